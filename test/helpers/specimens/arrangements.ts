import type { DocumentFormat } from './formats.js';
import {
  AMERICAN_LICENCES,
  EUROPEAN_LICENCE,
  TRAVEL_LABELS,
  WORDED_LICENCES,
  type FieldKey,
  type Labels,
  type TravelLabels,
} from './labels.js';
import type { DateStyle } from './print-date.js';

/** Fields side by side, each with its left edge as a share of the width. */
export type FieldRow = readonly (readonly [field: FieldKey, share: number])[];

/** Which fields stand where, on what kind of document. */
export interface Arrangement {
  zoneSide: 'front' | 'back';
  rows: readonly FieldRow[];
  /** The fields of the back, above its zone. */
  backRows?: readonly FieldRow[];
  labels: readonly TravelLabels[];
  labelsStand: readonly ('above' | 'before')[];
  dates: readonly DateStyle[];
  titles: readonly string[];
}

const row = (...fields: (FieldKey | [FieldKey, number])[]): FieldRow =>
  fields.map((field) => (typeof field === 'string' ? [field, 0] : field));
const column = (...fields: FieldKey[]): FieldRow[] => fields.map((field) => row(field));

const inEnglish = (all: readonly Labels[]): TravelLabels[] => all.map((words) => ({ language: 'english', words }));

const TRAVEL_DATES: readonly DateStyle[] = ['words', 'words', 'both', 'dots', 'spaces', 'slashes', 'iso', 'tight'];
const PASSPORT_TITLES = ['PASSPORT', 'PASSPORT / PASSEPORT', 'REISEPASS / PASSPORT', 'PASAPORTE / PASSPORT'];
const CARD_TITLES = [
  'IDENTITY CARD',
  'IDENTITY CARD / CARTE D’IDENTITÉ',
  'PERSONALAUSWEIS / IDENTITY CARD',
  'RESIDENCE PERMIT',
];
const LARGE_TITLES = ['OFFICIAL TRAVEL DOCUMENT', 'IDENTITY CARD', 'CARTE NATIONALE D’IDENTITÉ'];

function travel(
  titles: readonly string[],
  zoneSide: 'front' | 'back',
  rows: FieldRow[],
  backRows: FieldRow[] = [],
): Arrangement {
  return { zoneSide, rows, backRows, labels: TRAVEL_LABELS, labelsStand: ['above'], dates: TRAVEL_DATES, titles };
}

const ISSUE_AND_EXPIRY = row('issue', ['expiry', 0.5]);

/** Passports: one column, or rows after ICAO's own specimen, or two columns. */
const PASSPORTS = [
  travel(
    PASSPORT_TITLES,
    'front',
    column('surname', 'given', 'nationality', 'number', 'birth', 'sex', 'expiry', 'place'),
  ),
  travel(PASSPORT_TITLES, 'front', [
    row('type', ['code', 0.2], ['number', 0.5]),
    row('surname'),
    row('given'),
    row('nationality'),
    row('birth', ['sex', 0.62]),
    row('place'),
    ISSUE_AND_EXPIRY,
  ]),
  travel(PASSPORT_TITLES, 'front', [
    row('type', ['code', 0.2], ['number', 0.45]),
    row('surname'),
    row('given'),
    row('nationality', ['personal', 0.5]),
    row('birth', ['place', 0.5]),
    row('sex', ['authority', 0.5]),
    ISSUE_AND_EXPIRY,
  ]),
];

const LARGE_CARDS = [
  travel(LARGE_TITLES, 'front', column('surname', 'given', 'nationality', 'number', 'birth', 'sex', 'expiry')),
  travel(LARGE_TITLES, 'front', [
    row('number', ['code', 0.6]),
    row('surname'),
    row('given'),
    row('birth', ['sex', 0.6]),
    row('nationality', ['place', 0.45]),
    ISSUE_AND_EXPIRY,
  ]),
];

const CARDS = [
  travel(
    CARD_TITLES,
    'back',
    [row('number'), row('surname'), row('given'), row('nationality', ['sex', 0.6]), row('birth', ['expiry', 0.5])],
    [row('place', ['issue', 0.5]), row('authority'), row('address')],
  ),
  travel(CARD_TITLES, 'back', column('surname', 'given', 'birth', 'nationality', 'sex', 'number', 'expiry'), [
    row('issue', ['place', 0.4]),
    row('address'),
  ]),
  travel(
    CARD_TITLES,
    'back',
    [row('surname'), row('given'), row('sex', ['nationality', 0.2], ['birth', 0.5]), row('number', ['expiry', 0.5])],
    [row('address'), row('place', ['issue', 0.6])],
  ),
  travel(CARD_TITLES, 'front', [
    row('surname'),
    row('given'),
    row('nationality', ['sex', 0.6]),
    row('birth', ['expiry', 0.5]),
    row('number'),
  ]),
];

const LICENCES: readonly Arrangement[] = [
  {
    zoneSide: 'front',
    rows: [
      row('surname'),
      row('given'),
      row('birth', ['place', 0.45]),
      row('issue', ['authority', 0.45]),
      row('expiry'),
      row('number'),
      row('classes'),
    ],
    labels: inEnglish([EUROPEAN_LICENCE]),
    labelsStand: ['before'],
    dates: ['dots', 'dots', 'slashes'],
    titles: [
      'DRIVING LICENCE',
      'FÜHRERSCHEIN',
      'PERMIS DE CONDUIRE',
      'PRAWO JAZDY',
      'RIJBEWIJS',
      'PERMISO DE CONDUCCIÓN',
    ],
  },
  {
    zoneSide: 'front',
    rows: [
      row('number', ['classes', 0.62]),
      row('expiry', ['issue', 0.52]),
      row('surname'),
      row('given'),
      row('address'),
      row('birth', ['sex', 0.62]),
    ],
    labels: inEnglish(AMERICAN_LICENCES),
    labelsStand: ['before'],
    dates: ['american'],
    titles: ['DRIVER LICENSE', 'DRIVER’S LICENSE', 'OPERATOR LICENSE'],
  },
  {
    zoneSide: 'front',
    rows: [
      row('number', ['classes', 0.6]),
      row('surname'),
      row('given'),
      row('address'),
      row('birth', ['sex', 0.6]),
      ISSUE_AND_EXPIRY,
    ],
    labels: inEnglish(WORDED_LICENCES),
    labelsStand: ['above', 'above', 'before'],
    dates: ['words', 'slashes', 'spaces', 'hyphens'],
    titles: ['DRIVING LICENCE', 'DRIVER LICENCE', 'LICENCE TO DRIVE'],
  },
  {
    zoneSide: 'front',
    rows: column('surname', 'given', 'birth', 'issue', 'expiry', 'number', 'address', 'classes'),
    labels: inEnglish(WORDED_LICENCES),
    labelsStand: ['before', 'above'],
    dates: ['words', 'slashes', 'hyphens', 'iso'],
    titles: ['DRIVING LICENCE', 'DRIVER LICENCE'],
  },
];

export const ARRANGEMENTS: Readonly<Record<DocumentFormat, readonly Arrangement[]>> = {
  TD1: CARDS,
  TD2: LARGE_CARDS,
  TD3: PASSPORTS,
  LICENCE: LICENCES,
};
