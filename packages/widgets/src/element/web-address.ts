/** Whether an image address is of this page's origin or a `data:` URL, so that showing it informs no third party. */
export function isLocalImage(text: string | undefined): text is string {
  try {
    const { protocol, origin } = new URL(text ?? '', document.baseURI);
    return !!text && (origin === location.origin || (protocol === 'data:' && text.startsWith('data:image/')));
  } catch {
    return false;
  }
}

/** Whether a text is an http(s) address, absolute or relative to this page. */
export function isWebAddress(text: string): boolean {
  try {
    return !!text && /^https?:$/.test(new URL(text, document.baseURI).protocol);
  } catch {
    return false;
  }
}
