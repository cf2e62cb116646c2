import { ratio } from 'fuzzball';
import type { Word } from './words.js';

/** Words less similar than this are not paired; a wrong letter weighs more in a short word. */
const MIN_WORD = 80;
const MIN_SHORT = 70;
const SHORT = 4;
/** The share of its weight that a possible middle name costs. */
const MIDDLE_NAME_COST = 0.15;
/** The least number of letters for names to be joined; shorter ones coincide by chance. */
export const MIN_JOINED_LENGTH = 7;
/** Two pairs of words of this weight, mostly their length, let a missing word pass for a middle name. */
const STRONG_WORD = 3;
/** The score of an initial and its word: enough to be paired, no more. */
const INITIAL = 80;
/** The score of two words with the same sound: below every same spelling. */
const SAME_SOUND = 92;
/** The letters that words with the same sound must share. */
const MIN_SHARED_LETTERS = 55;
/** The least score for names that differ only in how their words are divided. */
const MIN_JOINED = 92;

const compareLetters = (a: string, b: string): number => ratio(a, b, { full_process: false });

/** Scores two words from 0 to 100, by letters or, slightly lower, by sound. An initial matches its word. */
export type WordScore = (a: Word, b: Word) => number;

export const scoreWords: WordScore = (a, b) => {
  if (a.text === b.text) return 100;
  const [long, short] = a.text.length > b.text.length ? [a.text.length, b.text.length] : [b.text.length, a.text.length];
  if (short === 1) return a.text[0] === b.text[0] ? INITIAL : 0;
  if ((a.isAbjad || b.isAbjad) && a.consonants.length > 1 && a.consonants === b.consonants) return SAME_SOUND;
  // Words cannot share more letters than the shorter one has.
  if ((200 * short) / (long + short) < MIN_SHARED_LETTERS) return 0;
  const letters = compareLetters(a.text, b.text);
  const isSame = letters >= MIN_SHARED_LETTERS && a.sounds.some((code) => b.sounds.includes(code));
  const score = isSame ? Math.max(letters, SAME_SOUND) : letters;
  return score >= (short <= SHORT ? MIN_SHORT : MIN_WORD) ? score : 0;
};

/**
 * Scores two names from 0 to 100, in any order of their words: each word is paired with the most similar one. Words
 * weigh by length; a word without a partner counts against the name, less so when the other name is shorter.
 */
export function scoreNames(asked: readonly Word[], known: readonly Word[], score: WordScore = scoreWords): number {
  if (asked.length === 0 || known.length === 0) return 0;
  const paired = scorePaired(asked, known, score);
  return Math.round(asked.length === known.length ? paired : Math.max(paired, scoreJoined(asked, known)));
}

/** Scores names that are divided differently (`Xi Jin Ping`, `Xi Jinping`), with the first word at either end. */
function scoreJoined(asked: readonly Word[], known: readonly Word[]): number {
  const other = known.map(({ text }) => text).join('');
  const texts = asked.map(({ text }) => text);
  if (other.length < MIN_JOINED_LENGTH) return 0;
  if (Math.abs(texts.join('').length - other.length) > 2) return 0;
  const best = Math.max(
    ...texts.map((_, i) => compareLetters([...texts.slice(i), ...texts.slice(0, i)].join(''), other)),
  );
  return best >= MIN_JOINED ? best : 0;
}

function scorePaired(asked: readonly Word[], known: readonly Word[], score: WordScore): number {
  const pairs = asked
    .flatMap((a, i) => known.map((b, j) => ({ i, j, score: score(a, b), weight: (a.weight + b.weight) / 2 })))
    .filter((pair) => pair.score > 0)
    .toSorted((a, b) => b.score - a.score || b.weight - a.weight);
  const [usedAsked, usedKnown] = [new Set<number>(), new Set<number>()];
  let [sum, weight, strong] = [0, 0, 0];
  for (const pair of pairs) {
    if (usedAsked.has(pair.i) || usedKnown.has(pair.j)) continue;
    usedAsked.add(pair.i);
    usedKnown.add(pair.j);
    sum += pair.score * pair.weight;
    weight += pair.weight;
    if (pair.weight >= STRONG_WORD) strong++;
  }
  if (weight === 0) return 0;
  const sumUnused = (words: readonly Word[], used: ReadonlySet<number>): number =>
    words.reduce((total, word, i) => total + (used.has(i) ? 0 : word.weight), 0);
  const [more, less] = [sumUnused(asked, usedAsked), sumUnused(known, usedKnown)].toSorted((a, b) => b - a);
  // A word missing on one side only may be a middle name; words that differ on both sides mean another name.
  const missing = less! * 2 + (more! - less!) * (strong >= 2 ? MIDDLE_NAME_COST : 0.9);
  return sum / (weight + missing);
}
