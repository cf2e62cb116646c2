/**
 * Scrolls the page as little as shows the element; of one that is taller than the window, its beginning. One that reaches
 * beyond the window on both sides stays where it is.
 */
export function reveal(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What has the focus, in the element itself or in one inside it. */
export function findFocused(host: Element): Element | null {
  let active = host.shadowRoot?.activeElement ?? null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
