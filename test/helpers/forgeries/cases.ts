import sharp from 'sharp';
import type { Quad, Rect } from '@idproof/engines';
import { findHomography, mapPoint, rectToQuad } from '../../../packages/core/src/zone/geometry.js';
import { FACE_NAMES, isSamePerson, readPortrait } from '../faces.js';
import {
  createRandom,
  photographDocument,
  renderDocument,
  type DocumentFormat,
  type FlatPage,
  type Person,
  type PhotographOptions,
  type Random,
  type RenderedDocument,
} from '../specimens/index.js';
import { COPIES, copyPage, tintPhotograph } from './copies.js';
import { drawPatch } from './letters.js';
import { layOnPage, layOnPhotograph, type Overlay } from './overlay.js';
import { drawPaste, finePrint, linesOver, type Paste } from './portraits.js';

/** A photograph of a document, genuine or forged, with what its maker knows about it. */
export interface Case {
  jpeg: Buffer;
  /** The document's corners, as far off the truth as a reader's may be. */
  quad: Quad;
  page: { width: number; height: number };
  /** The portrait in pixels of the page. */
  portrait: Rect;
  /** Where lines of text run in the photograph. */
  lines: readonly Quad[];
}

export interface CaseOptions {
  format: DocumentFormat;
  seed: number;
  level: NonNullable<PhotographOptions['level']>;
}

/** A drawn document with what forgers need besides. */
interface Draft extends CaseOptions {
  random: Random;
  document: RenderedDocument;
  /** Somebody else's portrait. */
  other: Buffer;
}

type Make = (draft: Draft) => Promise<Pick<Case, 'jpeg' | 'quad'>>;

const photograph = (draft: Draft, page: FlatPage = draft.document.front, options: Partial<PhotographOptions> = {}) =>
  photographDocument(page, { seed: draft.seed, level: draft.level, ...options });

/** Saved once more, as our own capture does. */
async function saveAgain(jpeg: Buffer, width: number | null, quality: number): Promise<Buffer> {
  const image = sharp(jpeg);
  return (width === null ? image : image.resize(width)).jpeg({ quality }).toBuffer();
}

const pasted =
  (paste: Paste, turnFrom = 0, turnTo = 0): Make =>
  async (draft) => {
    const turn = draft.random.pick([-1, 1]) * draft.random.between(turnFrom, turnTo);
    const { front, portraitRect } = draft.document;
    const overlay = await drawPaste(front, portraitRect, draft.other, { ...paste, turn }, draft.random);
    return photograph(draft, await layOnPage(front, overlay));
  };

const edited =
  (paste: Paste, quality: number): Make =>
  async (draft) => {
    const { front, portraitRect } = draft.document;
    const shot = await photograph(draft);
    const overlay = await drawPaste(front, portraitRect, draft.other, paste, draft.random);
    return { quad: shot.quad, jpeg: await layOnPhotograph(shot, front, overlay, quality) };
  };

/** Genuine pages, and what may be taken for forgery about them. */
export const GENUINE: Readonly<Record<string, Make>> = {
  plain: (draft) => photograph(draft),
  'lines over the portrait': async (draft) =>
    photograph(
      draft,
      await layOnPage(draft.document.front, linesOver(draft.document.front, draft.document.portraitRect, draft.random)),
    ),
  'portrait fades into the page': async (draft) => {
    const { front, portraitRect } = draft.document;
    const blank = await renderDocument({ format: draft.format, seed: draft.seed });
    const overlay = await drawPaste(front, portraitRect, await holder(draft.seed), { feather: 26 }, draft.random);
    return photograph(draft, await layOnPage(blank.front, overlay));
  },
  'saved again, smaller': async (draft) => {
    const shot = await photograph(draft);
    const quad = shot.quad.map(([x, y]) => [x * 0.8, y * 0.8] as const) as unknown as Quad;
    return { quad, jpeg: await saveAgain(shot.jpeg, Math.round(shot.width * 0.8), 80) };
  },
  'smoothed by the camera': async (draft) => {
    const shot = await photograph(draft);
    return { quad: shot.quad, jpeg: await sharp(shot.jpeg).median(3).sharpen().jpeg({ quality: 85 }).toBuffer() };
  },
  'fine lines all over the page': async (draft) => {
    const { front, portraitRect } = draft.document;
    return photograph(draft, await layOnPage(front, finePrint(front, portraitRect, draft.random)));
  },
  'pale colours': async (draft) =>
    photograph(draft, await layOnPage(draft.document.front, await fadedPage(draft.document.front, 0.2))),
  'warm light': async (draft) => {
    const shot = await photograph(draft);
    return { quad: shot.quad, jpeg: await tintPhotograph(shot.jpeg, [1.1, 0.95, 0.7], 80) };
  },
  glare: (draft) => photograph(draft, draft.document.front, { glare: 1.1 }),
};

/** The page itself with so much of its colours. */
const fadedPage = (page: FlatPage, saturation: number): Promise<Buffer> =>
  sharp(page.png).modulate({ saturation }).png({ compressionLevel: 3 }).toBuffer();

const copied =
  (copy: (typeof COPIES)[number], gains: readonly [number, number, number], quality: number): Make =>
  async (draft) => {
    const shot = await photograph(draft, await copyPage(draft.document.front, copy));
    return { quad: shot.quad, jpeg: await tintPhotograph(shot.jpeg, gains, quality) };
  };

/** A copy without colours, on a coloured table. */
export const COLOURLESS: Readonly<Record<string, Make>> = {
  'grey picture': (draft) => photograph(draft, draft.document.front, { grey: true }),
  'grey copy': copied('grey', [1, 1, 1], 85),
  'grey copy, warm light, JPEG 60': copied('grey', [1.1, 0.95, 0.7], 60),
  'copy on tinted paper': copied('tinted', [1, 1, 1], 85),
  'brown copy': copied('sepia', [1, 1, 1], 85),
};

const shown =
  (pixels: number, fill?: number): Make =>
  (draft) =>
    photograph(draft, draft.document.front, { screen: { pixels }, ...(fill !== undefined && { fill }) });

/** Shown on displays of so many pixels over the document's width. */
export const DISPLAYED: Readonly<Record<string, Make>> = {
  '400 pixels': shown(400),
  '600 pixels': shown(600),
  '820 pixels': shown(820),
  '1100 pixels': shown(1100),
  '1400 pixels': shown(1400),
  '600 pixels, from afar': shown(600, 0.55),
};

/** Another photograph over the portrait: real paper first, then by an editor. */
export const PASTED: Readonly<Record<string, Make>> = {
  'paper, straight, thin': pasted({ shadow: 1 }),
  'paper, straight, shadow': pasted({ shadow: 4, gloss: 0.3 }),
  'paper, turned 1.5 to 4 degrees': pasted({ shadow: 2 }, 1.5, 4),
  'paper, turned, white margin, gloss': pasted({ shadow: 3, gloss: 0.5, margin: 8 }, 1.5, 4),
  'edited, hard edge, JPEG 90': edited({}, 90),
  'edited, soft edge, JPEG 90': edited({ feather: 14 }, 90),
  'edited, coarse, JPEG 90': edited({ feather: 6, sourceWidth: 110 }, 90),
  'edited, hard edge, JPEG 70': edited({}, 70),
};

/** One letter or digit of the print changed: of a field that nothing repeats, where the front has one. */
async function drawAlteration({ format, seed, document, random }: Draft): Promise<Overlay> {
  const portrait = await holder(seed);
  const { placeOfBirth, issueDate, surname } = document.person;
  const letter = (text: string): string =>
    text.slice(0, -1) + random.pick(['X', 'K', 'W', 'R'].filter((other) => !text.endsWith(other)));
  const year = String((Number(issueDate.slice(3, 4)) + 3) % 10);
  const ways: Partial<Person>[] = [
    { placeOfBirth: letter(placeOfBirth) },
    { issueDate: issueDate.slice(0, 3) + year + issueDate.slice(4) },
    { surname: letter(surname) },
  ];
  for (const printed of ways) {
    const altered = await renderDocument({ format, seed, portrait, printed });
    const patch = await drawPatch(document.front, altered.front);
    if (patch) return patch;
  }
  throw new Error('nothing of the front could be altered');
}

const patched =
  (physical: boolean, quality = 90): Make =>
  async (draft) => {
    const { front } = draft.document;
    const overlay = await drawAlteration(draft);
    if (physical) return photograph(draft, await layOnPage(front, overlay));
    const shot = await photograph(draft);
    return { quad: shot.quad, jpeg: await layOnPhotograph(shot, front, overlay, quality) };
  };

/** One printed letter or digit covered by a patch with another one. */
export const PATCHED: Readonly<Record<string, Make>> = {
  'paper patch': patched(true),
  'edited, JPEG 90': patched(false, 90),
  'edited, JPEG 70': patched(false, 70),
};

const holder = (seed: number): Promise<Buffer> => readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);

/** Makes one case. The same options give the same picture. */
export async function makeCase(make: Make, options: CaseOptions): Promise<Case> {
  const random = createRandom(options.seed + 700_001);
  const own = FACE_NAMES[options.seed % FACE_NAMES.length]!;
  const others = FACE_NAMES.filter((name) => !isSamePerson(name, own));
  const document = await renderDocument({ ...options, portrait: await holder(options.seed) });
  const other = await readPortrait(random.pick(others));
  const { jpeg, quad } = await make({ ...options, random, document, other });
  const { width, height } = document.front;
  const off = 0.008 * Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
  const found = quad.map(([x, y]) => [x + random.between(-off, off), y + random.between(-off, off)] as const);
  return {
    jpeg,
    quad: found as unknown as Quad,
    page: { width, height },
    portrait: document.portraitRect,
    lines: textLines(document.front, quad),
  };
}

/** Level lines of the page, as the photograph shows them. */
function textLines({ width, height }: FlatPage, quad: Quad): Quad[] {
  const map = findHomography(rectToQuad(0, 0, width, height), quad);
  return [0.2, 0.3, 0.4, 0.5, 0.6, 0.7].map((share) => {
    const line = rectToQuad(0.5 * width, share * height, 0.3 * width, 0.04 * height);
    return line.map((corner) => mapPoint(map, corner)) as unknown as Quad;
  });
}
