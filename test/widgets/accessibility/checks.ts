/*
 * What axe does not look at, asked of what is on the screen: each check lists its complaints in words. They run inside
 * pages, and look through open shadow roots.
 */

/** WCAG 2.2, 2.5.8: pixels of CSS. */
const LEAST_TARGET = 24;
/** WCAG 2.2, 2.5.5, which is of level AAA: what the main controls have all the same. */
const MAIN_TARGET = 44;
const CONTROLS = 'button, a[href], input, select, summary';
const MAIN = '.button:not(.link), .shutter, .round';

/** Controls that are too small to be met. */
export function listSmallTargets(root: Element): string[] {
  return listControls(root).flatMap((control) => {
    // A label takes the presses of its input.
    const target = control.closest('label') ?? control;
    const { width, height } = target.getBoundingClientRect();
    const least = control.matches(MAIN) ? MAIN_TARGET : LEAST_TARGET;
    // Half a pixel is what layouts round by.
    return Math.min(width, height) + 0.5 < least ? [`${describe(control)} is ${width} × ${height}`] : [];
  });
}

/** Controls that are not called what they show: whoever speaks to the computer says what is to be read. */
export function listMisnamed(root: Element): string[] {
  return listControls(root).flatMap((control) => {
    const shown = readShown(control);
    const name = (control.getAttribute('aria-label') ?? shown).toLowerCase();
    return name.includes(shown.toLowerCase()) ? [] : [`${describe(control)} shows "${shown}"`];
  });
}

/** More than one live region that has something to say: two voices. Regions that belong to a control are none. */
export function listVoices(root: Element): string[] {
  const saying = findAll(root, '[role=status], [role=alert], [aria-live]:not([aria-live=off])')
    .map((region) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  return saying.length > 1 ? saying : [];
}

/** Levels of the headings on the screen, in their order. */
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

/** Whether it is on the screen, for the eye. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('.spoken') === null;
}

/** A control or a text by what it is called. */
export function describe(element: Element): string {
  return `${element.localName} "${element.getAttribute('aria-label') ?? readShown(element)}"`;
}

/** The text that is on the screen, without what is drawn for the eye alone. */
function readShown(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg, style')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
