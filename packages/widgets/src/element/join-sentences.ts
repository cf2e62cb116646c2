/** The end of a sentence in any language of the kit. An ellipsis marks an action in progress. */
const ENDED = /[.!?…。！？؟]$/u;
const LAST_LETTER = /\p{L}(?=\P{L}*$)/u;
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const THAI = /\p{Script=Thai}/u;

/**
 * Joins texts by the rules of their language: Japanese and Chinese end a sentence with `。` and no space, Thai with a
 * space alone, all others with a full stop and a space. The language is recognized by its script, so that texts of the
 * page (`labels`) are joined correctly too. Headings get the missing full stop; empty texts are skipped.
 */
export function joinSentences(...texts: (string | undefined)[]): string {
  const present = texts.filter((text): text is string => !!text);
  return present.map((text, at) => (at === present.length - 1 ? text : endSentence(text))).join('');
}

/** The sentence with its full stop and the space before the next. */
function endSentence(text: string): string {
  const isEnded = ENDED.test(text);
  const letter = LAST_LETTER.exec(text)?.[0] ?? '';
  if (FULL_WIDTH.test(letter)) return isEnded ? text : `${text}。`;
  return isEnded || THAI.test(letter) ? `${text} ` : `${text}. `;
}

/** The sentence with its full stop, as the last of a text. */
export function closeSentence(text: string): string {
  return endSentence(text).trimEnd();
}
