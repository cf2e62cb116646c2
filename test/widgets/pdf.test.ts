import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isIdproofError } from '@idproof/core/internal';
import { findImages } from '../../packages/widgets/src/internal/pdf/pdf-content.js';
import { PdfFile } from '../../packages/widgets/src/internal/pdf/pdf-file.js';
import { unpack } from '../../packages/widgets/src/internal/pdf/pdf-filters.js';
import { PdfOperator, PdfReader, PdfReference, PdfStream } from '../../packages/widgets/src/internal/pdf/pdf-syntax.js';
import { deflate, FULL_PAGE, makePdf } from './pdf-samples.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const jpeg = { bytes: bytes('a JPEG'), entries: '/Width 4 /Height 3 /Filter /DCTDecode' };

async function refusal(file: Uint8Array): Promise<string> {
  try {
    await PdfFile.read(file);
    return 'read';
  } catch (error) {
    return isIdproofError(error) ? error.code : String(error);
  }
}

describe('the syntax of a PDF', () => {
  const VALUES: [string, unknown][] = [
    ['12', 12],
    ['-.5', -0.5],
    ['/A#20B', '/A B'],
    ['true', true],
    ['null', null],
    ['12 0 R', new PdfReference(12)],
    ['[1 0 R 2]', [new PdfReference(1), 2]],
    ['[1 2]', [1, 2]],
    ['% a remark\n7', 7],
    ['<48 6>', bytes('H`')],
    ['(a (b) \\) \\101\\\nc)', bytes('a (b) ) Ac')],
    ['Do', new PdfOperator('Do')],
    [
      '<< /A << /B [1] >> /C /D >>',
      new Map<string, unknown>([
        ['/A', new Map([['/B', [1]]])],
        ['/C', '/D'],
      ]),
    ],
    // What is broken ends, and takes nobody down with it.
    ['<< /A', new Map()],
    ['[1 2', [1, 2]],
    ['(open', bytes('open')],
    ['', null],
    ['['.repeat(10_000), undefined],
  ];
  for (const [text, expected] of VALUES) {
    test(text.slice(0, 30) || 'nothing', () => {
      const value = new PdfReader(bytes(text)).read();
      if (expected !== undefined) assert.deepEqual(value, expected);
    });
  }
});

describe('a PDF', () => {
  test('has its pages, and the pictures on them where they lie', async () => {
    const file = await PdfFile.read(
      makePdf([
        { content: FULL_PAGE, images: [jpeg], entries: '/Rotate -90' },
        { content: 'q 2 0 0 2 10 20 cm 100 0 0 50 5 5 cm /Im0 Do Q /Im1 Do', images: [jpeg, jpeg] },
        { content: 'BT (only text) Tj ET' },
      ]),
    );
    assert.deepEqual(
      file.pages.map(({ turn, box }) => [turn, box.join()]),
      [
        [270, '0,0,595,842'],
        [0, '0,0,595,842'],
        [0, '0,0,595,842'],
      ],
    );
    const placed = await Promise.all(file.pages.map(async (page) => findImages(file, page)));
    assert.deepEqual(
      placed.map((images) => images.map(({ matrix }) => matrix.join())),
      [['595,0,0,842,0,0'], ['200,0,0,100,20,30', '1,0,0,1,0,0'], []],
    );
    assert.deepEqual((await unpack(file, placed[0]![0]!.stream)).coding, '/DCTDecode');
    assert.deepEqual((await unpack(file, placed[0]![0]!.stream)).bytes, jpeg.bytes);
  });

  test('may keep its objects packed, and its rows as differences', async () => {
    const inside = '1 0 2 33 << /Type /Catalog /Pages 2 0 R >> << /Kids [5 0 R] >>';
    const first = inside.indexOf('<<');
    const second = inside.lastIndexOf('<< /Kids') - first;
    const packed = await deflate(bytes(inside.replace('2 33', `2 ${second}`)));
    const rows = await deflate(Uint8Array.of(2, 1, 2, 3, 2, 1, 1, 1));
    const parts = [
      `%PDF-1.5\n4 0 obj << /Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode >> stream\r\n`,
      packed,
      '\nendstream endobj 5 0 obj << /Type /Page /Contents 6 0 R /Resources << >> >> endobj ',
      '6 0 obj << /Length 0 >> stream\n\nendstream endobj ',
      '7 0 obj << /Filter [/FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 3 >>] >> stream\n',
      rows,
      '\nendstream endobj 8 0 obj << /Type /XRef /Root 1 0 R /Size 9 >> stream\n\nendstream endobj 9 0 obj [7 0 R] endobj',
    ];
    const file = await PdfFile.read(
      new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? bytes(part) : part)))),
    );
    assert.equal(file.pages.length, 1);
    const stream = file.list(new PdfReference(9))[0];
    assert.ok(stream instanceof PdfStream);
    assert.deepEqual([...(await unpack(file, stream)).bytes], [1, 2, 3, 2, 3, 4]);
  });

  test('is refused by name: with a password, damaged, without pages, going round in circles', async () => {
    const page = { content: FULL_PAGE, images: [jpeg] };
    assert.equal(await refusal(makePdf([page], '/Encrypt 99 0 R')), 'pdf_locked');
    assert.equal(await refusal(bytes('%PDF-1.4 and no more')), 'pdf_unreadable');
    assert.equal(await refusal(makePdf([])), 'pdf_unreadable');
    const round =
      '%PDF-1.4\n1 0 obj << /Pages 2 0 R >> endobj 2 0 obj << /Kids [2 0 R 3 0 R] >> endobj 3 0 obj 3 0 R endobj';
    assert.equal(await refusal(bytes(round)), 'pdf_unreadable');
  });

  test('that is cut anywhere, or overwritten, is read or refused and never breaks the reader', async () => {
    const whole = makePdf([{ content: FULL_PAGE, images: [jpeg] }]);
    for (let at = 0; at < whole.length; at += 7) {
      const hurt = whole.slice();
      hurt.fill(0x28, at, at + 3);
      for (const file of [whole.slice(0, at), hurt]) {
        assert.ok(['read', 'pdf_unreadable', 'pdf_locked'].includes(await refusal(file)), `at ${at}`);
      }
    }
  });
});
