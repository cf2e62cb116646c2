interface Capture {
  phase?: string;
  stop?(): void;
  retake?(): void;
}

/** True where a step has a picture or a camera, which Back takes back first. */
export function hasToTakeBack(root: ParentNode | null): boolean {
  return ['review', 'live', 'requesting'].includes(findScreen(root)?.phase ?? '');
}

/** The element of the step that is open. */
export const findScreen = (root: ParentNode | null): (Element & Capture) | null | undefined =>
  root?.querySelector<Element & Capture>('[data-screen]');

/** Takes back what was done last in a step: its picture, the camera that was opened, or a question. False where nothing was. */
export function takeBack(root: ParentNode | null): boolean {
  const screen = findScreen(root);
  const question = screen?.shadowRoot?.querySelector('dialog');
  if (question?.open) question.close();
  else if (screen?.phase === 'review') screen.retake?.();
  else if (screen?.phase === 'live' || screen?.phase === 'requesting') screen.stop?.();
  else return false;
  return true;
}
