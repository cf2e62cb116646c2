import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { decodeImage, type DocumentReader, type RgbImage } from '@idproof/engines';
import { loadReader } from '../../helpers/real-engines.js';
import { facePath } from '../../helpers/faces.js';
import { photographDocument, renderDocument } from '../../helpers/specimens/drawn.js';
import type { FlatPage, RenderedDocument } from '../../helpers/specimens/index.js';

const CARD = '99990000001';

async function photograph(page: FlatPage, turns: 0 | 2 = 0, blur?: number): Promise<RgbImage> {
  const { jpeg } = await photographDocument(page, { seed: 44, level: 1, turns, ...(blur ? { blur } : {}) });
  const decoded = await decodeImage(jpeg);
  assert.ok(decoded.ok);
  return decoded.image;
}

async function photographTable(): Promise<RgbImage> {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#8a6a4a' };
  const decoded = await decodeImage(await sharp({ create }).jpeg().toBuffer());
  assert.ok(decoded.ok);
  return decoded.image;
}

function assertRead(reading: Awaited<ReturnType<DocumentReader['read']>>, { truth }: RenderedDocument): void {
  assert.equal(reading.recognitionResult, 'Y', JSON.stringify(reading));
  for (const [key, value] of Object.entries(truth)) assert.equal(reading.ocrResult?.[key], value, key);
}

describe('reading identity cards', () => {
  let reader: DocumentReader;
  let card: RenderedDocument;
  let [front, back]: RgbImage[] = [];
  before(async () => {
    reader = await loadReader();
    card = await renderDocument({ format: 'TD1', seed: 402, portrait: facePath('Family1-Mom1') });
    assert.ok(card.back);
    [front, back] = [await photograph(card.front), await photograph(card.back, 2)];
  });

  test('zone on the back, portrait and print on the front', async () => {
    assertRead(await reader.read(front!, CARD, back), card);
  });

  test('its front is found whole where its type is known, though none of its lines is a zone', async () => {
    // Seed, level: print on these was taken for a zone, and a part for the whole.
    for (const [seed, level] of [
      [403, 1],
      [402, 2],
    ] as const) {
      const { front, docType } = await renderDocument({ format: 'TD1', seed, portrait: facePath('Family1-Mom1') });
      const { jpeg, quad, width } = await photographDocument(front, { seed: 44, level });
      const decoded = await decodeImage(jpeg);
      assert.ok(decoded.ok);
      const found = await reader.locate(decoded.image, docType);
      const off = found?.quad.map(([x, y], index) => Math.hypot(x - quad[index]![0], y - quad[index]![1])) ?? [
        Infinity,
      ];
      assert.ok(Math.max(...off) < 0.03 * width, `seed ${seed}: ${off.map(Math.round).join(', ')} pixels off`);
    }
  });

  test('swapped sides have no face on the front', async () => {
    const { recognitionResult, recognitionErrorCode } = await reader.read(back!, CARD, front);
    assert.deepEqual([recognitionResult, recognitionErrorCode], ['N', 'NO_FACE_DETECTED']);
  });

  describe('says which of two pages was refused', () => {
    const explain = async (one: RgbImage, other?: RgbImage): Promise<unknown[]> => {
      const { recognitionErrorCode, recognitionErrorPage } = await reader.read(one, CARD, other);
      return [recognitionErrorCode, recognitionErrorPage];
    };

    test('the back that shows a table, beside a good front', async () => {
      assert.deepEqual(await explain(front!, await photographTable()), ['NO_REQUIRED_ID', 'back']);
    });

    test('neither, where the front stands for the back, too', async () => {
      assert.deepEqual(await explain(front!, await photograph(card.front, 2)), ['NO_REQUIRED_ID', undefined]);
    });

    test('the back that is blurred', async () => {
      const blurred = await photograph(card.back!, 0, 9);
      assert.deepEqual(await explain(front!, blurred), ['BLUR', 'back']);
    });

    test('neither of two tables, nor of two sides of another document', async () => {
      const table = await photographTable();
      assert.deepEqual(await explain(table, table), ['NO_REQUIRED_ID', undefined]);
      const passport = await renderDocument({ format: 'TD3', seed: 403, portrait: facePath('Family1-Mom1') });
      const page = await photograph(passport.front);
      assert.deepEqual(await explain(page, page), ['NO_REQUIRED_ID', undefined]);
    });
  });

  test('the back alone has no face', async () => {
    const { recognitionResult, recognitionErrorCode } = await reader.read(back!, CARD);
    assert.deepEqual([recognitionResult, recognitionErrorCode], ['N', 'NO_FACE_DETECTED']);
  });
});
