interface Capture {
  phase?: string;
  stop?(): void;
  retake?(): void;
}

/** Takes back what was done last in a step: its picture, or the camera that was opened. False where nothing was. */
export function takeBack(root: ParentNode | null): boolean {
  const screen = root?.querySelector<Element & Capture>('[data-screen]');
  if (screen?.phase === 'review') screen.retake?.();
  else if (screen?.phase === 'live' || screen?.phase === 'requesting') screen.stop?.();
  else return false;
  return true;
}
