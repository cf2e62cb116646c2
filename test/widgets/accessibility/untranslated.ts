import { findAll } from './checks.js';

/** Content that is never translated: the consent text, the fields of a document, and names from the browser or the proxy. */
const DATA = '[part~=notice], [part~=field] dd, option, bdi, iframe';
const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder'];
/** Two letters make a word. Texts of the catalogue are in `⟦` and `⟧`. */
const WORD = /\p{L}{2,}/u;
/** How long a wait takes, and how large a file is, as `Intl` writes it. */
const MEASURE = /\d+ (?:sec(?:onds?)?|MB)\b/g;

/** Every visible or spoken text that is not from the catalogue, on a screen in the pseudo-language. */
export function listUntranslated(root: Element): string[] {
  const elements = findAll(root, '*').filter((element) => !element.matches('style, script') && !element.closest(DATA));
  const shown = elements
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? '');
  const spoken = elements.flatMap((element) => SPOKEN.map((name) => element.getAttribute(name) ?? ''));
  const texts = [...shown, ...spoken];
  return [
    ...new Set(
      texts.filter((text) => WORD.test(dropCatalogue(text).replaceAll(MEASURE, ''))).map((text) => text.trim()),
    ),
  ];
}

/** Removes texts of the catalogue, nested ones first. Some lack the closing bracket, since only their first sentence shows. */
function dropCatalogue(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*(?:⟧|$)/g, '');
  return rest === text ? rest : dropCatalogue(rest);
}
