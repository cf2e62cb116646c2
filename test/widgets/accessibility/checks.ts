/*
 * Checks that axe lacks. Each lists its failures in words. They run inside pages, and look through open shadow roots.
 */

/** The least target size in CSS pixels: WCAG 2.2, 2.5.8. */
const LEAST_TARGET = 24;
/** The target size of level AAA, which the main controls have: WCAG 2.2, 2.5.5. */
const MAIN_TARGET = 44;
const CONTROLS = 'button, a[href], input, select, summary';
const MAIN = '.button:not(.link), .shutter, .round';

/** Controls below the least target size. */
export function listSmallTargets(root: Element): string[] {
  return listControls(root).flatMap((control) => {
    // The label of an input is its target.
    const target = control.closest('label') ?? control;
    const { width, height } = target.getBoundingClientRect();
    const least = control.matches(MAIN) ? MAIN_TARGET : LEAST_TARGET;
    // Layouts round by up to half a pixel.
    return Math.min(width, height) + 0.5 < least ? [`${describe(control)} is ${width} × ${height}`] : [];
  });
}

/** Controls whose accessible name lacks their visible text, by which speech control finds them. */
export function listMisnamed(root: Element): string[] {
  return listControls(root).flatMap((control) => {
    const shown = readShown(control);
    const name = (control.getAttribute('aria-label') ?? shown).toLowerCase();
    return name.includes(shown.toLowerCase()) ? [] : [`${describe(control)} shows "${shown}"`];
  });
}

/** The live regions with a text, if there are several. Regions of a single control do not count. */
export function listVoices(root: Element): string[] {
  const saying = findAll(root, '[role=status], [role=alert], [aria-live]:not([aria-live=off])')
    .map((region) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  return saying.length > 1 ? saying : [];
}

/** The levels of the visible headings, in order. */
export function listHeadingLevels(root: Element): number[] {
  return findAll(root, 'h1, h2, h3, h4, h5, h6')
    .filter((heading) => heading.checkVisibility() && !heading.closest('dialog'))
    .map(({ localName }) => Number(localName.slice(1)));
}

/** Every element below, also in open shadow roots. */
export function findAll(root: Element | ShadowRoot, selector: string): HTMLElement[] {
  const found: HTMLElement[] = [];
  const walk = (node: Element | ShadowRoot): void => {
    for (const element of node.querySelectorAll<HTMLElement>('*')) {
      if (element.matches(selector)) found.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  if (root instanceof Element && root.shadowRoot) walk(root.shadowRoot);
  walk(root);
  return found;
}

function listControls(root: Element): HTMLElement[] {
  return findAll(root, CONTROLS).filter(isSeen);
}

/** Whether an element is visible. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('.spoken') === null;
}

/** An element by its name, for a message. */
export function describe(element: Element): string {
  return `${element.localName} "${element.getAttribute('aria-label') ?? readShown(element)}"`;
}

/** The visible text, without decorative content. */
function readShown(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg, style')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
