/** Where a piece of the zone stands: its line, its first place, and the place after its last. */
export interface Span {
  line: number;
  from: number;
  to: number;
}

/** A field with the place of its check digit. */
export interface CheckedSpan extends Span {
  check: number;
}

/** Runs of places and the characters that may stand there. */
type LineClasses = readonly (readonly [count: number, characters: string])[];

/** One format of machine-readable zone, as data (ICAO 9303-4 to -6). */
export interface ZoneLayout {
  name: 'TD3';
  length: number;
  /** What a document of this kind has for its first character. */
  kind: string;
  lines: readonly LineClasses[];
  names: Span;
  issuer: Span;
  nationality: Span;
  sex: Span;
  number: CheckedSpan;
  birth: CheckedSpan;
  expiry: CheckedSpan;
  optional: CheckedSpan;
  /** The pieces that the composite check digit covers, in order, and its place. */
  composite: { over: readonly Span[]; at: { line: number; place: number } };
  /** In millimetres, from the top left corner of the document. */
  page: { width: number; height: number; left: number; zoneWidth: number; lineCentres: readonly number[] };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ANY = `${LETTERS}${DIGITS}<`;
const NAME = `${LETTERS}<`;
const DATE = `${DIGITS}<`;

/** Every character a zone can hold, in the order that decoding uses. */
export const ZONE_CHARACTERS: readonly string[] = ANY.split('');

/** Passport booklets: two lines of 44 characters on a page of 125 × 88 mm. */
export const TD3: ZoneLayout = {
  name: 'TD3',
  length: 44,
  kind: 'P',
  lines: [
    [
      [1, LETTERS],
      [43, NAME],
    ],
    [
      [9, ANY],
      [1, DIGITS],
      [3, NAME],
      [6, DATE],
      [1, DIGITS],
      [1, 'MF<X'],
      [6, DATE],
      [1, DIGITS],
      [14, ANY],
      [1, DATE],
      [1, DIGITS],
    ],
  ],
  names: { line: 0, from: 5, to: 44 },
  issuer: { line: 0, from: 2, to: 5 },
  nationality: { line: 1, from: 10, to: 13 },
  sex: { line: 1, from: 20, to: 21 },
  number: { line: 1, from: 0, to: 9, check: 9 },
  birth: { line: 1, from: 13, to: 19, check: 19 },
  expiry: { line: 1, from: 21, to: 27, check: 27 },
  optional: { line: 1, from: 28, to: 42, check: 42 },
  composite: {
    over: [
      { line: 1, from: 0, to: 10 },
      { line: 1, from: 13, to: 20 },
      { line: 1, from: 21, to: 43 },
    ],
    at: { line: 1, place: 43 },
  },
  page: { width: 125, height: 88, left: 6, zoneWidth: 111.76, lineCentres: [72.25, 78.6] },
};

/** For each place of a line, which of `ZONE_CHARACTERS` may stand there. */
export function allowedCharacters(classes: LineClasses): boolean[][] {
  return classes.flatMap(([count, characters]) => {
    const may = ZONE_CHARACTERS.map((character) => characters.includes(character));
    return Array.from({ length: count }, () => may);
  });
}
