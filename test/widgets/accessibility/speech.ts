/*
 * Simulates the automatic announcements of a screen reader: the element that gets the focus, and the texts of live
 * regions. Load it before the first element, since it listens inside every shadow root.
 */

const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
const lines: string[] = [];
const lastSpoken = new WeakMap<Element, string>();

/** The announcements since the last call. */
export function takeSpeech(): string[] {
  return lines.splice(0);
}

/** The announcements that were not taken yet. */
export function peekSpeech(): readonly string[] {
  return lines;
}

/** Chromium's computed role and name, behind a switch of its command line. */
interface Computed {
  computedRole?: string;
  computedName?: string;
}

document.addEventListener('focusin', recordFocus, { capture: true });
watch(document);
const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
Element.prototype.attachShadow = function (this: Element, options: ShadowRootInit): ShadowRoot {
  const root = attachShadow.call(this, options);
  watch(root);
  return root;
};

function watch(root: Document | ShadowRoot): void {
  if (root instanceof ShadowRoot) root.addEventListener('focusin', recordFocus, { capture: true });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      // A live region that is inserted with its text is not announced, except for an alert.
      for (const node of addedNodes) if (node instanceof Element) findAlerts(node).forEach(recordRegion);
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region) recordRegion(region);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
}

function findAlerts(node: Element): Element[] {
  return [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')];
}

function recordRegion(region: Element): void {
  // A removed region is not announced, even if its text changes.
  if (!region.isConnected) return;
  const text = tidy(region.textContent ?? '');
  if (lastSpoken.get(region) === text) return;
  lastSpoken.set(region, text);
  if (text) lines.push(`says: ${text}`);
}

function recordFocus(event: Event): void {
  const focused = event.composedPath()[0];
  // Every shadow root on the path gets the event; the first one that is handled is the innermost.
  if (!(focused instanceof Element) || focused.getRootNode() !== event.currentTarget) return;
  const { computedRole = '', computedName = '' } = focused as Element & Computed;
  // Chromium computes no role for a `summary`, although it has one in the tree.
  const role =
    focused.parentElement instanceof HTMLDetailsElement ? describeDisclosure(focused.parentElement) : computedRole;
  const described = tidy(focused.ariaDescribedByElements?.map((each) => each.textContent ?? '').join(' ') ?? '');
  lines.push(`focus: ${role} "${tidy(computedName)}"${described ? `, ${described}` : ''}`);
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const describeDisclosure = ({ open }: HTMLDetailsElement): string => `${open ? 'expanded' : 'collapsed'} disclosure`;
