import ipaddr, { type IPv6 } from 'ipaddr.js';

/**
 * The caller's address. `X-Forwarded-For` is believed only for as many trusted hops as are configured: with one,
 * its last entry counts; what stands before it may be made up.
 */
export function findClientAddress(headers: Headers, peer: string | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedHops) || peer;
}

/** True when something in front says for whom it asks. */
export function isForwarded(headers: Headers): boolean {
  return headers.has('x-forwarded-for') || headers.has('forwarded');
}

/** Whom an address stands for in a limit: an IPv4 address, or the /64 network that one IPv6 customer has to himself. */
export function toCaller(address: string): string {
  const bare = withoutPort(address);
  // What is no address stands for itself.
  if (!ipaddr.isValid(bare)) return bare.toLowerCase().slice(0, 64);
  // An IPv4 address inside an IPv6 one is that IPv4 address.
  const parsed = ipaddr.process(bare);
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as IPv6).parts.slice(0, 4).join(':');
}

/** Some reverse proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
