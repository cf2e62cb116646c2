import { findAll } from './checks.js';

/** The background of an element that shows the surface of its parent. */
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
/** The default colours of the kit: surface and text. */
const COLOURS = {
  light: ['rgb(255, 255, 255)', 'rgb(20, 28, 40)'],
  dark: ['rgb(22, 27, 35)', 'rgb(233, 237, 243)'],
} as const;
export type Theme = keyof typeof COLOURS;

/** Elements of the kit, nested ones included, whose colours differ from those of a theme. */
export function listUnthemed(root: Element, theme: Theme): string[] {
  const [surface, text] = COLOURS[theme];
  const elements = [root, ...findAll(root, '*')].filter(({ localName }) => localName.startsWith('idproof-'));
  return elements.flatMap((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const isOnSurface = backgroundColor === surface || (element !== root && backgroundColor === TRANSPARENT);
    if (isOnSurface && color === text) return [];
    return [`${element.localName} has ${color} on ${backgroundColor}`];
  });
}
