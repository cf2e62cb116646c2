import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { openPdf } from '../../packages/engines/src/text/pdf.js';
import { paperPdf, type Print } from '../helpers/papers.js';

const TITLE: Print = [50, 60, 'Hello  wide-open world', 14];
const PRINTS: readonly Print[] = [TITLE, [300, 60, 'Total 1,234.50'], [50, 100, 'Naïve (x)']];

const listTexts = (pdf: Awaited<ReturnType<typeof openPdf>>): string[] => pdf.readText(1).lines.map(({ text }) => text);

describe('a PDF with text', () => {
  test('gives its lines and where they stand, at 144 pixels an inch', async () => {
    const { width, height, lines, page } = (await openPdf(paperPdf([PRINTS]))).readText(1);
    assert.deepEqual({ width, height, page }, { width: 1190, height: 1684, page: 1 });
    assert.deepEqual(
      lines.map(({ text }) => text),
      ['Hello wide-open world', 'Total 1,234.50', 'Naïve (x)'],
    );
    const [left, top, right, bottom] = lines[0]!.bbox;
    // Letters of 14 points stand on a base line 60 points from the top.
    assert.ok(Math.abs(left - 100) <= 2 && right > 350 && right < 420, `${left} to ${right}`);
    assert.ok(Math.abs(top - (120 - 0.8 * 28)) <= 1 && Math.abs(bottom - (120 + 0.2 * 28)) <= 1, `${top} to ${bottom}`);
  });

  test('counts its pages from 1', async () => {
    const pdf = await openPdf(paperPdf([PRINTS, [[50, 60, 'Page two']]]));
    assert.equal(pdf.pages, 2);
    assert.deepEqual(
      pdf.readText(2).lines.map(({ text }) => text),
      ['Page two'],
    );
  });

  test('places the text of a turned page as people see it', async () => {
    const { width, height, lines } = (await openPdf(paperPdf([[TITLE]], 180))).readText(1);
    assert.deepEqual([width, height], [1190, 1684]);
    const words = lines.flatMap((line) => line.words);
    assert.ok(
      words.every(({ bbox }) => bbox[1] > 1500 && bbox[2] <= 1092),
      JSON.stringify(words),
    );
  });

  test('is drawn black on white', async () => {
    const { data, width, height } = (await openPdf(paperPdf([[TITLE]]))).draw(1);
    assert.deepEqual([width, height, data.length], [1190, 1684, 1190 * 1684 * 3]);
    const darkRows = Array.from({ length: height }, (_, y) => y).filter((y) =>
      data.subarray(y * width * 3, (y + 1) * width * 3).some((value) => value < 100),
    );
    assert.ok(darkRows[0]! >= 96 && darkRows.at(-1)! <= 128, `dark from ${darkRows[0]} to ${darkRows.at(-1)}`);
    assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255]);
  });
});

test('a drawing keeps its colours', async () => {
  const content = '1 0 0 rg 0 0 200 100 re f';
  const pdf = paperPdf([[[50, 60, 'x'.repeat(content.length)]]]);
  const file = Buffer.from(pdf).toString('latin1');
  const begin = file.indexOf('stream\n') + 'stream\n'.length;
  const length = file.indexOf('\nendstream') - begin;
  const drawing = file.slice(0, begin) + content.padEnd(length) + file.slice(begin + length);
  const opened = await openPdf(Buffer.from(drawing, 'latin1'));
  assert.deepEqual(listTexts(opened), []);
  const { data, width, height } = opened.draw(1);
  const corner = (height - 1) * width * 3;
  assert.deepEqual([...data.subarray(corner, corner + 3)], [255, 0, 0]);
});

test('a real invoice is read word by word', async () => {
  const texts = listTexts(await openPdf(readFileSync(new URL('../fixtures/documents/invoice.pdf', import.meta.url))));
  assert.equal(texts.length, 76);
  assert.ok(texts.includes('SERVICE PERIOD: 10/14/2019 – 11/14/2019'));
  assert.ok(texts.includes('123 456th St'));
});

describe('a PDF that cannot be read', () => {
  const refuse = (bytes: Uint8Array, why: string) => assert.rejects(openPdf(bytes), { name: 'PdfError', why });

  test('is damaged', async () => {
    await refuse(Buffer.from('%PDF-1.7\n'), 'DAMAGED');
    await refuse(Buffer.from('%PDF-1.7\nnothing of the kind\n%%EOF'), 'DAMAGED');
    await refuse(paperPdf([PRINTS]).subarray(0, 100), 'DAMAGED');
  });

  test('asks for a password', async () => {
    const keys = `/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>`;
    const encrypt = `trailer<</Encrypt<</Filter/Standard/V 1/R 2/P -4${keys}>>/ID[<01><01>]`;
    const file = Buffer.from(paperPdf([PRINTS]))
      .toString('latin1')
      .replace('trailer<<', encrypt);
    await refuse(Buffer.from(file, 'latin1'), 'ENCRYPTED');
  });

  test('lacks the page', async () => {
    const pdf = await openPdf(paperPdf([PRINTS]));
    assert.throws(() => pdf.readText(2), { name: 'PdfError', why: 'DAMAGED' });
  });

  test('is too large to be drawn', async () => {
    const file = Buffer.from(paperPdf([PRINTS]))
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 9000 9000]');
    const pdf = await openPdf(Buffer.from(file, 'latin1'));
    assert.throws(() => pdf.draw(1), { name: 'PdfError', why: 'TOO_LARGE' });
  });
});
