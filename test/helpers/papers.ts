import sharp from 'sharp';
import type { TextPage } from '@idproof/sandbox';
import { drawText } from './specimens/lettering.js';

/** Left, baseline and text in points of an A4 page, and the height of its letters (12). */
export type Print = readonly [x: number, y: number, text: string, size?: number];

const [WIDTH, HEIGHT] = [595, 842];

/** A PDF that holds its text as text, in Helvetica; its pages are shown turned clockwise by `rotate` degrees. */
export function paperPdf(pages: readonly (readonly Print[])[], rotate: 0 | 90 | 180 | 270 = 0): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((prints, index) => {
      const content = prints.map(drawn).join('\n');
      return [
        `<</Type/Page/Parent 2 0 R/Rotate ${rotate}/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file + table + trailer, 'latin1');
}

function drawn([x, y, text, size = 12]: Print): string {
  return `BT /F ${size} Tf ${x} ${HEIGHT - y} Td (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`;
}

/** The paper as a picture of 1,190 x 1,684 pixels, cut below its last line. */
export function paperImage(prints: readonly Print[]): ReturnType<typeof sharp> {
  const height = Math.max(...prints.map(([, y]) => y)) + 40;
  const texts = prints.map(([x, y, text, size = 12]) => drawText(text, x, y, { font: 'arial', size, fill: '#000' }));
  const size = `width="${WIDTH * 2}" height="${height * 2}" viewBox="0 0 ${WIDTH} ${height}"`;
  const paper = '<rect width="100%" height="100%" fill="#fff"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' });
}

/** The lines as a reader gives them, for letters that no font here has. */
export function paperLines(prints: readonly Print[]): TextPage {
  const lines = prints.map(([x, y, text, size = 12]) => {
    const measureWidth = (part: string): number =>
      Array.from(part).reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 1 : 0.5) * size, 0);
    let left = x;
    const words = text.split(' ').map((word) => {
      const from = left;
      left += measureWidth(word) + size * 0.3;
      return { text: word, bbox: [from, y - size, from + measureWidth(word), y] as const };
    });
    return { text, bbox: [x, y - size, left - size * 0.3, y] as const, words, confidence: 0.98 };
  });
  return { page: 1, width: WIDTH, height: HEIGHT, lines };
}
