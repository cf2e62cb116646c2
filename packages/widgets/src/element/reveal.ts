/**
 * Scrolls the page as little as shows the element; of one that is taller than the window, its beginning. One that reaches
 * beyond the window on both sides stays where it is.
 */
export function reveal(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** True while the person writes into another part of the page than the element: focus must not be taken from there. */
export function isTypingElsewhere(element: Element): boolean {
  const active = document.activeElement;
  return !!active?.matches('input, textarea, select, [contenteditable]') && !element.matches(':focus-within');
}
