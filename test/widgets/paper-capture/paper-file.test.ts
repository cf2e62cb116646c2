import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { judgeImage } from '@idproof/core/image-file';
import type { EncodedImage, EncodeOptions } from '@idproof/core/image';
import sharp from 'sharp';
import { openPdf } from '../../../packages/engines/src/text/pdf.js';
import {
  countBytes,
  createPaperFile,
  examineFile,
  findMethod,
  findShare,
  type PaperPage,
} from '../../../packages/widgets/src/paper-capture/paper-file.js';
import { CANARY } from '../../helpers/image-files/canary.js';
import { exif } from '../../helpers/image-files/metadata.js';
import { withSegments } from '../../helpers/image-files/jpeg-blocks.js';
import { paperPdf } from '../../helpers/papers.js';

const LIMIT = countBytes(10_485_760);
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'taken';
  } catch (error) {
    return isIdproofError(error) ? error.code : String(error);
  }
}

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

describe('a chosen file', () => {
  const PDF = paperPdf([[[40, 60, 'Statement']], [[40, 60, 'Second page']]]);

  test('is a PDF by its first bytes, with its pages counted, and stays as it is', async () => {
    const given = blob(PDF);
    assert.deepEqual(await examineFile(given, LIMIT), { kind: 'pdf', blob: given, pages: 2 });
  });

  test('is refused with a password, cut off before its pages, above the limit, or of another type', async () => {
    const locked = Buffer.from(Buffer.from(PDF).toString('latin1').replace('/Root', '/Encrypt 9 0 R/Root'), 'latin1');
    const REFUSED: [string, Uint8Array, number?][] = [
      ['pdf_locked', locked],
      ['pdf_unreadable', PDF.subarray(0, 120)],
      ['payload_too_large', PDF, PDF.length - 1],
      ['image_type_unsupported', Buffer.from('PK\u0003\u0004 a spreadsheet that is named statement.pdf')],
      ['image_empty', Buffer.alloc(0)],
      ['image_damaged', (await noise(200, 200).jpeg().toBuffer()).subarray(0, 900)],
    ];
    for (const [code, bytes, limit = LIMIT] of REFUSED)
      assert.equal(await refusal(examineFile(blob(bytes), limit)), code);
  });

  test('is an image that can be sent as it is, without the place where it was taken and with its orientation', async () => {
    const jpeg = withSegments(await noise(120, 80).jpeg().toBuffer(), exif({ orientation: 6, place: true }));
    assert.equal(readFacts(jpeg).hasLocation, true);
    const { bytes, fileType } = await takeImage(jpeg);
    const { orientation, hasLocation } = readFacts(bytes);
    assert.deepEqual([fileType, orientation, hasLocation, bytes.includes(CANARY)], ['jpg', 6, false, false]);
    assert.deepEqual(await readPixels(bytes), await readPixels(jpeg));
  });

  test('of PNG and WebP keeps its pixels and nothing else', async () => {
    for (const [format, fileType] of [
      ['png', 'png'],
      ['webp', 'webp'],
    ] as const) {
      const given = await noise(120, 80)
        .withExif({ IFD0: { Copyright: CANARY } })
        .toFormat(format)
        .toBuffer();
      assert.equal(given.includes(CANARY), true, format);
      const found = await takeImage(given);
      assert.deepEqual([found.fileType, found.bytes.includes(CANARY)], [fileType, false]);
      assert.deepEqual(await readPixels(found.bytes), await readPixels(given));
      assert.equal(judgeImage(found.bytes).taken, true);
    }
  });

  test('that its metadata turn, of PNG and WebP, that is larger, or of another format is encoded', async () => {
    const turned = await noise(120, 80).withMetadata({ orientation: 6 }).webp().toBuffer();
    const large = await noise(120, 80).jpeg().toBuffer();
    const avif = await noise(120, 80).avif().toBuffer();
    for (const [bytes, limit = LIMIT] of [[turned], [avif], [large, 100]] as const)
      assert.deepEqual(await examineFile(blob(bytes), limit), { kind: 'image', file: null });
  });
});

async function takeImage(bytes: Uint8Array): Promise<{ bytes: Buffer; fileType: string }> {
  const chosen = await examineFile(blob(bytes), LIMIT);
  assert.ok(chosen.kind === 'image' && chosen.file);
  return { bytes: Buffer.from(await chosen.file.blob.arrayBuffer()), fileType: chosen.file.fileType };
}

function readFacts(bytes: Uint8Array) {
  const verdict = judgeImage(bytes);
  assert.ok(verdict.taken);
  return verdict.image;
}

const readPixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('the file of a paper', () => {
  /** Encodes to exactly the limit, and says what it was asked. */
  const asked: EncodeOptions[] = [];
  const encoder = {
    async encode(_source: unknown, options: EncodeOptions = {}): Promise<EncodedImage> {
      asked.push(options);
      const jpeg = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer();
      return encoded(jpeg, countBytes(options.maxBase64Length!));
    },
    dispose() {},
  };

  function encoded(jpeg: Buffer, length = jpeg.length): EncodedImage {
    const bytes = new Uint8Array(Math.max(length, jpeg.length));
    bytes.set(jpeg);
    const image = { base64: '', blob: new Blob([bytes]), mediaType: 'image/jpeg', width: 40, height: 60 } as const;
    return { ...image, byteLength: bytes.length, sha256: '' };
  }

  const page = (image: EncodedImage, more: Partial<PaperPage> = {}): PaperPage => ({
    id: 1,
    image,
    method: 'auto',
    ...more,
  });
  const jpeg = sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

  test('of one page is the chosen file, else the photograph', async () => {
    const file = { blob: new Blob(['a PNG']), fileType: 'png' } as const;
    const image = encoded(await jpeg);
    assert.deepEqual(await createPaperFile([page(image, { file })], LIMIT, encoder), file);
    assert.deepEqual(await createPaperFile([page(image)], LIMIT, encoder), { blob: image.blob, fileType: 'jpg' });
  });

  test('of several pages is one PDF, whose pages are not encoded once more', async () => {
    asked.length = 0;
    const pages = [page(encoded(await jpeg)), page(encoded(await jpeg)), page(encoded(await jpeg))];
    const { blob: written, fileType } = await createPaperFile(pages, LIMIT, encoder);
    const pdf = await openPdf(new Uint8Array(await written.arrayBuffer()));
    assert.deepEqual([fileType, pdf.pages, asked.length], ['pdf', 3, 0]);
  });

  test('keeps to its limit: large pages are encoded once more, and small ones stay', async () => {
    asked.length = 0;
    const [small, large] = [encoded(await jpeg, 2000), encoded(await jpeg, 90_000)];
    const { blob: written } = await createPaperFile([page(large), page(small), page(large)], 100_000, encoder);
    assert.equal(asked.length, 2);
    assert.ok(written.size <= 100_000 && written.size > 90_000, `${written.size} bytes`);
  });

  test('of twenty pages of the largest size keeps to the limit of the provider', async () => {
    const image = encoded(await jpeg, countBytes(2_097_152));
    const pages = Array.from({ length: 20 }, () => page(image));
    const { blob: written } = await createPaperFile(pages, LIMIT, encoder);
    assert.ok(Math.ceil(written.size / 3) * 4 <= 10_485_760, `${written.size} bytes`);
  });

  test('shares what is left among the large pages', () => {
    assert.equal(findShare([10, 10, 10], 30), Number.POSITIVE_INFINITY);
    assert.equal(findShare([10, 50, 100], 100), 45);
    assert.equal(findShare([40, 40, 40], 90), 30);
  });

  test('has the weakest method of its pages', () => {
    const of = (...methods: PaperPage['method'][]) => methods.map((method) => ({ method }) as PaperPage);
    assert.equal(findMethod(of('auto', 'manual')), 'manual');
    assert.equal(findMethod(of('auto', 'upload', 'native')), 'upload');
    assert.equal(findMethod(of('auto')), 'auto');
  });
});
