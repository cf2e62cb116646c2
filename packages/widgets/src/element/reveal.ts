/**
 * Scrolls the element into view by the smallest distance (`block: 'nearest'`). An element that is taller than the window
 * and overlaps both of its edges is not scrolled.
 */
export function reveal(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** True while the person types into another part of the page, so that the element must not take the focus. */
export function isTypingElsewhere(element: Element): boolean {
  const active = document.activeElement;
  return !!active?.matches('input, textarea, select, [contenteditable]') && !element.matches(':focus-within');
}
