import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, test } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { findImages } from '../../../packages/widgets/src/capture/pdf/pdf-content.js';
import { PdfFile } from '../../../packages/widgets/src/capture/pdf/pdf-file.js';
import { unpack } from '../../../packages/widgets/src/capture/pdf/pdf-filters.js';
import {
  PdfOperator,
  PdfReader,
  PdfReference,
  PdfStream,
} from '../../../packages/widgets/src/capture/pdf/pdf-syntax.js';
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
    assert.deepEqual((await unpack(file, placed[0]![0]!.stream, 1000)).coding, '/DCTDecode');
    assert.deepEqual((await unpack(file, placed[0]![0]!.stream, 1000)).bytes, jpeg.bytes);
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
    assert.deepEqual([...(await unpack(file, stream, 1000)).bytes], [1, 2, 3, 2, 3, 4]);
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

describe('a small PDF that unpacks to a gigabyte', () => {
  const MEBIBYTE = 1024 * 1024;
  /** What browsers unpack of the piece that they were given last, read or not. */
  const PIECE = 17 * MEBIBYTE;
  const { DecompressionStream } = globalThis;
  let unpacked = 0;
  let bomb: Uint8Array;

  before(async () => {
    // Spaces are content, too: nothing in them is drawn.
    const spaces = new Uint8Array(MEBIBYTE).fill(32);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 1024; count++) controller.enqueue(spaces);
        controller.close();
      },
    });
    const packed = stream.pipeThrough(new CompressionStream('deflate') as ReadableWritablePair<Uint8Array, Uint8Array>);
    bomb = new Uint8Array(await new Response(packed).arrayBuffer());
    assert.ok(bomb.length < 2 * MEBIBYTE);
  });

  beforeEach(() => {
    unpacked = 0;
    globalThis.DecompressionStream = class {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;

      constructor(format: CompressionFormat) {
        const { readable, writable } = new DecompressionStream(format);
        const count = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            unpacked += chunk.length;
            controller.enqueue(chunk);
          },
        });
        this.readable = readable.pipeThrough(count as ReadableWritablePair);
        this.writable = writable;
      }
    };
  });

  afterEach(() => {
    globalThis.DecompressionStream = DecompressionStream;
  });

  const open = (...objects: string[]): Promise<PdfFile> => {
    const page = '<< /Type /Page /Contents 4 0 R /Resources << /XObject << /Im0 6 0 R /Fm0 5 0 R >> >> >>';
    const catalog = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [3 0 R] >>', page];
    const parts: Uint8Array[] = [];
    for (const [at, object] of [...catalog, ...objects].entries()) {
      const [head = '', tail] = object.split('BOMB');
      parts.push(
        bytes(`${at + 1} 0 obj ${head}`),
        ...(tail === undefined ? [] : [bomb, bytes(tail)]),
        bytes(' endobj\n'),
      );
    }
    return PdfFile.read(new Uint8Array(Buffer.concat([bytes('%PDF-1.7\n'), ...parts])));
  };
  const FLATE = '/Filter /FlateDecode >> stream\nBOMB\nendstream';
  const CONTENT = '<< /Length 0 >> stream\n/Fm0 Do /Fm0 Do /Im0 Do\nendstream';

  test('as a picture: no more than its pixels', async () => {
    const file = await open(CONTENT, 'null', `<< /Subtype /Image /Width 1000 /Height 1000 ${FLATE}`);
    const [placed] = await findImages(file, file.pages[0]!);
    const { bytes: pixels } = await unpack(file, placed!.stream, 3_001_000);
    assert.equal(pixels.length, 3_001_000);
    assert.ok(unpacked <= pixels.length + PIECE, `${unpacked} bytes`);
  });

  test('by two filters: no more than that for each', async () => {
    const twice = '/Filter [/FlateDecode /FlateDecode] >> stream\nBOMB\nendstream';
    const file = await open(CONTENT, 'null', `<< /Subtype /Image /Width 1000 /Height 1000 ${twice}`);
    const [placed] = await findImages(file, file.pages[0]!);
    await unpack(file, placed!.stream, 3_001_000);
    assert.ok(unpacked <= 2 * (3_001_000 + PIECE), `${unpacked} bytes`);
  });

  test('as content, forms and packed objects: no more than content may have, in all', async () => {
    const packedObjects = `<< /Type /ObjStm /N 1 /First 9 ${FLATE}`;
    const file = await open(`<< ${FLATE}`, `<< /Subtype /Form ${FLATE}`, 'null', packedObjects, packedObjects);
    await findImages(file, file.pages[0]!);
    assert.ok(unpacked <= 16 * MEBIBYTE + PIECE, `${unpacked} bytes`);
  });

  test('by forms that draw themselves again and again: they come to an end', async () => {
    const file = await open(CONTENT, `<< /Subtype /Form /Length 0 >> stream\n${'/Fm0 Do '.repeat(2000)}\nendstream`);
    const readContent = file.readContent.bind(file);
    let read = 0;
    file.readContent = async (stream) => {
      const content = await readContent(stream);
      read += content.length;
      return content;
    };
    assert.deepEqual(await findImages(file, file.pages[0]!), []);
    assert.ok(read < MEBIBYTE, `${read} bytes`);
  });
});
