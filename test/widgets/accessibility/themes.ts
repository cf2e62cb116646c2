import { findAll } from './checks.js';

/** What lets through the surface of the element around. */
const NOTHING = 'rgba(0, 0, 0, 0)';
/** The colours of the kit itself: the surface of an element and the text on it. */
const COLOURS = {
  light: ['rgb(255, 255, 255)', 'rgb(20, 28, 40)'],
  dark: ['rgb(22, 27, 35)', 'rgb(233, 237, 243)'],
} as const;
export type Theme = keyof typeof COLOURS;

/** Elements of the kit that have other colours than those of a theme, the ones inside others too. */
export function listUnthemed(root: Element, theme: Theme): string[] {
  const [surface, text] = COLOURS[theme];
  const elements = [root, ...findAll(root, '*')].filter(({ localName }) => localName.startsWith('idproof-'));
  return elements.flatMap((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const isOnSurface = backgroundColor === surface || (element !== root && backgroundColor === NOTHING);
    if (isOnSurface && color === text) return [];
    return [`${element.localName} has ${color} on ${backgroundColor}`];
  });
}
