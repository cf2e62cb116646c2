import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

/** `response-time` → `Response-Time`. */
function capitalise(name: string): string {
  return name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

/**
 * Writes header names with capitals. The Headers of fetch lower-case them, and clients of such gateways look up
 * `Signature` and `Response-Time` case-sensitively (appendix 1.2).
 */
export class GatewayResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    const given = rest.at(-1);
    const headers: OutgoingHttpHeaders = {};
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      for (const [name, value] of Object.entries(given as Record<string, OutgoingHttpHeader>)) {
        headers[capitalise(name)] = value;
      }
    }
    return super.writeHead(status, headers);
  }
}
