import ipaddr from 'ipaddr.js';

/** Public addresses at which clouds answer their own machines alone. */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16']);
/** All that is routed as unicast today (RFC 4291, 2.4). */
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
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
