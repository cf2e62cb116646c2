/** True while the person writes into another part of the page than the element: focus must not be taken from there. */
export function isWrittenElsewhere(element: Element): boolean {
  const active = document.activeElement;
  return !!active?.matches('input, textarea, select, [contenteditable]') && !element.matches(':focus-within');
}
