/** Hides the tab, or shows it again. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
  if (state === 'visible') Reflect.deleteProperty(document, 'visibilityState');
}
