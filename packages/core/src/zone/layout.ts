/** A range of the zone: line, first position, and the position after the last. */
export interface Span {
  line: number;
  from: number;
  to: number;
}

/** A field with the position of its check digit. */
export interface CheckedSpan extends Span {
  check: number;
  /** The range of the rest of a number that is too long for its field (ICAO 9303-5, 4.2.2 note j). */
  overflow?: Span;
}

/** Runs of places and the characters that may stand there. */
type LineClasses = readonly (readonly [count: number, characters: string])[];

/** Machine-readable zones by their shape; `FRA-ID` is the French identity card of 1988 to 2021. */
export type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRA-ID';

/** In millimetres, from the top left corner of the side that carries the zone. */
export interface ZonePage {
  width: number;
  height: number;
  left: number;
  zoneWidth: number;
  lineCentres: readonly number[];
}

/** One format of machine-readable zone, as data (ICAO 9303-4 to -7). */
export interface ZoneLayout {
  name: ZoneFormat;
  /** Characters per line. */
  length: number;
  /** Characters that a document of this kind may begin with. */
  kinds: readonly string[];
  lines: readonly LineClasses[];
  /** All names, or the surname alone where `givenNames` stand elsewhere. */
  names: Span;
  givenNames: Span | null;
  issuer: Span;
  /** Null if only the issuer's own citizens get this document. */
  nationality: Span | null;
  sex: Span;
  number: CheckedSpan;
  birth: CheckedSpan;
  expiry: CheckedSpan | null;
  /** Optional data with a check digit of its own. */
  optional: CheckedSpan | null;
  /** The pieces that the composite check digit covers, in order, and its place. */
  composite: { over: readonly Span[]; at: { line: number; place: number } } | null;
  page: ZonePage;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ANY = `${LETTERS}${DIGITS}<`;
const NAME = `${LETTERS}<`;
const DATE = `${DIGITS}<`;
const SEX = 'MF<X';

/** Every character a zone can hold, in the order that decoding uses. */
export const ZONE_CHARACTERS: readonly string[] = ANY.split('');

/** Lines are 6.35 mm apart, characters 2.54 mm wide (ICAO 9303-3, 4.2; 10 to the inch). */
export const LINE_STEP = 6.35;
const ADVANCE = 2.54;

const span = (line: number, from: number, to: number): Span => ({ line, from, to });
const checked = (line: number, from: number, to: number): CheckedSpan => ({ line, from, to, check: to });

function page(width: number, height: number, characters: number, lowest: number, lines: number): ZonePage {
  const lineCentres = Array.from({ length: lines }, (_, i) => height - lowest - LINE_STEP * (lines - 1 - i));
  return { width, height, left: 6, zoneWidth: ADVANCE * characters, lineCentres };
}

/** The lower line of passports, visas and TD2 cards up to the expiry date's check digit. */
const LOWER_START: LineClasses = [
  [9, ANY],
  [1, DATE],
  [3, NAME],
  [6, DATE],
  [1, DIGITS],
  [1, SEX],
  [6, DATE],
  [1, DATE],
];

const upperLine = (length: number): LineClasses => [
  [1, LETTERS],
  [1, ANY],
  [length - 2, NAME],
];

/** The part that all formats of two lines share. */
const twoLines = (length: number) => ({
  length,
  names: span(0, 5, length),
  givenNames: null,
  issuer: span(0, 2, 5),
  nationality: span(1, 10, 13),
  sex: span(1, 20, 21),
  number: checked(1, 0, 9),
  birth: checked(1, 13, 19),
  expiry: checked(1, 21, 27),
});

/** Passport booklets: two lines of 44 characters on a page of 125 × 88 mm. */
export const TD3: ZoneLayout = {
  ...twoLines(44),
  name: 'TD3',
  kinds: ['P'],
  lines: [upperLine(44), [...LOWER_START, [14, ANY], [1, DATE], [1, DIGITS]]],
  optional: checked(1, 28, 42),
  composite: { over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)], at: { line: 1, place: 43 } },
  page: page(125, 88, 44, 9.4, 2),
};

/** Larger cards: two lines of 36 characters on 105 × 74 mm. */
export const TD2: ZoneLayout = {
  ...twoLines(36),
  name: 'TD2',
  kinds: ['A', 'C', 'I', 'P'],
  lines: [upperLine(36), [...LOWER_START, [7, ANY], [1, DIGITS]]],
  number: { ...checked(1, 0, 9), overflow: span(1, 28, 35) },
  optional: null,
  composite: { over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)], at: { line: 1, place: 35 } },
  page: page(105, 74, 36, 9.4, 2),
};

/** Cards of the usual size: three lines of 30 characters on 85.6 × 54 mm, mostly on the back. */
export const TD1: ZoneLayout = {
  name: 'TD1',
  length: 30,
  kinds: ['A', 'C', 'I'],
  lines: [
    [
      [1, LETTERS],
      [1, ANY],
      [3, NAME],
      [9, ANY],
      [1, DATE],
      [15, ANY],
    ],
    [
      [6, DATE],
      [1, DIGITS],
      [1, SEX],
      [6, DATE],
      [1, DATE],
      [3, NAME],
      [11, ANY],
      [1, DIGITS],
    ],
    [
      [1, LETTERS],
      [29, NAME],
    ],
  ],
  names: span(2, 0, 30),
  givenNames: null,
  issuer: span(0, 2, 5),
  nationality: span(1, 15, 18),
  sex: span(1, 7, 8),
  number: { ...checked(0, 5, 14), overflow: span(0, 15, 30) },
  birth: checked(1, 0, 6),
  expiry: checked(1, 8, 14),
  optional: null,
  composite: {
    over: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
    at: { line: 1, place: 29 },
  },
  page: page(85.6, 53.98, 30, 5.25, 3),
};

/** Visas, known so that none is taken for a passport or a card: no composite, no check digit over optional data. */
const visa = (length: number) => ({
  ...twoLines(length),
  kinds: ['V'],
  lines: [upperLine(length), [...LOWER_START, [length - 28, ANY]]] satisfies LineClasses[],
  optional: null,
  composite: null,
});

const MRV_A: ZoneLayout = { ...visa(44), name: 'MRV-A', page: page(120, 80, 44, 9.4, 2) };
const MRV_B: ZoneLayout = { ...visa(36), name: 'MRV-B', page: page(105, 74, 36, 9.4, 2) };

/** French identity cards until 2021: a surname in the upper line, the given names in the lower, no expiry date. */
const FRA_ID: ZoneLayout = {
  name: 'FRA-ID',
  length: 36,
  kinds: ['IDFRA'],
  lines: [
    [
      [1, 'I'],
      [1, 'D'],
      [28, NAME],
      [6, ANY],
    ],
    [
      [4, DIGITS],
      [3, ANY],
      [5, DIGITS],
      [1, DIGITS],
      [14, NAME],
      [6, DATE],
      [1, DIGITS],
      [1, SEX],
      [1, DIGITS],
    ],
  ],
  names: span(0, 5, 30),
  givenNames: span(1, 13, 27),
  issuer: span(0, 2, 5),
  nationality: null,
  sex: span(1, 34, 35),
  number: checked(1, 0, 12),
  birth: checked(1, 27, 33),
  expiry: null,
  optional: null,
  composite: { over: [span(0, 0, 36), span(1, 0, 35)], at: { line: 1, place: 35 } },
  page: page(105, 74, 36, 9.4, 2),
};

export const LAYOUTS: readonly ZoneLayout[] = [TD3, TD1, TD2, FRA_ID, MRV_A, MRV_B];

/** For each position of a line, which of `ZONE_CHARACTERS` are allowed. */
export function listAllowedCharacters(classes: LineClasses): boolean[][] {
  return classes.flatMap(([count, characters]) => {
    const may = ZONE_CHARACTERS.map((character) => characters.includes(character));
    return Array.from({ length: count }, () => may);
  });
}
