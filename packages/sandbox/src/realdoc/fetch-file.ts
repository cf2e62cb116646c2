import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Address {
  address: string;
  family: number;
}

export interface FileFetcherOptions {
  /** Hosts that files may come from: names, with a port where it is not 443. */
  hosts: readonly string[];
  /** Default: as the system resolves names. */
  resolve?: (host: string) => Promise<Address[]>;
  /** Also allows http and loopback addresses; for tests. */
  allowLoopback?: boolean;
  /** Bytes. Default 10 MiB. */
  maxBytes?: number;
  /** The time limit for the whole fetch, in milliseconds. Default 10,000. */
  timeout?: number;
}

/** Fetches the bytes behind an address; undefined on any failure, without a reason. */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<Uint8Array | undefined>;

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Fetches files without letting a caller reach the sandbox's own network: hosts of an allow-list,
 * https, public addresses, no redirects, bounded size and time. Rejects only when `signal` aborts.
 */
export function createFileFetcher(options: FileFetcherOptions): FetchFile {
  const { timeout = 10_000 } = options;
  return async (text, caller) => {
    // Not `AbortSignal.timeout`: Node drops one that `AbortSignal.any` alone knows, and then it never fires.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const signal = AbortSignal.any([caller, deadline.signal]);
    try {
      const url = findAllowedUrl(text, options);
      const address = url && (await findAllowedAddress(url.hostname, options, signal));
      return address && (await download(url, address, options.maxBytes ?? MAX_BYTES, signal));
    } catch {
      // A reason would tell callers about the sandbox's network.
      caller.throwIfAborted();
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}

function findAllowedUrl(text: string, { hosts, allowLoopback = false }: FileFetcherOptions): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isScheme = url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:');
  if (!isScheme || url.username !== '' || url.password !== '') return undefined;
  // Names only: an IP address would bypass the resolver, whose answer is checked.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return hosts.some((host) => host.toLowerCase() === url.host) ? url : undefined;
}

/** One address of a host all of whose addresses are allowed. */
async function findAllowedAddress(
  host: string,
  { resolve = resolveAll, allowLoopback = false }: FileFetcherOptions,
  signal: AbortSignal,
): Promise<Address | undefined> {
  const addresses = await Promise.race([resolve(host), rejectOnAbort(signal)]);
  const isAllowed = ({ address }: Address): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  return addresses.every(isAllowed) ? addresses[0] : undefined;
}

function resolveAll(host: string): Promise<Address[]> {
  return lookup(host, { all: true });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Connects to the address that was checked: resolving the name again could give another one (DNS rebinding). */
function download(url: URL, to: Address, maxBytes: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const options: RequestOptions = {
    agent: false,
    signal,
    lookup: (_host, { all }, done) => (all ? done(null, [to]) : done(null, to.address, to.family)),
    headers: { 'Accept-Encoding': 'identity', Connection: 'close' },
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      collect(response, maxBytes)
        .then(resolve, reject)
        .finally(() => call.destroy());
    });
    call.on('error', reject);
    call.end();
  });
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const { statusCode, headers } = response;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  // A redirect is an answer like any other but 200.
  if (statusCode !== 200 || !isPlain || Number(headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return response.complete && length > 0 ? Buffer.concat(chunks) : undefined;
}

/** Public addresses at which clouds answer their own machines alone. */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Global unicast addresses (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** True for an address of the open internet: no private, local, reserved, translated or tunnelled one. */
export function isPublicAddress(address: string): boolean {
  // A zone makes an address local.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_IPV6);
  return !CLOUD_INTERNAL.has(parsed.toString());
}

/** True for this machine's own addresses. */
function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
