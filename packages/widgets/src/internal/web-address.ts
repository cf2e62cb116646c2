/** Whether a text is an http(s) address, as it is or from this page on. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text, document.baseURI).protocol);
  } catch {
    return false;
  }
}
