import { MAX_PIXELS } from '../image-limit.js';
import type { RgbImage } from '../types.js';
import { startPdfium, type Pdfium } from './pdfium.js';
import { readTextLayer, type PdfPage } from './text-layer.js';
import type { TextPage } from './types.js';

/** Pixels per point: 144 per inch. */
const SCALE = 2;

// Of PDFium's public headers: fpdfview.h.
const ERROR_PASSWORD = 4;
const BITMAP_BGR = 2;
const DRAW_ANNOTATIONS = 0x01;
const DRAW_RGB = 0x10;
const WHITE = 0xffffffff;

export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly why: 'DAMAGED' | 'ENCRYPTED' | 'TOO_LARGE';

  constructor(why: PdfError['why']) {
    super(`the PDF is ${why}`);
    this.why = why;
  }
}

/** An open PDF. Pages count from 1. A page that cannot be read throws a `PdfError`. */
interface Pdf {
  pages: number;
  /** The text that the page holds; no lines for a scan. */
  readText(page: number): TextPage;
  /** Renders the page as an image. */
  draw(page: number): RgbImage;
}

/** Opens a PDF without running its scripts or fetching anything. Rejects with `PdfError`. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfium = await startPdfium();
  // Nothing is freed: the memory belongs to this document alone.
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (!document) throw new PdfError(pdfium.FPDF_GetLastError() === ERROR_PASSWORD ? 'ENCRYPTED' : 'DAMAGED');
  return {
    pages: pdfium.FPDF_GetPageCount(document),
    readText: (number) =>
      withPage(pdfium, document, number, (page) => ({
        page: number,
        width: page.width,
        height: page.height,
        lines: readTextLayer(pdfium, page),
      })),
    draw: (number) => withPage(pdfium, document, number, (page) => drawPage(pdfium, page)),
  };
}

function withPage<T>(pdfium: Pdfium, document: number, number: number, use: (page: PdfPage) => T): T {
  const handle = pdfium.FPDF_LoadPage(document, number - 1);
  if (!handle) throw new PdfError('DAMAGED');
  const width = Math.round(pdfium.FPDF_GetPageWidthF(handle) * SCALE);
  const height = Math.round(pdfium.FPDF_GetPageHeightF(handle) * SCALE);
  try {
    return use({ handle, width, height });
  } finally {
    pdfium.FPDF_ClosePage(handle);
  }
}

function drawPage(pdfium: Pdfium, { handle, width, height }: PdfPage): RgbImage {
  if (width * height > MAX_PIXELS) throw new PdfError('TOO_LARGE');
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, 0, 0);
  if (!bitmap) throw new PdfError('DAMAGED');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, DRAW_ANNOTATIONS | DRAW_RGB);
  const [pixels, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = pixels + y * stride;
    data.set(pdfium.pdfium.HEAPU8.subarray(row, row + width * 3), y * width * 3);
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { data, width, height };
}
