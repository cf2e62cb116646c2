import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';
import { ratio } from 'fuzzball';

/** Forms of address; they are no part of a name. */
const TITLES = new Set(
  'mr mrs ms miss dr prof sir dame haji hajji sheikh shaikh sheik lord lady rev hon jr sr ii iii'.split(' '),
);
/** Legal forms of companies. */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp inc incorporated corp corporation co company plc gmbh ag kg sa sas sarl srl spa bv nv ab as oy oyj pte pty bhd sdn jsc ooo oao zao pjsc holding holdings group'.split(
    ' ',
  ),
);
/** Parts that are left out as often as they are written. */
const PARTICLES = new Set(
  'al el bin ibn bint abu ben de da di do dos das del della der den van von zu la le of and the y e'.split(' '),
);

/** A name as words of small Latin letters: transliterated, without accents, marks, titles and legal forms. */
export function wordsOf(name: string, kind: 'Person' | 'Entity'): string[] {
  const plain = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const words = plain === '' ? [] : plain.split(' ');
  const dropped = kind === 'Person' ? TITLES : LEGAL_FORMS;
  const kept = words.filter((word) => !dropped.has(word));
  return kept.length > 0 ? kept : words;
}

/**
 * How alike two names are, 0 to 100, whatever the order of their words: each word is paired with the one most like it.
 * Words count by their length; a word without a partner counts against the name, less so when the other name is shorter.
 */
export function nameScore(asked: readonly string[], known: readonly string[]): number {
  if (asked.length === 0 || known.length === 0) return 0;
  const joined = ratio(asked.toSorted().join(''), known.toSorted().join(''));
  return Math.round(Math.max(pairedScore(asked, known), joined === 100 ? 100 : 0));
}

function pairedScore(asked: readonly string[], known: readonly string[]): number {
  const pairs = asked
    .flatMap((a, i) => known.map((b, j) => ({ i, j, score: wordScore(a, b), weight: (weightOf(a) + weightOf(b)) / 2 })))
    .filter(({ score }) => score >= LEAST_WORD)
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
  const left = (words: readonly string[], used: ReadonlySet<number>): number =>
    words.reduce((total, word, i) => total + (used.has(i) ? 0 : weightOf(word)), 0);
  const [more, less] = [left(asked, usedAsked), left(known, usedKnown)].toSorted((a, b) => b - a);
  // What is missing on one side alone may be a middle name; what differs on both sides is another name.
  const missing = less! * 2 + (more! - less!) * (strong >= 2 ? 0.25 : 0.9);
  return sum / (weight + missing);
}

const LEAST_WORD = 70;
const STRONG_WORD = 3;

const weightOf = (word: string): number => (PARTICLES.has(word) ? 0.5 : Math.min(8, Math.max(2, word.length)));

/** Two words by their letters, or nearly as well by their sound; an initial stands for its word. */
function wordScore(a: string, b: string): number {
  if (a === b) return 100;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL : 0;
  const letters = ratio(a, b);
  return letters >= LEAST_ALIKE && soundsLike(a, b) ? Math.max(letters, SOUND) : letters;
}

const INITIAL = 80;
const SOUND = 92;
const LEAST_ALIKE = 55;

function soundsLike(a: string, b: string): boolean {
  const [first, second] = [doubleMetaphone(a), doubleMetaphone(b)];
  return first.some((code) => code.length > 1 && second.includes(code));
}
