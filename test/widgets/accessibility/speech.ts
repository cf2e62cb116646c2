/*
 * Hears what a screen reader would say of a page without being asked: what the focus moves to, and what live regions
 * come to hold. It has to be there before the first element: it listens inside every shadow root.
 */

const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
const lines: string[] = [];
const told = new WeakMap<Element, string>();

/** What was said since the last call. */
export function takeSpeech(): string[] {
  return lines.splice(0);
}

/** What was said and not yet taken. */
export function hearSpeech(): readonly string[] {
  return lines;
}

/** Chromium's own findings, behind a switch of its command line. */
interface Computed {
  computedRole?: string;
  computedName?: string;
}

document.addEventListener('focusin', tellFocus, { capture: true });
watch(document);
const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
Element.prototype.attachShadow = function (this: Element, options: ShadowRootInit): ShadowRoot {
  const root = attachShadow.call(this, options);
  watch(root);
  return root;
};

function watch(root: Document | ShadowRoot): void {
  if (root instanceof ShadowRoot) root.addEventListener('focusin', tellFocus, { capture: true });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      // A region that comes with its words is not spoken, but for one that calls itself an alert.
      for (const node of addedNodes) if (node instanceof Element) findAlerts(node).forEach(tellRegion);
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region) tellRegion(region);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
}

function findAlerts(node: Element): Element[] {
  return [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')];
}

function tellRegion(region: Element): void {
  // What was taken off the page is not spoken, whatever it still comes to hold.
  if (!region.isConnected) return;
  const text = tidy(region.textContent ?? '');
  if (told.get(region) === text) return;
  told.set(region, text);
  if (text) lines.push(`says: ${text}`);
}

function tellFocus(event: Event): void {
  const focused = event.composedPath()[0];
  // Every root on the way reports it: the innermost is the first one to be asked, or the only one.
  if (!(focused instanceof Element) || focused.getRootNode() !== event.currentTarget) return;
  const { computedRole = '', computedName = '' } = focused as Element & Computed;
  const described = tidy(focused.ariaDescribedByElements?.map((each) => each.textContent ?? '').join(' ') ?? '');
  lines.push(`focus: ${computedRole} "${tidy(computedName)}"${described ? `, ${described}` : ''}`);
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
