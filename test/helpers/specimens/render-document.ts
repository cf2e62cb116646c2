import sharp from 'sharp';
import type { Rect } from '@idproof/sandbox/engines';
import { drawPage, type PageDrawing } from './draw-page.js';
import { DOCUMENT_FORMATS, FORMAT_SIZES, type DocumentFormat } from './formats.js';
import { drawLayout, type Layout } from './layout.js';
import { cardZone, largeCardZone, passportZone } from './mrz.js';
import { drawPerson, type Person } from './person.js';
import { createRandom } from './random.js';
import { truthOf } from './truth.js';

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
}

const ZONES: Partial<Record<DocumentFormat, (person: Person) => readonly string[]>> = {
  TD1: cardZone,
  TD2: largeCardZone,
  TD3: passportZone,
};

async function paint(
  drawing: PageDrawing,
  { seed, detail }: { seed: number; detail: number },
  portrait?: { input: Buffer; rect: Rect },
): Promise<FlatPage> {
  let page = sharp(Buffer.from(drawPage(createRandom(seed), drawing)), { density: 72 * detail });
  if (portrait) page = page.composite([{ input: portrait.input, left: portrait.rect.left, top: portrait.rect.top }]);
  const { data, info } = await page.removeAlpha().png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Draws a document of the format after ICAO 9303 or the usual licences. The same options give the same pixels. */
export async function renderDocument(options: RenderDocumentOptions): Promise<RenderedDocument> {
  const { format, seed, detail = 1 } = options;
  const own = seed * DOCUMENT_FORMATS.length + DOCUMENT_FORMATS.indexOf(format);
  const person = { ...drawPerson(createRandom(own), format), ...options.person };
  const layout = { ...drawLayout(format, createRandom(own + 500_009)), ...options.layout };
  const mrz = options.mrz ?? ZONES[format]?.(person);
  const { scale, docType } = FORMAT_SIZES[format];
  const pixels = scale * detail;
  const portraitRect = {
    left: Math.round(layout.portrait.left * pixels),
    top: Math.round(layout.portrait.top * pixels),
    width: Math.round(layout.portrait.width * pixels),
    height: Math.round(layout.portrait.height * pixels),
  };
  const input =
    options.portrait &&
    (await sharp(options.portrait)
      .resize(portraitRect.width, portraitRect.height, { fit: 'cover', position: 'top' })
      .toBuffer());
  const drawing = { format, layout, person: { ...person, ...options.printed }, ...(mrz && { mrz }) };
  const portrait = input ? { input, rect: portraitRect } : undefined;
  const front = await paint({ ...drawing, side: 'front' }, { seed: own, detail }, portrait);
  return {
    format,
    docType,
    front,
    ...(format === 'TD1' &&
      layout.zoneSide === 'back' && { back: await paint({ ...drawing, side: 'back' }, { seed: own + 7, detail }) }),
    person,
    layout,
    ...(mrz && { mrz }),
    portraitRect,
    truth: truthOf(format, person, layout),
  };
}

export type RenderPassportOptions = Omit<RenderDocumentOptions, 'format'>;
export type RenderedPassport = RenderedDocument & FlatPage;

/** The data page of a passport, itself a page to photograph. */
export async function renderPassport(options: RenderPassportOptions): Promise<RenderedPassport> {
  const document = await renderDocument({ ...options, format: 'TD3' });
  return { ...document, ...document.front };
}
