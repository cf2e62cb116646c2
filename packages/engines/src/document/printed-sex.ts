import { toCapitals } from '@idproof/core/zone';

export type Sex = 'M' | 'F' | 'X';

/** Words and letters that mean one sex in every language that uses them. */
const MEANINGS: Record<Sex, readonly string[]> = {
  F: 'FEMALE FEMININ FEMENINO FEMININO FEMMINILE FEMME MUJER WEIBLICH VROUW KVINNA KVINNE KVINDE KADIN PEREMPUAN WANITA ZENA W K Z P V'.split(
    ' ',
  ),
  M: 'MALE MASCULIN MASCULINO MASCHILE HOMME HOMBRE VARON MANNLICH MAENNLICH MAN ERKEK LAKI LELAKI MUZ NAM FERFI H E L'.split(
    ' ',
  ),
  X: ['X', 'DIVERS', 'UNSPECIFIED'],
};
/** Languages where the letter M stands for women (mujer, moteris), or F for men (férfi, fireann), by the issuer's code. */
const M_FOR_WOMEN = new Set(['MEX', 'ESP', 'LTU']);
const F_FOR_MEN = new Set(['HUN', 'IRL']);

/** The holder's sex as printed in a line. */
interface PrintedSex {
  /** `M`, `F` or `X`, where it says one of them and leaves no doubt. */
  sex: Sex | null;
  /** Whether it names this sex in some language: enough to agree, not enough to contradict. */
  mayMean(sex: Sex): boolean;
}

/**
 * Reads a printed sex: `F`, `F/F`, `K/F`, `M/F`. ICAO 9303-3, 3.4 asks for F, M or X, behind a slash where the state's own
 * language has another letter in front. Null where the text names no sex.
 */
export function readSex(text: string, issuer: string): PrintedSex | null {
  const words = toCapitals(text)
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const last = words.slice(-2).filter((word) => word.length === 1 || isSexWord(word));
  const final = last.at(-1);
  if (final === undefined || final !== words.at(-1)) return null;
  const isIcao = (word: string): word is Sex => word === 'M' || word === 'F' || word === 'X';
  const isForeign = (word: string): boolean =>
    (word === 'M' && M_FOR_WOMEN.has(issuer)) || (word === 'F' && F_FOR_MEN.has(issuer));
  const alike = last.every((word) => word === final);
  const sex = isIcao(final) && (last.length === 2 ? alike || !isIcao(last[0]!) : !isForeign(final)) ? final : null;
  return {
    sex,
    mayMean: (sought) =>
      last.some((word) => word === sought || MEANINGS[sought].includes(word)) ||
      (sought === 'F' && final === 'M' && M_FOR_WOMEN.has(issuer)) ||
      (sought === 'M' && final === 'F' && F_FOR_MEN.has(issuer)),
  };
}

const isSexWord = (word: string): boolean =>
  word.length > 2 && Object.values(MEANINGS).some((words) => words.includes(word));
