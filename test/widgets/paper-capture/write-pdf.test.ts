import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { openPdf } from '../../../packages/engines/src/text/pdf.js';
import { PdfFile } from '../../../packages/widgets/src/capture/pdf/pdf-file.js';
import { findImages } from '../../../packages/widgets/src/capture/pdf/pdf-content.js';
import { PDF_OVERHEAD, writePdf } from '../../../packages/widgets/src/paper-capture/write-pdf.js';

const DARK = { r: 60, g: 60, b: 60 };
const LIGHT = { r: 190, g: 190, b: 190 };

interface Plain {
  width?: number;
  height?: number;
  background?: typeof DARK;
}

const plain = ({ width = 300, height = 400, background = DARK }: Plain = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

describe('the PDF of photographed pages', () => {
  test('is opened by another reader, with each page in its place, its shape and its brightness', async () => {
    const jpegs = [
      await plain().jpeg().toBuffer(),
      await plain({ width: 500, height: 250, background: LIGHT }).jpeg().toBuffer(),
    ];
    const pdf = await openPdf(writePdf(jpegs));
    assert.equal(pdf.pages, 2);
    const [first, second] = [pdf.draw(1), pdf.draw(2)];
    // A4 is 842 points long, and the reader draws two pixels a point.
    assert.deepEqual([first.height, Math.round(first.width / 10)], [1684, 126]);
    assert.deepEqual([second.width, second.height], [1684, 842]);
    const middle = ({ width, height, data }: typeof first) => [
      ...data.subarray(3 * (width * (height / 2) + width / 2)).subarray(0, 3),
    ];
    for (const [image, { r, g, b }] of [
      [first, DARK],
      [second, LIGHT],
    ] as const) {
      const seen = middle(image);
      assert.ok(Math.max(...[r, g, b].map((value, at) => Math.abs(value - seen[at]!))) < 8, seen.join());
    }
  });

  test('holds the very bytes of each JPEG', async () => {
    const jpegs = await Promise.all([plain(), plain({ background: LIGHT })].map((image) => image.jpeg().toBuffer()));
    const file = await PdfFile.read(writePdf(jpegs));
    const placed = await Promise.all(file.pages.map((page) => findImages(file, page)));
    assert.deepEqual(
      placed.map(([image]) => Buffer.from(image!.stream.bytes)),
      jpegs,
    );
  });

  test('tells grey from colour', async () => {
    const pdf = await openPdf(
      writePdf([
        await plain({ background: { r: 90, g: 90, b: 90 } })
          .greyscale()
          .jpeg()
          .toBuffer(),
      ]),
    );
    const [red, green, blue] = pdf.draw(1).data;
    assert.ok(
      [red, green, blue].every((value) => Math.abs(value! - 90) < 4),
      `${red} ${green} ${blue}`,
    );
  });

  test('takes a progressive JPEG, whose frame header comes later', async () => {
    const progressive = await plain({ width: 320, height: 320 }).jpeg({ progressive: true }).withMetadata().toBuffer();
    const { width, height } = (await openPdf(writePdf([progressive]))).draw(1);
    assert.deepEqual([width, height], [1684, 1684]);
  });

  test('has a table that names the place of each object', async () => {
    const bytes = Buffer.from(writePdf([await plain().jpeg().toBuffer()]));
    const text = bytes.toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(text)![1]);
    assert.equal(text.slice(start, start + 4), 'xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    assert.equal(offsets.length, 5);
    for (const [at, offset] of offsets.entries())
      assert.ok(text.slice(offset).startsWith(`${at + 1} 0 obj`), `object ${at + 1}`);
  });

  test('adds at most what is reckoned for each page', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    for (const count of [2, 20]) {
      const added = writePdf(Array.from({ length: count }, () => jpeg)).length - count * jpeg.length;
      assert.ok(added <= PDF_OVERHEAD * (count + 1), `${added} bytes for ${count} pages`);
    }
  });

  test('refuses what is no JPEG', () => {
    assert.throws(() => writePdf([new Uint8Array(16)]), RangeError);
  });
});
