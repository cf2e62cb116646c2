interface Capture {
  phase?: string;
  start?(): void;
  stop?(): void;
  retake?(): void;
  undoPages?(): boolean;
  readonly hasEarlierPage?: boolean;
  /** Of a paper: its pages are shown. None of them is undone without a question. */
  readonly isListed?: boolean;
  /** Of a paper: it has pages, or a file, that are not sent. */
  readonly holdsPages?: boolean;
}

/** True where a step has an image under review, an open camera or a captured page, which Back undoes first. */
export function canUndo(root: ParentNode | null): boolean {
  const { phase = '', hasEarlierPage = false } = findScreen(root) ?? {};
  return hasEarlierPage || ['review', 'live', 'requesting'].includes(phase);
}

/** The element of the current step. */
export const findScreen = (root: ParentNode | null): (Element & Capture) | null | undefined =>
  root?.querySelector<Element & Capture>('[data-screen]');

/** Closes the dialog, the review or the camera of a step, or returns to its first page; false where there is none. */
export function undoLast(root: ParentNode | null): boolean {
  const screen = findScreen(root);
  const question = screen?.shadowRoot?.querySelector('dialog');
  if (question?.open) question.close();
  else if (screen?.phase === 'review' && !screen.isListed) screen.retake?.();
  else if (screen?.phase === 'live' || screen?.phase === 'requesting') screen.stop?.();
  else return screen?.undoPages?.() ?? false;
  return true;
}
