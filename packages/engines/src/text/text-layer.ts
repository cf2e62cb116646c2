import { joinLines } from './join-lines.js';
import { readNumbers, type Pdfium } from './pdfium.js';
import type { Box, Line, Word } from './types.js';

/** The share of a letter's height above the base line, in most fonts for Latin. */
const ABOVE_BASE = 0.8;

/** A loaded page, and its size in pixels. */
export interface PdfPage {
  handle: number;
  width: number;
  height: number;
}

/** The lines of text that a page holds; none for a scan. */
export function readTextLayer(pdfium: Pdfium, page: PdfPage): Line[] {
  const text = pdfium.FPDFText_LoadPage(page.handle);
  try {
    return joinLines(readWords(pdfium, page, text));
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Letters without white space between them, in the order of the file. */
function readWords(pdfium: Pdfium, page: PdfPage, text: number): Word[] {
  const words: Word[] = [];
  let letters = '';
  let boxes: Box[] = [];
  const endWord = (): void => {
    if (letters !== '') words.push({ text: letters, bbox: surround(boxes) });
    letters = '';
    boxes = [];
  };
  const count = pdfium.FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    const letter = readLetter(pdfium, text, index);
    if (letter === '') continue;
    if (/\s/.test(letter)) {
      endWord();
      continue;
    }
    letters += letter;
    boxes.push(readBox(pdfium, page, text, index));
  }
  endWord();
  return words;
}

function readLetter(pdfium: Pdfium, text: number, index: number): string {
  // PDFium puts a control character where a line ends with a hyphen.
  if (pdfium.FPDFText_IsHyphen(text, index) === 1) return '-';
  const code = pdfium.FPDFText_GetUnicode(text, index);
  return code === 0 ? '' : String.fromCodePoint(code);
}

/** The letter's box in pixels: as wide as its font states, and as high as the font is large. */
function readBox(pdfium: Pdfium, page: PdfPage, text: number, index: number): Box {
  const height = readHeight(pdfium, text, index);
  // x and y of the base line's point under the letter; then left, top, right and bottom of its box.
  const [, base] = readNumbers(pdfium, 2, 'double', (at) => pdfium.FPDFText_GetCharOrigin(text, index, at, at + 8));
  const [left, , right] = readNumbers(pdfium, 4, 'float', (at) => pdfium.FPDFText_GetLooseCharBox(text, index, at));
  const [x1, y1] = toPixel(pdfium, page, left!, base! + height * ABOVE_BASE);
  const [x2, y2] = toPixel(pdfium, page, right!, base! + height * (ABOVE_BASE - 1));
  return [Math.min(x1!, x2!), Math.min(y1!, y2!), Math.max(x1!, x2!), Math.max(y1!, y2!)];
}

/** The size of the letter's font, as it stands on the page. */
function readHeight(pdfium: Pdfium, text: number, index: number): number {
  const matrix = readNumbers(pdfium, 6, 'float', (at) => pdfium.FPDFText_GetMatrix(text, index, at));
  return pdfium.FPDFText_GetFontSize(text, index) * Math.hypot(matrix[2]!, matrix[3]!);
}

/** A point of the page, which counts upwards and may be rotated, in pixels from the top left. */
function toPixel(pdfium: Pdfium, { handle, width, height }: PdfPage, x: number, y: number): readonly number[] {
  return readNumbers(pdfium, 2, 'i32', (at) =>
    pdfium.FPDF_PageToDevice(handle, 0, 0, width, height, 0, x, y, at, at + 4),
  );
}

function surround(boxes: readonly Box[]): Box {
  const list = (side: 0 | 1 | 2 | 3): number[] => boxes.map((box) => box[side]);
  return [Math.min(...list(0)), Math.min(...list(1)), Math.max(...list(2)), Math.max(...list(3))];
}
