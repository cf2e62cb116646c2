const PLAIN = 'aceginorsuyzACEGINORSUYZ';
const ACCENTED = 'áçéğíñöŕšûýžÁÇÉĞÍÑÖŔŠÛÝŽ';
const ACCENTS: ReadonlyMap<string, string> = new Map(Array.from(PLAIN, (letter, at) => [letter, ACCENTED[at]!]));

/** Translations are up to 40 % longer than English: https://www.w3.org/International/articles/article-text-size */
const LONGER = 0.4;
/** Filler of several words, so that the longer text can break into lines. */
const FILLER = 'ûñö dûé ţŕéš ';

/**
 * Pseudo-localization: accented texts, 40 % longer and in brackets. On a screen, text without accents is not translated,
 * and text without its closing bracket is cut off. Placeholders such as `{name}` stay unchanged.
 */
export function createPseudoTexts<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, distort(text)])) as T;
}

function distort(text: string): string {
  const length = Math.max(1, Math.ceil(text.length * LONGER));
  const filler = FILLER.repeat(Math.ceil(length / FILLER.length))
    .slice(0, length)
    .trim();
  const accented = text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => ACCENTS.get(part) ?? part);
  return `⟦${accented} ${filler}⟧`;
}
