import type { Rect } from '@idproof/engines';
import { ARRANGEMENTS, type FieldRow } from './arrangements.js';
import { FORMAT_SIZES, type DocumentFormat } from './formats.js';
import type { Labels } from './labels.js';
import type { FontName } from './lettering.js';
import type { DateLanguage, DateStyle } from './print-date.js';
import type { Random } from './random.js';

export type Pattern = 'waves' | 'rosettes' | 'lattice' | 'rays';

/** How one specimen looks; every trait is drawn from the seed. Lengths in millimetres. */
export interface Layout {
  title: string;
  /** A coloured band behind the title, or the title alone, at the left or in the middle. */
  header: 'band' | 'plain' | 'centred';
  labels: Labels;
  /** Labels above their fields, or in front of them on the same line. */
  labelsStand: 'above' | 'before';
  dates: DateStyle;
  dateLanguage: DateLanguage;
  /** The sex once, or in two languages. */
  sexes: 'once' | 'twice';
  font: FontName;
  /** Colour of the fields. */
  ink: string;
  /** Hue of the page, 0 to 360 degrees. */
  hue: number;
  pattern: Pattern;
  portrait: Rect;
  /** A second, faint portrait. */
  ghost?: Rect | undefined;
  /** Where the fields of the front stand. */
  box: Rect;
  rows: readonly FieldRow[];
  /** The fields of the back, above its zone. */
  backRows: readonly FieldRow[];
  /** The side with the machine-readable zone. */
  zoneSide: 'front' | 'back';
  /** What lies over the print. */
  over: { securityLines: boolean; hologram: boolean; stamp: boolean; signature: boolean; chip: boolean };
}

const NAMES: Readonly<Record<DocumentFormat, string>> = { TD1: 'Card', TD2: 'Document', TD3: 'Passport', LICENCE: '' };
/** Width and height of the portrait. */
const PORTRAITS: Readonly<Record<DocumentFormat, readonly [number, number]>> = {
  TD1: [22, 28],
  TD2: [27, 35],
  TD3: [33, 43],
  LICENCE: [22, 28],
};
const HEADERS = { TD1: 7.5, TD2: 8.5, TD3: 8.8, LICENCE: 7.5 };
const GHOST_SHARE = 0.42;

interface Places {
  portrait: Rect;
  ghost: Rect | undefined;
  box: Rect;
}

/** Portrait at one side, fields beside it, and sometimes a ghost of the portrait at the far side. */
function drawPlaces(format: DocumentFormat, zoneBand: number, random: Random): Places {
  const size = FORMAT_SIZES[format];
  const top = HEADERS[format] + 1.5;
  const height = size.height - top - zoneBand;
  const [fullWidth, fullHeight] = PORTRAITS[format];
  const shrink = Math.min(1, (height - 1) / fullHeight);
  const [width, tall] = [fullWidth * shrink, fullHeight * shrink];
  const margin = random.between(2.5, 5);
  const right = random.chance(0.2);
  const down = top + random.between(0.5, Math.max(0.5, Math.min(5, height - tall)));
  const portrait = { left: right ? size.width - margin - width : margin, top: down, width, height: tall };
  const small = { width: width * GHOST_SHARE, height: tall * GHOST_SHARE };
  const hasGhost = random.chance(0.35);
  const given = hasGhost ? small.width + 2 : 0;
  const room = size.width - margin - width - 3 - 2.5 - given;
  const left = right ? 2.5 + given : margin + width + 3;
  const ghostLeft = right ? 2.5 : size.width - 2.5 - small.width;
  return {
    portrait,
    ghost: hasGhost ? { left: ghostLeft, top: top + height - small.height - 1, ...small } : undefined,
    box: { left, top, width: room, height },
  };
}

/** Draws a layout of the format. */
export function drawLayout(format: DocumentFormat, random: Random): Layout {
  const size = FORMAT_SIZES[format];
  const arrangement = random.pick(ARRANGEMENTS[format]);
  const { zoneSide, rows, backRows = [] } = arrangement;
  const zoneBand = size.zone && zoneSide === 'front' ? size.zone.band : 1.5;
  const { words, language } = random.pick(arrangement.labels);
  const labels = Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, text.replaceAll('#', NAMES[format])]),
  ) as Labels;
  const places = drawPlaces(format, zoneBand, random);
  const chip = places.ghost === undefined && format !== 'TD3' && random.chance(0.2);
  // The chip stands above at the right: the fields leave it its room.
  if (chip && places.portrait.left < 10) places.box.width -= 13;
  return {
    title: random.pick(arrangement.titles),
    header: random.pick(['band', 'band', 'plain', 'centred']),
    labels,
    labelsStand: random.pick(arrangement.labelsStand),
    dates: random.pick(arrangement.dates),
    dateLanguage: language,
    sexes: format !== 'LICENCE' && random.chance(0.15) ? 'twice' : 'once',
    font: random.pick(['sans', 'arial', 'arial', 'arialBold', 'serif', 'humanist', 'condensed', 'mono']),
    ink: random.pick(['#141414', '#141414', '#1c1c30', '#2a1a14']),
    hue: random.whole(0, 359),
    pattern: random.pick(['waves', 'rosettes', 'lattice', 'rays']),
    ...places,
    rows,
    backRows,
    zoneSide,
    over: {
      securityLines: random.chance(0.3),
      hologram: random.chance(0.3),
      stamp: random.chance(0.2),
      signature: random.chance(0.4),
      chip: chip && places.portrait.left < 10,
    },
  };
}
