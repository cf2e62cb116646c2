import sharp from 'sharp';
import { MAX_PIXELS } from '../image-limit.js';
import { decodeImage } from '../decode-image.js';
import type { TextNets } from '../document/ocr/nets.js';
import type { RgbImage } from '../types.js';
import { detectFileKind } from './file-kind.js';
import { openPdf, PdfError } from './pdf.js';
import { readPage } from './read-page.js';
import type { DocumentText, TextPage } from './types.js';

/** Further pages are not read. */
const MAX_PAGES = 20;

/** Reads all text of a PDF, JPG, PNG, WEBP, BMP or TIFF: the text layer of a PDF, everything else by OCR. */
export async function readDocumentText(nets: TextNets, bytes: Uint8Array): Promise<DocumentText> {
  const kind = detectFileKind(bytes);
  if (kind === 'pdf') return readPdf(nets, bytes);
  if (kind === 'tiff' || kind === 'webp') return readPages(nets, bytes);
  const image = await decodeImage(bytes);
  if (image.ok) return { ok: true, pages: [await readPage(nets, image.image, 1)] };
  return { ok: false, why: REFUSALS[image.why] ?? 'DAMAGED' };
}

const REFUSALS: Readonly<Partial<Record<string, 'UNSUPPORTED' | 'TOO_LARGE'>>> = {
  image_type_unsupported: 'UNSUPPORTED',
  image_too_large: 'TOO_LARGE',
};

/** Formats with pages, which `decodeImage` does not take. */
async function readPages(nets: TextNets, bytes: Uint8Array): Promise<DocumentText> {
  try {
    const { pages = 1, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > MAX_PAGES || width * height > MAX_PIXELS) return { ok: false, why: 'TOO_LARGE' };
    const read: TextPage[] = [];
    for (let page = 0; page < pages; page++) read.push(await readPage(nets, await decodePage(bytes, page), page + 1));
    return { ok: true, pages: read };
  } catch {
    return { ok: false, why: 'DAMAGED' };
  }
}

async function decodePage(bytes: Uint8Array, page: number): Promise<RgbImage> {
  const { data, info } = await sharp(bytes, { page, failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

async function readPdf(nets: TextNets, bytes: Uint8Array): Promise<DocumentText> {
  try {
    const pdf = await openPdf(bytes);
    if (pdf.pages > MAX_PAGES) return { ok: false, why: 'TOO_LARGE' };
    const read: TextPage[] = [];
    for (let page = 1; page <= pdf.pages; page++) {
      const held = pdf.readText(page);
      // A page without text of its own is a scan.
      read.push(held.lines.length > 0 ? held : await readPage(nets, pdf.draw(page), page));
    }
    return { ok: true, pages: read };
  } catch (error) {
    return { ok: false, why: error instanceof PdfError ? error.why : 'DAMAGED' };
  }
}
