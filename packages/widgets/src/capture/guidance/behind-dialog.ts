/** Whether a modal dialog lies over the element: one of the flow's, or of the page around it. */
export function isBehindDialog(element: Element): boolean {
  for (let inner = element; ;) {
    const root = inner.getRootNode() as Document | ShadowRoot;
    const open = [...root.querySelectorAll('dialog:modal')];
    if (open.some((dialog) => !dialog.contains(inner))) return true;
    if (!(root instanceof ShadowRoot)) return false;
    inner = root.host;
  }
}
