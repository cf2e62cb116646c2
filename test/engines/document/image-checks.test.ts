import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeImage, type RgbImage } from '@idproof/engines';
import { findOutline } from '../../../packages/engines/src/document/corners.js';
import { measureQuality, BLURRED, GLARING } from '../../../packages/engines/src/document/quality.js';
import { rectify } from '../../../packages/engines/src/document/rectify.js';
import { facePath, readFace } from '../../helpers/faces.js';
import { photographDocument, renderDocument, renderPassport } from '../../helpers/specimens/drawn.js';
import type { PhotographOptions } from '../../helpers/specimens/index.js';

const drawn = new Map<number, ReturnType<typeof renderPassport>>();

async function photograph(options: PhotographOptions) {
  const { seed } = options;
  if (!drawn.has(seed)) drawn.set(seed, renderPassport({ seed, portrait: facePath('Family1-Mom1') }));
  const { jpeg, quad } = await photographDocument(await drawn.get(seed)!, options);
  return { image: await decode(jpeg), quad };
}

async function decode(bytes: Uint8Array): Promise<RgbImage> {
  const decoded = await decodeImage(bytes);
  assert.ok(decoded.ok);
  return decoded.image;
}

const flatten = ({ image, quad }: Awaited<ReturnType<typeof photograph>>): RgbImage => rectify(image, quad, 1000, 704);

test('the corners of tilted pages are found: most within 2.5 % of the width, all within 7 %', async () => {
  const errors: number[] = [];
  for (const seed of [11, 12, 13]) {
    const { image, quad } = await photograph({ seed, level: 2 });
    const outline = await findOutline(image);
    assert.ok(outline);
    const off = quad.map(([x, y], i) => Math.hypot(outline.quad[i]![0] - x, outline.quad[i]![1] - y) / image.width);
    errors.push(Math.max(...off));
  }
  assert.ok(errors.filter((error) => error < 0.025).length >= 2, errors.join());
  assert.ok(
    errors.every((error) => error < 0.07),
    errors.join(),
  );
});

test('a portrait photograph has no outline of a document', async () => {
  const outline = await findOutline(await decode(readFace('astronaut')));
  assert.ok(!outline || outline.score < 1.6);
});

test('a card is sharp or blurred by the same measures as a passport', async () => {
  const { front } = await renderDocument({ format: 'TD1', seed: 42 });
  const sharpness = async (blur: number): Promise<number> => {
    const { jpeg, quad } = await photographDocument(front, { seed: 42, blur });
    const height = Math.round((1000 * front.height) / front.width);
    return measureQuality(rectify(await decode(jpeg), quad, 1000, height)).sharpness;
  };
  assert.ok((await sharpness(0.5)) > BLURRED);
  assert.ok((await sharpness(4)) < BLURRED);
});

test('a sharp page, a blurred one and a glaring one are distinguished', async () => {
  const sharp = measureQuality(flatten(await photograph({ seed: 11 })));
  const blurred = measureQuality(flatten(await photograph({ seed: 11, blur: 4 })));
  const glaring = measureQuality(flatten(await photograph({ seed: 11, glare: 1.2 })));
  assert.ok(sharp.sharpness > BLURRED && sharp.glare < GLARING);
  assert.ok(blurred.sharpness < BLURRED);
  assert.ok(glaring.glare > GLARING);
});
