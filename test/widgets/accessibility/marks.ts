import { findAll, isSeen } from './checks.js';

/** Contrast ratio of graphical objects: WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3;
/** Content over an image has colours of its own. */
const OVER_IMAGES = '.stage, .drawing *, .drawing';

/** Icons with too little contrast with their background in forced colours, where every background is plain. */
export function listFaintMarks(root: Element): string[] {
  return findAll(root, 'svg')
    .filter((mark) => isSeen(mark) && !mark.closest(OVER_IMAGES))
    .flatMap((mark) => {
      const { color } = getComputedStyle(mark);
      const below = findBackground(mark);
      if (!below) return [];
      const contrast = contrastOf(color, below);
      if (contrast >= LEAST_CONTRAST || readPixel(color)[3] === 0) return [];
      return [`${mark.parentElement?.className || mark.parentElement?.localName}: ${color} on ${below}`];
    });
}

/** The nearest opaque background; null over an image. */
function findBackground(element: Element): string | null {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return null;
    if (readPixel(backgroundColor)[3] > 200) return backgroundColor;
  }
  throw new Error('No background: every element has one');
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = readPixel(colour)
    .slice(0, 3)
    .map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;

function readPixel(colour: string): [number, number, number, number] {
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return [...probe.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
}
