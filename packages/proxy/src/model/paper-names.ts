import anyAscii from 'any-ascii';

/** Forms of address and words of kinship, which a document and a paper need not share. */
const NO_NAMES = new Set(
  'mr mrs ms miss mx dr prof sir dame lord lady rev herr frau sr sra srta dna don dona mme mlle m encik cik puan tuan dato datuk datin haji hajah bin binti bte al ap jr'.split(
    ' ',
  ),
);

/** What separates the holders of one account. */
const BETWEEN_PERSONS = /\s(?:and|und|et|y|e|dan|or)\s|[&;\n]|\s\/\s|、/i;

/**
 * True where a paper may name the same person: it does not matter which language wrote the name, nor its accents, case,
 * order, titles, and middle names that one of both leaves out or shortens to a letter. Of several persons one must be it.
 */
export function isSameName(name: string, onPaper: string): boolean {
  const own = toWords(name);
  return [onPaper, ...onPaper.split(BETWEEN_PERSONS)].some((part) => isSame(own, toWords(part)));
}

/** Words of a name in lower-case Latin letters. */
function toWords(name: string): string[] {
  // The Malay abbreviations of "son of" and "daughter of".
  const plain = name.replaceAll(/\b[as]\s?\/\s?[lop]\b/gi, ' ');
  // A Han character is one syllable, and its name has no spaces.
  const latin = anyAscii(plain.replaceAll(/\p{Script=Han}/gu, '$& ')).toLowerCase();
  const words = latin.replaceAll(/['’`]/g, '').split(/[^a-z]+/);
  const written = words.filter((word) => word !== '');
  const names = written.filter((word) => !NO_NAMES.has(word));
  // A short name may be such a word itself: Li Bin.
  return names.length < 2 ? written : names;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  if (isSpacedOtherwise(one, other)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  // A single word of a longer name, such as the family's, is not enough.
  if (short.length === 1 && long.length > 1) return false;
  const left = [...long];
  let whole = 0;
  for (const word of short.toSorted((a, b) => b.length - a.length)) {
    const at = findWord(left, word);
    if (at === -1) return false;
    if (left[at] === word && word.length > 1) whole++;
    left.splice(at, 1);
  }
  return whole > 0;
}

/** The same word, else one that it shortens or that shortens it to the first letter. */
function findWord(words: readonly string[], word: string): number {
  const same = words.indexOf(word);
  if (same !== -1) return same;
  return words.findIndex((other) => (word.length === 1 || other.length === 1) && word[0] === other[0]);
}

/** The same letters in the same order, or with the last word in front, however they are spaced. */
function isSpacedOtherwise(one: readonly string[], other: readonly string[]): boolean {
  const whole = other.join('');
  return one.some((_, at) => [...one.slice(at), ...one.slice(0, at)].join('') === whole);
}
