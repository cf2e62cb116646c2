interface Capture {
  phase?: string;
  start?(): void;
  stop?(): void;
  retake?(): void;
}

/** True where a step has an image under review or an open camera, which Back closes first. */
export function canUndo(root: ParentNode | null): boolean {
  return ['review', 'live', 'requesting'].includes(findScreen(root)?.phase ?? '');
}

/** The element of the current step. */
export const findScreen = (root: ParentNode | null): (Element & Capture) | null | undefined =>
  root?.querySelector<Element & Capture>('[data-screen]');

/** Closes the dialog, the review or the camera of a step; false where none is open. */
export function undoLast(root: ParentNode | null): boolean {
  const screen = findScreen(root);
  const question = screen?.shadowRoot?.querySelector('dialog');
  if (question?.open) question.close();
  else if (screen?.phase === 'review') screen.retake?.();
  else if (screen?.phase === 'live' || screen?.phase === 'requesting') screen.stop?.();
  else return false;
  return true;
}
