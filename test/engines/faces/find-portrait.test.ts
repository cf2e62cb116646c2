import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  decodeImage,
  compareDescriptors,
  SAME_PERSON_DISTANCE,
  type DocumentReader,
  type FaceEngine,
  type LocatedDocument,
  type Rect,
} from '@idproof/engines';
import { readPortrait } from '../../helpers/faces.js';
import { loadFaces, loadReader } from '../../helpers/real-engines.js';
import { renderDocument } from '../../helpers/specimens/drawn.js';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../helpers/specimens/index.js';

const HOLDER = 'Family2-Lady1';
const SELFIE = 'Family2-Lady2';
const STRANGER = 'Family1-Dad1';

/** Millimetres of each format; the portrait is set against this width. */
const WIDTHS: Readonly<Record<DocumentFormat, number>> = { TD1: 85.6, TD2: 105, TD3: 125, LICENCE: 85.6 };

describe('the portrait on a side of a document', () => {
  let faces: FaceEngine;
  let documents: DocumentReader;
  let selfie: Float32Array;
  before(async () => {
    faces = await loadFaces();
    documents = await loadReader();
    const { image } = await located(await readPortrait(SELFIE));
    const [face] = await faces.detect(image);
    selfie = await faces.describe(image, face!);
  });

  async function located(png: Buffer): Promise<LocatedDocument> {
    const decoded = await decodeImage(png);
    assert.ok(decoded.ok);
    const { image } = decoded;
    const { width, height } = image;
    const quad = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const;
    return { image, quad };
  }

  /** The found portrait lies in the rectangle and shows its holder. */
  async function assertHolder(png: Buffer, rect: Rect, what: string): Promise<void> {
    const document = await located(png);
    const face = await documents.findPortrait(document);
    assert.ok(face, `${what}: none`);
    const [x, y] = [face.box.left + face.box.width / 2, face.box.top + face.box.height / 2];
    const isWithin = x > rect.left && x < rect.left + rect.width && y > rect.top && y < rect.top + rect.height;
    assert.ok(isWithin, `${what}: elsewhere, at ${x} ${y}`);
    const distance = compareDescriptors(await faces.describe(document.image, face), selfie);
    assert.ok(distance <= SAME_PERSON_DISTANCE, `${what}: ${distance}`);
  }

  async function photographCard(format: DocumentFormat, side: 'left' | 'right') {
    const seed = 2 * DOCUMENT_FORMATS.indexOf(format) + 2;
    const portrait = await readPortrait(HOLDER);
    const { layout } = await renderDocument({ format, seed });
    if (side === 'left') return renderDocument({ format, seed, portrait });
    const left = WIDTHS[format] - layout.portrait.width - 4;
    return renderDocument({ format, seed, portrait, layout: { portrait: { ...layout.portrait, left } } });
  }

  for (const format of DOCUMENT_FORMATS) {
    test(`of format ${format} is found, also on the right`, async () => {
      const sides = format === 'TD3' ? (['left', 'right'] as const) : (['right'] as const);
      for (const side of sides) {
        const { front, portraitRect } = await photographCard(format, side);
        await assertHolder(front.png, portraitRect, side);
      }
    });
  }

  test('wins against a ghost image of somebody else', async () => {
    const { front, portraitRect } = await photographCard('TD1', 'left');
    const input = await sharp(await readPortrait(STRANGER))
      .resize({ width: Math.round(portraitRect.width / 2) })
      .greyscale()
      .linear(0.6, 95)
      .toBuffer();
    const left = front.width - Math.round(portraitRect.width * 0.6);
    const both = await sharp(front.png)
      .composite([{ input, left, top: portraitRect.top }])
      .png()
      .toBuffer();
    await assertHolder(both, portraitRect, 'beside a ghost');
  });

  test('is found in grey print under fine lines', async () => {
    const { front, portraitRect } = await photographCard('TD3', 'left');
    const { width, height } = front;
    const waves = Array.from({ length: 80 }, (_, index) => {
      const y = (index - 10) * 14;
      return `M0,${y} q60,28 120,0 t120,0 t120,0 t120,0 t120,0 t120,0 t120,0 t120,0 t120,0 t120,0 t120,0`;
    });
    const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${waves.join(' ')}" fill="none" stroke="#775566" stroke-width="2.2" opacity="0.5"/></svg>`;
    const grey = await sharp(front.png).greyscale().png().toBuffer();
    const printed = await sharp(grey)
      .composite([{ input: Buffer.from(lines) }])
      .removeAlpha()
      .png()
      .toBuffer();
    await assertHolder(printed, portraitRect, 'under lines');
  });

  test('is not found on a side without one', async () => {
    const { front } = await renderDocument({ format: 'TD2', seed: 4 });
    assert.equal(await documents.findPortrait(await located(front.png)), null);
  });
});
