/** A new idempotency key. `crypto.randomUUID` is missing on pages that are not secure; `getRandomValues` is not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
