/**
 * The caller's address. `X-Forwarded-For` is believed only for as many trusted hops as are configured: with one,
 * its last entry counts; what stands before it may be made up.
 */
export function clientAddress(headers: Headers, peer: string | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedHops) || peer;
}
