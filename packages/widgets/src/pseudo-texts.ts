const PLAIN = 'aceginorsuyzACEGINORSUYZ';
const ACCENTED = 'áçéğíñöŕšûýžÁÇÉĞÍÑÖŔŠÛÝŽ';
const ACCENTS: ReadonlyMap<string, string> = new Map(Array.from(PLAIN, (letter, at) => [letter, ACCENTED[at]!]));

/** Languages need up to so much more room than English: https://www.w3.org/International/articles/article-text-size */
const LONGER = 0.4;
/** Words, so that what is longer can break where a text would. */
const FILLER = 'ûñö dûé ţŕéš ';

/**
 * Texts of a language that does not exist, made from those of one that does: accented, 40 % longer, and in brackets. On
 * a screen in it, what has no accents is not translated, and what lacks a bracket is cut off. `{name}` stays a place for
 * a value.
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
