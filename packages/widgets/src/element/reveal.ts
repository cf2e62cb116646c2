/**
 * Scrolls the page as little as shows the element; of one that is taller than the window, its beginning. One that reaches
 * beyond the window on both sides stays where it is.
 */
export function reveal(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
}
