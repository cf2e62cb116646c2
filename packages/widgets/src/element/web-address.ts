/** Whether a picture comes from this page's origin, or with its address: nobody else learns that it is shown. */
export function isOwnPicture(text: string | undefined): text is string {
  try {
    const { protocol, origin } = new URL(text ?? '', document.baseURI);
    return !!text && (origin === location.origin || (protocol === 'data:' && text.startsWith('data:image/')));
  } catch {
    return false;
  }
}

/** Whether a text is an http(s) address, as it is or from this page on. */
export function isWebAddress(text: string): boolean {
  try {
    return !!text && /^https?:$/.test(new URL(text, document.baseURI).protocol);
  } catch {
    return false;
  }
}
