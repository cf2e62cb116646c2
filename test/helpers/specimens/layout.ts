import type { Rect } from '@idproof/sandbox/engines';
import { FORMAT_SIZES, type DocumentFormat } from './formats.js';
import {
  AMERICAN_LICENCES,
  EUROPEAN_LICENCE,
  PLAIN_LICENCES,
  TRAVEL_LABELS,
  type FieldKey,
  type Labels,
} from './labels.js';
import type { FontName } from './lettering.js';
import type { DateStyle } from './print-date.js';
import type { Random } from './random.js';

/** Fields side by side, each with its left edge as a share of the width. */
export type FieldRow = readonly (readonly [field: FieldKey, share: number])[];

/** How one specimen looks; every trait is drawn from the seed. Lengths in millimetres. */
export interface Layout {
  title: string;
  labels: Labels;
  /** Labels above their fields, or in front of them on the same line. */
  labelsStand: 'above' | 'before';
  dates: DateStyle;
  font: FontName;
  /** Hue of the page, 0 to 360 degrees. */
  hue: number;
  portrait: Rect;
  /** Where the fields of the front stand. */
  box: Rect;
  rows: readonly FieldRow[];
  /** The fields of the back, above its zone. */
  backRows: readonly FieldRow[];
  /** The side with the machine-readable zone. */
  zoneSide: 'front' | 'back';
}

const row = (...fields: (FieldKey | [FieldKey, number])[]): FieldRow =>
  fields.map((field) => (typeof field === 'string' ? [field, 0] : field));
const column = (...fields: FieldKey[]): FieldRow[] => fields.map((field) => row(field));

interface Arrangement {
  zoneSide: Layout['zoneSide'];
  rows: readonly FieldRow[];
  backRows?: readonly FieldRow[];
}

const PASSPORT_COLUMN = column('surname', 'given', 'nationality', 'number', 'birth', 'sex', 'expiry', 'place');
const ARRANGEMENTS: Readonly<Record<DocumentFormat, readonly Arrangement[]>> = {
  TD3: [
    { zoneSide: 'front', rows: PASSPORT_COLUMN },
    {
      zoneSide: 'front',
      rows: [
        row('type', ['code', 0.2], ['number', 0.5]),
        row('surname'),
        row('given'),
        row('nationality'),
        row('birth', ['sex', 0.62]),
        row('place'),
        row('issue', ['expiry', 0.5]),
      ],
    },
  ],
  TD2: [
    { zoneSide: 'front', rows: column('surname', 'given', 'nationality', 'number', 'birth', 'sex', 'expiry') },
    {
      zoneSide: 'front',
      rows: [
        row('number', ['code', 0.6]),
        row('surname'),
        row('given'),
        row('birth', ['sex', 0.6]),
        row('nationality', ['place', 0.45]),
        row('issue', ['expiry', 0.5]),
      ],
    },
  ],
  TD1: [
    {
      zoneSide: 'back',
      rows: [
        row('number'),
        row('surname'),
        row('given'),
        row('nationality', ['sex', 0.6]),
        row('birth', ['expiry', 0.5]),
      ],
      backRows: [row('place', ['issue', 0.5]), row('authority', ['address', 0.5])],
    },
    {
      zoneSide: 'back',
      rows: column('surname', 'given', 'birth', 'nationality', 'sex', 'number', 'expiry'),
      backRows: [row('issue', ['place', 0.4]), row('address')],
    },
    {
      zoneSide: 'front',
      rows: [
        row('surname'),
        row('given'),
        row('nationality', ['sex', 0.6]),
        row('birth', ['expiry', 0.5]),
        row('number'),
      ],
    },
  ],
  LICENCE: [
    { zoneSide: 'front', rows: column('surname', 'given', 'birth', 'issue', 'expiry', 'number', 'address', 'classes') },
    {
      zoneSide: 'front',
      rows: [
        row('number', ['classes', 0.6]),
        row('surname'),
        row('given'),
        row('address'),
        row('birth', ['sex', 0.6]),
        row('issue', ['expiry', 0.5]),
      ],
    },
  ],
};

const TITLES: Readonly<Record<DocumentFormat, readonly string[]>> = {
  TD1: ['IDENTITY CARD', 'IDENTITY CARD / CARTE D’IDENTITÉ', 'PERSONALAUSWEIS / IDENTITY CARD'],
  TD2: ['OFFICIAL TRAVEL DOCUMENT', 'IDENTITY CARD', 'CARTE NATIONALE D’IDENTITÉ'],
  TD3: ['PASSPORT', 'PASSPORT / PASSEPORT', 'UTOPIA PASSPORT', 'REISEPASS / PASSPORT'],
  LICENCE: ['DRIVING LICENCE', 'DRIVER LICENSE', 'DRIVER LICENCE', 'FÜHRERSCHEIN'],
};
const NAMES: Readonly<Record<DocumentFormat, string>> = { TD1: 'Card', TD2: 'Document', TD3: 'Passport', LICENCE: '' };
/** Width and height of the portrait. */
const PORTRAITS: Readonly<Record<DocumentFormat, readonly [number, number]>> = {
  TD1: [22, 28],
  TD2: [27, 35],
  TD3: [33, 43],
  LICENCE: [22, 28],
};
const BAND = { TD1: 7.5, TD2: 8.5, TD3: 8.8, LICENCE: 7.5 };

function drawLabels(format: DocumentFormat, random: Random): Labels {
  if (format === 'LICENCE') return random.pick([EUROPEAN_LICENCE, ...AMERICAN_LICENCES, ...PLAIN_LICENCES]);
  const words = Object.entries(random.pick(TRAVEL_LABELS));
  return Object.fromEntries(words.map(([key, text]) => [key, text.replaceAll('#', NAMES[format])])) as Labels;
}

/** Draws a layout of the format. */
export function drawLayout(format: DocumentFormat, random: Random): Layout {
  const size = FORMAT_SIZES[format];
  const arrangement = random.pick(ARRANGEMENTS[format]);
  const zoneBand = size.zone && arrangement.zoneSide === 'front' ? size.zone.band : 1.5;
  const labels = drawLabels(format, random);
  const top = BAND[format] + 1.5;
  const height = size.height - top - zoneBand;
  const [width, tall] = PORTRAITS[format];
  const shrink = Math.min(1, (height - 1) / tall);
  const portrait = {
    left: random.between(2.5, 5),
    top: top + random.between(0.5, Math.max(0.5, Math.min(5, height - tall * shrink))),
    width: width * shrink,
    height: tall * shrink,
  };
  const left = portrait.left + portrait.width + 3;
  return {
    title: random.pick(TITLES[format]),
    labels,
    labelsStand: format === 'LICENCE' && (labels.surname.length < 6 || random.chance(0.3)) ? 'before' : 'above',
    dates: random.pick(['words', 'words', 'dots', 'bilingual']),
    font: random.pick(['sans', 'sans', 'serif']),
    hue: random.whole(0, 359),
    portrait,
    box: { left, top, width: size.width - left - 2, height },
    rows: arrangement.rows,
    backRows: arrangement.backRows ?? [],
    zoneSide: arrangement.zoneSide,
  };
}
