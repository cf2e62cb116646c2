import { findAll } from './checks.js';

/** What is never translated: the merchant's consent text, what was read, and names that the browser or the proxy gives. */
const DATA = '[part~=notice], [part~=field] dd, option, bdi, iframe';
const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder'];
/** From two letters on a text is a word: `⟦` and `⟧` are around those of the catalogue. */
const WORD = /\p{L}{2,}/u;

/** Every text, shown or spoken, that does not come from the catalogue: on a screen in the pseudo-language. */
export function listUntranslated(root: Element): string[] {
  const elements = findAll(root, '*').filter((element) => !element.matches('style, script') && !element.closest(DATA));
  const shown = elements
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? '');
  const spoken = elements.flatMap((element) => SPOKEN.map((name) => element.getAttribute(name) ?? ''));
  const texts = [...shown, ...spoken];
  return [...new Set(texts.filter((text) => WORD.test(dropCatalogue(text))).map((text) => text.trim()))];
}

/** Texts may hold others as values: the innermost brackets go first. Of some texts only the first sentence is shown. */
function dropCatalogue(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*(?:⟧|$)/g, '');
  return rest === text ? rest : dropCatalogue(rest);
}
