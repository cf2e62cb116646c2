import { compact, fold } from './card-line.js';
import { LICENCE_TITLES, OTHER_TITLES } from './label-words.js';

/** Longer titles may have one letter wrong. */
const LONG = 8;

/** Whether a folded line is the title of a driving licence, and not a label that begins like one. */
export function isTitle(folded: string): boolean {
  const { text } = compact(folded);
  return LICENCE_TITLES.some((title) => {
    const at = findSimilar(text, title);
    return at >= 0 && !/^(?:NO|NUMBER|NR|NUM|N?[0-9]|EXPIR)/.test(text.slice(at + title.length));
  });
}

/** Whether the lines name some other kind of document. */
export function hasOtherTitle(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const { text } = compact(fold(line));
    return OTHER_TITLES.some((title) => findSimilar(text, title) >= 0);
  });
}

function findSimilar(text: string, word: string): number {
  const exact = text.indexOf(word);
  if (exact >= 0 || word.length < LONG) return exact;
  for (let at = 0; at + word.length <= text.length; at++) {
    let wrong = 0;
    for (let i = 0; i < word.length && wrong < 2; i++) if (text[at + i] !== word[i]) wrong++;
    if (wrong < 2) return at;
  }
  return -1;
}
