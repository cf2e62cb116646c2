import { findAll, isSeen, describe } from './checks.js';

/** What reaches beyond the page's sides, out of its button, or is cut off by a box around it. */
export function listOverflow(root: Element): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, of ${clientWidth}`] : [];
  const texts = findAll(root, '*').filter((element) => isSeen(element) && findOwnTexts(element).length > 0);
  return [...page, ...texts.flatMap((text) => listCuts(text).map((cut) => `${describe(text)} ${cut}`))];
}

/** A pixel of what is scrolled or rounded does not hide a letter. */
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

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/** The box that hides what stands outside of it: that of an element around, or the page's sides. */
function findClip(text: Element): Box {
  for (let box = parentOf(text); box; box = parentOf(box)) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (box !== document.documentElement && box !== document.body && /hidden|clip/.test(overflowX + overflowY))
      return box.getBoundingClientRect();
  }
  return { top: -Infinity, bottom: Infinity, left: 0, right: document.documentElement.clientWidth };
}

/** The element around, also out of a shadow root. */
function parentOf(element: Element): Element | null {
  const root = element.assignedSlot ?? element.parentElement;
  const host = element.getRootNode();
  return root ?? (host instanceof ShadowRoot ? host.host : null);
}

/** WCAG 2.2, 1.4.12: the spacing that a person may ask for, in every shadow root. */
const SPACING = new CSSStyleSheet();
SPACING.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`);

/** Spaces the text as WCAG 2.2, 1.4.12 has it. */
export function spaceText(root: Element): void {
  for (const element of [root, ...findAll(root, '*')]) {
    const shadow = element.shadowRoot;
    if (shadow && !shadow.adoptedStyleSheets.includes(SPACING)) shadow.adoptedStyleSheets.push(SPACING);
  }
}
