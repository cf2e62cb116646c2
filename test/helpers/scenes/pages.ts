import sharp from 'sharp';
import { facePath } from '../faces.js';
import { paperImage, type Print } from '../papers.js';
import { drawBooklet } from '../specimens/booklet.js';
import { drawOnce, renderDocument } from '../specimens/drawn.js';
import { createRandom, type FlatPage } from '../specimens/index.js';

/** ISO/IEC 7810: ID-1 cards, ID-2 cards, ID-3 pages and booklets; and papers of any form. */
export const FORMATS = ['ID-1', 'ID-2', 'ID-3', 'free'] as const;
export type SceneFormat = (typeof FORMATS)[number];

/** How many documents of each format there are; drawing one takes longer than photographing it. */
const KINDS = 12;

/** A document as it lies flat. The same number gives the same one; an even one of ID-3 is a page, an odd one a booklet. */
export async function drawPage(format: SceneFormat, number: number): Promise<FlatPage> {
  return drawKind(format, number % KINDS);
}

/** Whether the document of this number shows its back where it has one. */
export const isBack = (format: SceneFormat, number: number): boolean => format === 'ID-1' && number % 4 === 1;

const drawKind = drawOnce('scene-page', drawNew, new URL('.', import.meta.url));

async function drawNew(format: SceneFormat, kind: number): Promise<FlatPage> {
  if (format === 'free') return drawPaper(kind);
  const portrait = facePath(kind % 2 === 0 ? 'Family1-Mom1' : 'Family1-Dad2');
  const seed = 700 + kind;
  if (format === 'ID-2') return (await renderDocument({ format: 'TD2', seed, portrait })).front;
  if (format === 'ID-1') {
    const { front, back } = await renderDocument({ format: kind % 3 === 0 ? 'LICENCE' : 'TD1', seed, portrait });
    return back && isBack(format, kind) ? back : front;
  }
  const { front } = await renderDocument({ format: 'TD3', seed, portrait });
  return kind % 2 === 0 ? front : drawBooklet(front, createRandom(seed));
}

const LINES = [
  'Water and drainage',
  'Amount due 48.20',
  'Reference 7741 0032',
  'Please keep this letter',
  'Page 1 of 1',
];

/** A letter, a bill cut below its last line, or a narrow receipt. */
async function drawPaper(kind: number): Promise<FlatPage> {
  const random = createRandom(800 + kind);
  const rows = random.whole(7, 18);
  const prints: Print[] = Array.from({ length: rows }, (_, row) => [60, 60 + row * 26, random.pick(LINES), 13]);
  const image = paperImage([...prints, [60, 90 + rows * 26, 'TOTAL', 20]]);
  const isReceipt = kind % 3 === 0;
  const cut = isReceipt ? image.extract({ left: 60, top: 0, width: 460, height: rows * 52 + 240 }) : image;
  const tint = { r: 255, g: 255 - random.whole(0, 8), b: 255 - random.whole(0, 26) };
  const { data, info } = await sharp(await cut.png().toBuffer())
    .tint(tint)
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
