/** Ends a sentence in one of the languages here; an ellipsis says that something goes on. */
const ENDED = /[.!?…。！？؟]$/u;
const LAST_LETTER = /\p{L}(?=\P{L}*$)/u;
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const THAI = /\p{Script=Thai}/u;

/**
 * Texts one after the other, as their language joins sentences: Japanese and Chinese end them with `。` and leave no
 * space, Thai ends them with nothing but a space. The letters tell the language, so that own texts are joined rightly
 * too. Headings get the stop that they lack; what is empty or missing is left out.
 */
export function joinSentences(...texts: (string | undefined)[]): string {
  const said = texts.filter((text): text is string => !!text);
  return said.map((text, at) => (at === said.length - 1 ? text : endSentence(text))).join('');
}

/** The sentence with what stands between it and the next. */
function endSentence(text: string): string {
  const isEnded = ENDED.test(text);
  const letter = LAST_LETTER.exec(text)?.[0] ?? '';
  if (FULL_WIDTH.test(letter)) return isEnded ? text : `${text}。`;
  return isEnded || THAI.test(letter) ? `${text} ` : `${text}. `;
}

/** The sentence as one that nothing follows. */
export function closeSentence(text: string): string {
  return endSentence(text).trimEnd();
}
