/** A new idempotency key. Made with `getRandomValues`, because insecure pages have no `crypto.randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
