/** WCAG 2.2, 2.2.2: milliseconds after which a motion that began by itself has to have ended, or can be stopped. */
const LONGEST = 5000;
/** Says that something is under way; it ends with what it tells of. */
const PROGRESS = new Set(['turn']);

/** What moves on the page by itself for too long, or at all, where the person wants less of it. */
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

/** Brings what fades in to its end: until then words have less contrast than they come to have. */
export function endMotion(root: DocumentOrShadowRoot & ParentNode = document): void {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  // WebKit lists those of a shadow root at that root alone.
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) endMotion(shadowRoot);
}
