import sharp, { type OverlayOptions } from 'sharp';
import type { Rect } from '@idproof/engines';
import { drawOver } from './decorations.js';
import { drawPage, toPixels, type PageDrawing } from './draw-page.js';
import { DOCUMENT_FORMATS, FORMAT_SIZES, type DocumentFormat } from './formats.js';
import { drawLayout, type Layout } from './layout.js';
import { cardZone, largeCardZone, passportZone } from './mrz.js';
import { drawPerson, type Person } from './person.js';
import { createRandom } from './random.js';
import { readTruth, readTruthOfCutZone } from './truth.js';

export interface RenderDocumentOptions {
  format: DocumentFormat;
  seed: number;
  /** What differs from the drawn holder, in print and zone alike. */
  person?: Partial<Person>;
  /** An encoded picture or its path, best cropped to head and shoulders. Without it the field stays empty. */
  portrait?: Buffer | string;
  /** What differs from the drawn layout. */
  layout?: Partial<Layout>;
  /** What is printed otherwise than in the zone: a tampered or misprinted page. */
  printed?: Partial<Person>;
  /** The lines of the zone instead of those of the holder. */
  mrz?: readonly string[];
  /** Times the pixels that its format has: a photograph of many megapixels shows finer print. Default 1. */
  detail?: number;
}

/** One side of a document, flat. */
export interface FlatPage {
  png: Buffer;
  width: number;
  height: number;
  /** Of its corners, in pixels: what lies behind a card shows there. Default 0. */
  radius?: number;
}

export interface RenderedDocument {
  format: DocumentFormat;
  /** The type under which the sandbox reads it. */
  docType: string;
  front: FlatPage;
  /** Of identity cards that carry their zone there. */
  back?: FlatPage;
  person: Person;
  layout: Layout;
  mrz?: readonly string[];
  /** The portrait in pixels of the front. */
  portraitRect: Rect;
  /** What `ocrResult` should say. */
  truth: Record<string, string>;
  /** What it may say instead, where the zone cuts names off. */
  truthOfZone?: Record<string, string> | undefined;
}

const ZONES: Partial<Record<DocumentFormat, (person: Person) => readonly string[]>> = {
  TD1: cardZone,
  TD2: largeCardZone,
  TD3: passportZone,
};

interface Painting {
  seed: number;
  detail: number;
  portrait?: Buffer | string | undefined;
}

async function paint(drawing: PageDrawing, { seed, detail, portrait }: Painting): Promise<FlatPage> {
  const { layout, format, side } = drawing;
  const density = 72 * detail;
  const { scale, radius } = FORMAT_SIZES[format];
  const base = await sharp(Buffer.from(drawPage(createRandom(seed), drawing)), { density })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = base.info;
  const layers: OverlayOptions[] = [];
  if (side === 'front') {
    if (portrait !== undefined) {
      layers.push(await laidIn(portrait, toPixels(layout.portrait, scale * detail)));
      if (layout.ghost) layers.push(await laidIn(portrait, toPixels(layout.ghost, scale * detail), GHOST));
    }
    const flat = { width: width / detail, height: height / detail };
    const over = drawOver(flat, layout, toPixels(layout.portrait, scale), createRandom(seed + 13));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${flat.width}" height="${flat.height}">${over}</svg>`;
    if (over) layers.push({ input: await sharp(Buffer.from(svg), { density }).png().toBuffer(), left: 0, top: 0 });
  }
  const png = await sharp(base.data).composite(layers).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  return { png, width, height, radius: radius * scale * detail };
}

const GHOST = 0.3;

/** A portrait cut to its field; with an opacity, grey and faint. */
async function laidIn(portrait: Buffer | string, field: Rect, opacity?: number): Promise<OverlayOptions> {
  const { left, top, width, height } = rounded(field);
  const cut = sharp(portrait).resize(width, height, { fit: 'cover', position: 'top' });
  const input = opacity === undefined ? cut : cut.greyscale().toColourspace('srgb').ensureAlpha(opacity);
  return { input: await input.png().toBuffer(), left, top };
}

const rounded = ({ left, top, width, height }: Rect): Rect => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.round(width),
  height: Math.round(height),
});

/** Draws a document of the format after ICAO 9303 or the usual licences. The same options give the same pixels. */
export async function renderDocument(options: RenderDocumentOptions): Promise<RenderedDocument> {
  const { format, seed, detail = 1 } = options;
  const own = seed * DOCUMENT_FORMATS.length + DOCUMENT_FORMATS.indexOf(format);
  const person = { ...drawPerson(createRandom(own), format), ...options.person };
  const layout = { ...drawLayout(format, createRandom(own + 500_009)), ...options.layout };
  const mrz = options.mrz ?? ZONES[format]?.(person);
  const { scale, docType } = FORMAT_SIZES[format];
  const truth = readTruth(format, person, layout);
  const drawing = { format, layout, person: { ...person, ...options.printed }, ...(mrz && { mrz }) };
  const front = await paint({ ...drawing, side: 'front' }, { seed: own, detail, portrait: options.portrait });
  return {
    format,
    docType,
    front,
    ...(format === 'TD1' &&
      layout.zoneSide === 'back' && { back: await paint({ ...drawing, side: 'back' }, { seed: own + 7, detail }) }),
    person,
    layout,
    ...(mrz && { mrz }),
    portraitRect: rounded(toPixels(layout.portrait, scale * detail)),
    truth,
    truthOfZone: readTruthOfCutZone(format, truth, mrz),
  };
}

export type RenderPassportOptions = Omit<RenderDocumentOptions, 'format'>;
export type RenderedPassport = RenderedDocument & FlatPage;

/** The data page of a passport, itself a page to photograph. */
export async function renderPassport(options: RenderPassportOptions): Promise<RenderedPassport> {
  const document = await renderDocument({ ...options, format: 'TD3' });
  return { ...document, ...document.front };
}
