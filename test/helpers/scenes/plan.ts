import { createRandom, type Random } from '../specimens/random.js';
import type { Hold } from './hold.js';
import { FORMATS, type SceneFormat } from './pages.js';
import { SURFACES, type Size, type Surface } from './surfaces.js';

/** What is wrong with a scene; `none`: it is fit to be taken. */
export const FAULTS = [
  'none',
  'no_document',
  'closer',
  'cut_off',
  'tilted',
  'blurry',
  'glare',
  'too_dark',
  'covered',
  'moving',
] as const;
export type Fault = (typeof FAULTS)[number];

/** All that makes a scene; the same plan gives the same pixels. */
export interface ScenePlan {
  seed: number;
  fault: Fault;
  surface: Surface;
  /** Of the frame. */
  size: Size;
  /** Undefined where there is no document. */
  document?: { format: SceneFormat; number: number; hold: Hold };
  /** Things that lie about. */
  things: number;
  /** Share of the light that is left, 0 to 1. */
  light: number;
  /** How much darker one side is than the other, 0 to 1. */
  shade: number;
  /** Sigma of the blur in pixels. */
  blur: number;
  /** Share of the document that a reflection bleaches. */
  glare: number;
  /** How deep a finger reaches over the document, in shares of it. */
  finger: number;
  /** A hand holds the document: over its bare border alone, or over its print. */
  grip?: 'border' | 'print';
  /** Standard deviation of the sensor's noise, of 255. */
  noise: number;
  /** Travel from frame to frame, in shares of the diagonal. */
  travel: number;
}

/** Of 26 scenes in a row: how many have which fault. A corpus of 520 has 240 fit ones and 120 without a document. */
const MIX: readonly (readonly [Fault, number])[] = [
  ['none', 12],
  ['no_document', 6],
  ['closer', 1],
  ['cut_off', 1],
  ['tilted', 1],
  ['blurry', 1],
  ['glare', 1],
  ['too_dark', 1],
  ['covered', 1],
  ['moving', 1],
];
const ORDER = MIX.flatMap(([fault, count]) => Array.from({ length: count }, () => fault));

const LANDSCAPE = { width: 960, height: 720 };
const PORTRAIT = { width: 720, height: 960 };

/** The plan of one scene. Seeds two apart differ in fault, so that even and odd seeds hold as much of each. */
export function planScene(seed: number): ScenePlan {
  const place = Math.floor(seed / 2);
  const fault = ORDER[place % ORDER.length]!;
  const random = createRandom(seed + 90_001);
  const size = random.chance(0.5) ? LANDSCAPE : PORTRAIT;
  // Another walk through formats and surfaces than through faults, so that all of them meet.
  const round = Math.floor(place / ORDER.length) + place;
  const plan: ScenePlan = {
    seed,
    fault,
    surface: SURFACES[round % SURFACES.length]!,
    size,
    things: random.pick([0, 0, 2, 4, 7]),
    light: random.pick([1, 1, 0.85, 0.7]),
    shade: random.between(0, 0.3),
    blur: random.between(0, 0.8),
    glare: 0,
    finger: 0,
    noise: random.between(1.5, 6),
    // A hand that holds still trembles so.
    travel: 0.001,
  };
  if (fault === 'no_document') return plan;
  const format = FORMATS[(round >> 1) % FORMATS.length]!;
  const document = { format, number: random.whole(0, 999), hold: drawHold(random) };
  return SPOIL[fault]({ ...plan, document }, random);
}

/** Near, nearly straight, in the frame; upright or a quarter turned. */
function drawHold(random: Random): Hold {
  return {
    fill: random.between(0.66, 0.9),
    roll: random.pick([0, 0, 0, 90, -90]) + random.between(-14, 14),
    yaw: random.between(-16, 16),
    pitch: random.between(-18, 18),
    x: 0.5 + random.between(-0.025, 0.025),
    y: 0.5 + random.between(-0.025, 0.025),
  };
}

/** What is held in the hand: cards and passports, not letters. */
const HELD = ['ID-1', 'ID-1', 'ID-2', 'ID-3'] as const;

/**
 * The plan of a document that a hand holds. Of four seeds in a row the first two hold it at its border, which is fit to be
 * taken, the last two over its print.
 */
export function planHeldScene(seed: number): ScenePlan {
  const random = createRandom(seed + 530_017);
  const isFit = Math.floor(seed / 2) % 2 === 0;
  return {
    seed,
    fault: isFit ? 'none' : 'covered',
    grip: isFit ? 'border' : 'print',
    surface: SURFACES[Math.floor(seed / 4) % SURFACES.length]!,
    size: random.chance(0.5) ? LANDSCAPE : PORTRAIT,
    document: { format: random.pick(HELD), number: random.whole(0, 999), hold: drawHold(random) },
    things: random.pick([0, 0, 2, 4]),
    light: random.pick([1, 1, 0.85]),
    shade: random.between(0, 0.3),
    blur: random.between(0, 0.8),
    glare: 0,
    finger: 0,
    noise: random.between(1.5, 6),
    travel: 0.001,
  };
}

type WithDocument = ScenePlan & Required<Pick<ScenePlan, 'document'>>;

const changeHold = (plan: WithDocument, change: Partial<Hold>): ScenePlan => ({
  ...plan,
  document: { ...plan.document, hold: { ...plan.document.hold, ...change } },
});

/** Each fault is plain: a person who sees the picture would not send it. */
const SPOIL: Readonly<Record<Exclude<Fault, 'no_document'>, (plan: WithDocument, random: Random) => ScenePlan>> = {
  none: (plan) => plan,
  closer: (plan, random) => changeHold(plan, { fill: random.between(0.22, 0.34) }),
  cut_off: (plan, random) => {
    const out = random.between(0.22, 0.38) * random.pick([-1, 1]);
    return changeHold(plan, random.chance(0.5) ? { x: 0.5 + out } : { y: 0.5 + out });
  },
  tilted: (plan, random) =>
    changeHold(plan, { [random.pick(['yaw', 'pitch'] as const)]: random.pick([-1, 1]) * random.between(46, 56) }),
  blurry: (plan, random) => ({ ...plan, blur: random.between(4, 8) }),
  glare: (plan, random) => ({ ...plan, light: 1, shade: 0, glare: random.between(0.14, 0.3) }),
  too_dark: (plan, random) => ({ ...plan, light: random.between(0.07, 0.12) }),
  covered: (plan, random) => ({ ...plan, finger: random.between(0.2, 0.5) }),
  moving: (plan, random) => ({ ...plan, travel: random.between(0.018, 0.03) }),
};
