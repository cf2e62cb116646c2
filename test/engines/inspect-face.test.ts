import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { PICTURES } from '@idproof/testing/pictures';
import sharp, { type Sharp } from 'sharp';
import type { FaceEngine } from '@idproof/engines';
import { inspectFace } from '../../packages/engines/src/inspect-face.js';
import { FACE_NAMES, readFace } from '../helpers/faces.js';
import { loadFaces } from '../helpers/real-engines.js';

/** The least that the mode in use accepts. */
const STANDARD = 40;

let faces: FaceEngine;
before(async () => {
  faces = await loadFaces();
});

async function inspect(image: Sharp) {
  const inspection = await inspectFace(faces, await image.jpeg({ quality: 92 }).toBuffer());
  assert.ok(inspection.ok);
  return inspection;
}

describe('the quality of a face', () => {
  test('of the kit’s own selfies is enough', async () => {
    for (const name of ['selfie', 'stranger'] as const) {
      const { quality, flaw } = await inspect(sharp(await readFile(PICTURES[name])));
      assert.ok(quality >= 60, `${name}: ${quality}, ${flaw}`);
    }
  });

  test('does not fall with the size of its image', async () => {
    for (const name of FACE_NAMES) {
      const face = sharp(readFace(name));
      const { width } = await face.metadata();
      for (const times of [2, 4]) {
        const { quality, flaw } = await inspect(face.clone().resize(width * times));
        assert.ok(quality >= 60, `${name}, enlarged ${times} times: ${quality}, ${flaw}`);
      }
    }
  });

  test('is too low for one that is blurred, dark, bright or small, and says so', async () => {
    const selfie = sharp(await readFile(PICTURES.selfie));
    const poor = {
      FACE_BLURRED: selfie.clone().blur(5),
      FACE_TOO_DARK: selfie.clone().linear(0.2, 0),
      FACE_TOO_BRIGHT: selfie.clone().linear(1, 150),
      FACE_TOO_SMALL: selfie.clone().resize(240),
    };
    for (const [expected, image] of Object.entries(poor)) {
      const { quality, flaw } = await inspect(image);
      assert.ok(quality < STANDARD, `${expected}: ${quality}`);
      assert.equal(flaw, expected);
    }
  });
});
