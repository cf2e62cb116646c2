import { MIN_JOINED_LENGTH, scoreWords, type WordScore } from './names.js';
import type { Word } from './words.js';

/** Finds the names that share a similar word with a query, without comparing all of them. */
interface NameIndex {
  /** Returns the indexes of candidate names, and the word scores computed so far. */
  near(words: readonly Word[]): { candidates: ReadonlySet<number>; score: WordScore };
}

/** Creates an index over names, which compares each distinct word once with each word of a query. */
export function createNameIndex(names: readonly (readonly Word[])[]): NameIndex {
  const postings = new Map<Word, number[]>();
  for (const [at, words] of names.entries()) {
    for (const word of words) {
      const found = postings.get(word);
      if (found) found.push(at);
      else postings.set(word, [at]);
    }
  }
  const joined = new Map<string, number[]>();
  for (const [at, words] of names.entries()) {
    const key = words.map(({ text }) => text).join('');
    if (key.length >= MIN_JOINED_LENGTH) joined.set(key, [...(joined.get(key) ?? []), at]);
  }
  return {
    near(words) {
      const scores = new Map(words.map((word) => [word, new Map<Word, number>()]));
      const candidates = new Set<number>(joined.get(words.map(({ text }) => text).join('')));
      for (const [asked, byWord] of scores) {
        for (const [word, at] of postings) {
          const score = scoreWords(asked, word);
          if (score === 0) continue;
          byWord.set(word, score);
          // A particle or an initial alone does not make a candidate.
          if (asked.text.length > 1 && word.text.length > 1 && asked.weight > 1) for (const i of at) candidates.add(i);
        }
      }
      return { candidates, score: (a, b) => scores.get(a)?.get(b) ?? 0 };
    },
  };
}
