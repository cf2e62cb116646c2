/**
 * The caller's address. `X-Forwarded-For` is believed only for as many trusted hops as are configured: with one,
 * its last entry counts; what stands before it may be made up.
 */
export function clientAddress(headers: Headers, peer: string | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedHops) || peer;
}

/** Whom an address stands for in a limit: an IPv4 address, or the /64 network that one IPv6 customer has to himself. */
export function toCaller(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(':')) return bare.slice(0, 64);
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Some reverse proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
