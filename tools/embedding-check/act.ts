/** What a person does or sees, in a form that any driver can hand to a page. */
export interface Act {
  /** Presses the button of that name, sees the text, or chooses the image in the file input. */
  does: 'press' | 'see' | 'upload';
  /** The button's name, the text, or the image's base64. */
  what: string;
}

/**
 * Tries an act once, inside the page, through open shadow roots; false when there is nothing to press or to see yet.
 * Runs in browsers: it may use nothing from outside.
 */
export function tryAct({ does, what }: Act): boolean {
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  const elements: Element[] = [];
  const collect = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      elements.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  if (does === 'see') {
    return elements.some(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(what)) &&
        isShown(element),
    );
  }
  if (does === 'press') {
    const button = elements.find(
      (element): element is HTMLButtonElement =>
        element instanceof HTMLButtonElement && !element.disabled && element.textContent?.trim() === what,
    );
    if (!button || !isShown(button)) return false;
    button.click();
    return true;
  }
  const input = elements.find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === 'file',
  );
  if (!input) return false;
  const bytes = Uint8Array.from(atob(what), (character) => character.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** The first frame of a page, through open shadow roots. Runs in browsers. */
export function findFrame(): HTMLIFrameElement | null {
  const find = (root: Document | ShadowRoot): HTMLIFrameElement | null => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLIFrameElement) return element;
      const inside = element.shadowRoot && find(element.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  return find(document);
}

/** An expression that calls one of these functions in a page. */
export function toExpression(code: (...args: never[]) => unknown, ...args: unknown[]): string {
  // esbuild wraps functions in a helper that pages do not have.
  return `(() => { const __name = (f) => f; return (${code.toString()})(...${JSON.stringify(args)}); })()`;
}
