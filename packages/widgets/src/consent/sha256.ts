/** SHA-256 of the UTF-8 text as 64 lower-case hex digits; empty on pages that are not secure, which have no WebCrypto. */
export async function sha256(text: string): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
