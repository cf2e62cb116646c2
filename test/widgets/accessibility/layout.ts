import { findAll, isSeen, describe } from './checks.js';

/** Content beyond the sides of the page or its button, and text that is cut off by a box. */
export function listOverflow(root: Element): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, of ${clientWidth}`] : [];
  const texts = findAll(root, '*').filter((element) => isSeen(element) && findOwnTexts(element).length > 0);
  return [...page, ...texts.flatMap((text) => listCuts(text).map((cut) => `${describe(text)} ${cut}`))];
}

/** Tolerance in CSS pixels, for rounding. */
const ROUNDING = 1.5;

function listCuts(element: HTMLElement): string[] {
  const range = new Range();
  const boxes = findOwnTexts(element).map((text) => {
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  });
  const button = element.closest('button')?.getBoundingClientRect();
  const clip = findClip(element);
  const isOut = (side: 'left' | 'right' | 'top' | 'bottom', box: Box): boolean =>
    boxes.some(
      (text) => (side === 'left' || side === 'top' ? box[side] - text[side] : text[side] - box[side]) > ROUNDING,
    );
  return [
    ...(button && (isOut('left', button) || isOut('right', button)) ? ['is too wide for its button'] : []),
    ...(isOut('left', clip) || isOut('right', clip) ? ['is cut off at a side'] : []),
    ...(isOut('top', clip) || isOut('bottom', clip) ? ['is cut off above or below'] : []),
  ];
}

function findOwnTexts(element: Element): ChildNode[] {
  return [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

/** Number of letters of a word that fits the narrowest box, also in large text. */
const SHORT_WORD = 10;

/** Short words that are broken into two lines. */
export function listBrokenWords(root: Element): string[] {
  const texts = findAll(root, '*').filter(isSeen).flatMap(findOwnTexts);
  const range = new Range();
  return texts.flatMap((text) =>
    [...(text.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      if (word.length > SHORT_WORD) return [];
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`"${word}" is broken in ${describe(text.parentElement!)}`] : [];
    }),
  );
}

/** Controls and texts that overlap and are not nested. Content behind a dialog does not count. */
export function listOverlaps(root: Element): string[] {
  const dialog = findAll(root, 'dialog[open]').at(-1);
  const shown = findAll(dialog ?? root, 'button, a[href], select, h2, h3, p, li').filter(isSeen);
  const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => isOver(one.box, other.box) && !holds(one.element, other.element))
      .map((other) => `${describe(one.element)} lies over ${describe(other.element)}`),
  );
}

function isOver(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > ROUNDING && height > ROUNDING;
}

function holds(outer: Element, inner: Element): boolean {
  for (let box = parentOf(inner); box; box = parentOf(box)) if (box === outer) return true;
  return false;
}

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/** The box that clips an element: that of an ancestor, or the sides of the page. */
function findClip(text: Element): Box {
  for (let box = parentOf(text); box; box = parentOf(box)) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (box !== document.documentElement && box !== document.body && /hidden|clip/.test(overflowX + overflowY))
      return box.getBoundingClientRect();
  }
  return { top: -Infinity, bottom: Infinity, left: 0, right: document.documentElement.clientWidth };
}

/** The parent element, across shadow roots. */
function parentOf(element: Element): Element | null {
  const root = element.assignedSlot ?? element.parentElement;
  const host = element.getRootNode();
  return root ?? (host instanceof ShadowRoot ? host.host : null);
}

/** The text spacing of WCAG 2.2, 1.4.12, for every shadow root. */
const SPACING = new CSSStyleSheet();
SPACING.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`);

/** Applies the text spacing of WCAG 2.2, 1.4.12. */
export function spaceText(root: Element): void {
  for (const element of [root, ...findAll(root, '*')]) {
    const shadow = element.shadowRoot;
    if (shadow && !shadow.adoptedStyleSheets.includes(SPACING)) shadow.adoptedStyleSheets.push(SPACING);
  }
}
