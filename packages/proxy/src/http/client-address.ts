import ipaddr, { type IPv6 } from 'ipaddr.js';

/**
 * Finds the caller's address. `X-Forwarded-For` counts only for the configured number of trusted hops: with one hop,
 * its last entry; entries before that can be forged.
 */
export function findClientAddress(headers: Headers, peer: string | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedHops) || peer;
}

/** True where a reverse proxy names the client. */
export function isForwarded(headers: Headers): boolean {
  return headers.has('x-forwarded-for') || headers.has('forwarded');
}

/** Key of an address in limits: an IPv4 address, or the /64 network of one IPv6 customer. */
export function toCaller(address: string): string {
  const bare = withoutPort(address);
  // Other texts are their own key.
  if (!ipaddr.isValid(bare)) return bare.toLowerCase().slice(0, 64);
  // Maps IPv4-mapped IPv6 addresses to IPv4.
  const parsed = ipaddr.process(bare);
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as IPv6).parts.slice(0, 4).join(':');
}

/** Some reverse proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
