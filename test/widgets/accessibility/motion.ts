/** WCAG 2.2, 2.2.2: the longest duration in milliseconds of a motion that starts by itself and cannot be stopped. */
const LONGEST = 5000;
/** The animation of the progress indicator, which ends with the operation. */
const PROGRESS = new Set(['turn']);

/** Animations that are too long, or any at all under `prefers-reduced-motion`. */
export function listMotion(): string[] {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return document
    .getAnimations()
    .map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : 'a transition',
      end: Number(animation.effect?.getComputedTiming().endTime ?? 0),
    }))
    .filter(({ name, end }) => !PROGRESS.has(name) && (isReduced || end > LONGEST))
    .map(({ name, end }) => `${name}, ${end} ms`);
}

/** Finishes all finite animations, since a text that fades in has too little contrast until then. */
export function endMotion(root: DocumentOrShadowRoot & ParentNode = document): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  // WebKit lists the animations of a shadow root at that root alone.
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) endMotion(shadowRoot);
}
