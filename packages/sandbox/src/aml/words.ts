import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';

/** Forms of address, which are not part of a name. */
const TITLES = new Set(
  'mr mrs ms miss dr prof sir dame haji hajji sheikh shaikh sheik lord lady rev hon jr sr ii iii'.split(' '),
);
/** Legal forms of companies. */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp inc incorporated corp corporation co company plc gmbh ag kg sa sas sarl srl spa bv nv ab as oy oyj pte pty bhd sdn jsc ooo oao zao pjsc holding holdings group'.split(
    ' ',
  ),
);
/** Particles that are often left out. */
const PARTICLES = new Set(
  'al el bin ibn bint abu ben de da di do dos das del della der den van von zu la le of and the y e'.split(' '),
);

/** One word of a name, with the forms that it is compared by. */
export interface Word {
  /** Lower-case Latin letters and digits. */
  text: string;
  /** Phonetic keys of the word. */
  sounds: readonly string[];
  /** Its consonants, for scripts without vowels. */
  consonants: string;
  /** Whether the word comes from such a script (an abjad). */
  isAbjad: boolean;
  weight: number;
}

const ABJADS = /[\u0590-\u06ff]/;
const HAN = /\p{Script=Han}/u;

/** Caches prepared words, because lists repeat them thousands of times. */
const known = new Map<string, Word>();
const MAX_KNOWN = 500_000;

/** Splits a name into words: transliterated, without accents, marks, titles and legal forms. */
export function toWords(name: string, kind: 'Person' | 'Entity'): Word[] {
  const words = splitName(name, kind);
  const isAbjad = ABJADS.test(name);
  const dropped = kind === 'Person' ? TITLES : LEGAL_FORMS;
  // Without vowels, a name may look like a title (`Omar`, `mr`).
  const kept = isAbjad ? words : words.filter((word) => !dropped.has(word));
  return (kept.length > 0 ? kept : words).map((text) => toWord(text, isAbjad));
}

function splitName(name: string, kind: 'Person' | 'Entity'): string[] {
  // The Arabic article is a separate word in Latin letters.
  const composed = name.normalize('NFKC').replaceAll(/(^|\s)\u0627\u0644/g, '$1al ');
  // Chinese has no spaces; once transliterated, its syllables begin with capitals.
  const latin = HAN.test(composed) ? anyAscii(composed).replaceAll(/(?=[A-Z])/g, ' ') : anyAscii(composed);
  const plain = latin
    .toLowerCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  // Servant of: written with the article, without it, in one word or in two.
  const split =
    kind === 'Person' ? plain.replaceAll(/\babd[aeou]l (?=\w)|\babd[aeou]l(?!l?ah\b)(?=\w{3})/g, 'abd ') : plain;
  return split === '' ? [] : split.split(' ');
}

function toWord(text: string, isAbjad: boolean): Word {
  const key = isAbjad ? `-${text}` : text;
  const found = known.get(key);
  if (found) return found;
  const word: Word = {
    text,
    sounds: doubleMetaphone(text).filter((code) => code.length > 1),
    consonants: toConsonants(text),
    isAbjad,
    weight: PARTICLES.has(text) ? 0.5 : Math.min(8, Math.max(2, text.length)),
  };
  if (known.size < MAX_KNOWN) known.set(key, word);
  return word;
}

/** Returns the consonants that a script without vowels writes: one letter per sound, none doubled, no long vowels. */
function toConsonants(text: string): string {
  return text
    .replaceAll(/[kg]h/g, 'k')
    .replaceAll('th', 't')
    .replaceAll('dh', 'd')
    .replaceAll('ph', 'f')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll(/[aeiouyw]+/g, '')
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/(?<=.)h$/, '');
}
