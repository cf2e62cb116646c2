import { describe } from './checks.js';

/** A focused control, and whether its focus is visible. */
export interface FocusStop {
  name: string;
  /** Width of its outline in CSS pixels. */
  outline: number;
  /** Whether it is in the window, with nothing over its middle. */
  isInSight: boolean;
}

/** The focused control; null if none has the focus. */
export function describeFocus(): FocusStop | null {
  const active = findActive();
  if (!active || active === document.body) return null;
  const box = active.getBoundingClientRect();
  // The content of a frame shows its focus itself.
  if (active instanceof HTMLIFrameElement) return { name: 'the frame', outline: Infinity, isInSight: true };
  // The outline may be that of the label of an invisible control, or of the area around an image.
  const outlines = [active, active.closest('label'), active.parentElement].flatMap((element) => [
    measureOutline(element),
    measureOutline(element, '::after'),
  ]);
  return { name: describe(active), outline: Math.max(...outlines), isInSight: isMet(active, box) };
}

function findActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

function measureOutline(element: Element | null, pseudo?: string): number {
  if (!element) return 0;
  const { outlineStyle, outlineWidth, outlineOffset, content } = getComputedStyle(element, pseudo);
  if (outlineStyle === 'none' || (pseudo && content === 'none')) return 0;
  // A canvas inside covers an outline that is drawn inwards.
  const isUnder = !pseudo && Number.parseFloat(outlineOffset) < 0 && element.querySelector(':scope > canvas') !== null;
  return isUnder ? 0 : Number.parseFloat(outlineWidth);
}

function isMet(element: Element, { left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  let met = document.elementFromPoint(x, y);
  while (met?.shadowRoot) {
    const inside = met.shadowRoot.elementFromPoint(x, y);
    if (!inside || inside === met) break;
    met = inside;
  }
  return met !== null && (element.contains(met) || met.contains(element));
}
