import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  createFaceEngine,
  decodeImage,
  compareDescriptors,
  SAME_PERSON_DISTANCE,
  type Face,
  type FaceEngine,
  type RgbImage,
} from '@idproof/engines';
import { FACE_NAMES, isSamePerson, readFace, type FaceName } from '../../helpers/faces.js';

/** Each person once: what is found turned, cropped and compressed does not hang on more of them. */
const ONE_EACH = FACE_NAMES.filter((name, index) => !FACE_NAMES.slice(0, index).some((one) => isSamePerson(one, name)));

// Runs in a process of its own: it tests what loading the engine leaves behind.
describe('face engine on real photographs', () => {
  let engine: FaceEngine;
  const fetchBefore = globalThis.fetch;
  const known = new Map<FaceName, { image: RgbImage; face: Face; descriptor: Float32Array }>();

  async function decode(bytes: Buffer): Promise<RgbImage> {
    const decoded = await decodeImage(bytes);
    assert.ok(decoded.ok);
    return decoded.image;
  }

  before(async () => {
    engine = await createFaceEngine();
    for (const name of FACE_NAMES) {
      const image = await decode(readFace(name));
      const [face] = await engine.detect(image);
      assert.ok(face, name);
      known.set(name, { image, face, descriptor: await engine.describe(image, face) });
    }
  });

  async function isFound(name: FaceName, bytes: Buffer, what: string): Promise<Face[]> {
    const image = await decode(bytes);
    const faces = await engine.detect(image);
    assert.ok(faces[0], `${name} ${what}: no face`);
    const distance = compareDescriptors(await engine.describe(image, faces[0]), known.get(name)!.descriptor);
    assert.ok(distance < 0.3, `${name} ${what}: ${distance}`);
    return faces;
  }

  test('loading leaves the global fetch alone', () => assert.equal(globalThis.fetch, fetchBefore));

  test('every pair of photographs is classified correctly', () => {
    for (const [index, first] of FACE_NAMES.entries()) {
      for (const second of FACE_NAMES.slice(index + 1)) {
        const distance = compareDescriptors(known.get(first)!.descriptor, known.get(second)!.descriptor);
        assert.equal(distance <= SAME_PERSON_DISTANCE, isSamePerson(first, second), `${first} ${second} ${distance}`);
      }
    }
  });

  test('a box holds its face, within the image, and 468 mesh points', () => {
    for (const [name, { image, face }] of known) {
      assert.equal(face.mesh.length, 468);
      const { left, top, width, height } = face.box;
      assert.ok(left >= 0 && top >= 0 && left + width <= image.width && top + height <= image.height, name);
      assert.ok(height > width, name);
    }
  });

  for (const angle of [30, 90, 180, 270]) {
    test(`faces are found and known again when turned by ${angle} degrees`, async () => {
      for (const name of ONE_EACH) {
        const turned = await sharp(readFace(name)).rotate(angle, { background: '#777' }).jpeg().toBuffer();
        await isFound(name, turned, `turned ${angle}`);
      }
    });
  }

  test('faces that fill the frame are found', async () => {
    for (const [name, { image, face }] of known) {
      const left = Math.max(0, Math.round(face.box.left));
      const top = Math.max(0, Math.round(face.box.top));
      const width = Math.min(image.width - left, Math.round(face.box.width));
      const height = Math.min(image.height - top, Math.round(face.box.height));
      await isFound(name, await sharp(readFace(name)).extract({ left, top, width, height }).png().toBuffer(), 'tight');
    }
  });

  test('small faces in a large image are found, turned as well', async () => {
    for (const name of ['Family1-Mom1', 'Family2-Lady1'] as const) {
      const { image, face } = known.get(name)!;
      const input = await sharp(readFace(name))
        .resize({ width: Math.round((image.width * 90) / face.box.width) })
        .toBuffer();
      const large = sharp({ create: { width: 3000, height: 2200, channels: 3, background: '#5a7a66' } });
      const upright = await large
        .composite([{ input, left: 2300, top: 1500 }])
        .jpeg()
        .toBuffer();
      const [found] = await isFound(name, upright, 'small');
      assert.ok(Math.abs(found!.box.width - 90) < 15, String(found!.box.width));
      await isFound(name, await sharp(upright).rotate(90).jpeg().toBuffer(), 'small and turned');
    }
  });

  test('of several faces the largest comes first', async () => {
    const large = await sharp(readFace('Family2-Lady1')).resize({ height: 560 }).toBuffer();
    const small = await sharp(readFace('Family1-Dad1')).resize({ height: 280 }).toBuffer();
    const wall = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#9a9' } });
    const both = await wall
      .composite([
        { input: small, left: 60, top: 300 },
        { input: large, left: 700, top: 100 },
      ])
      .jpeg()
      .toBuffer();
    const faces = await isFound('Family2-Lady1', both, 'beside another');
    assert.equal(faces.length, 2);
    assert.ok(faces[0]!.box.width > faces[1]!.box.width);
  });

  test('grey and poorly compressed copies keep their person', async () => {
    for (const name of ONE_EACH) {
      await isFound(name, await sharp(readFace(name)).greyscale().jpeg().toBuffer(), 'grey');
      await isFound(name, await sharp(readFace(name)).jpeg({ quality: 50 }).toBuffer(), 'quality 50');
    }
  });

  test('nothing is found where there is no face', async () => {
    const noise = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .png()
      .toBuffer();
    const plain = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c9a183' } })
      .png()
      .toBuffer();
    for (const image of [noise, plain]) assert.deepEqual(await engine.detect(await decode(image)), []);
  });

  test('calls at the same time do not disturb each other', async () => {
    const entries = [...known.entries()];
    const found = await Promise.all(entries.map(async ([, { image }]) => engine.detect(image)));
    found.forEach((faces, index) => assert.deepEqual(faces[0]!.box, entries[index]![1].face.box));
  });
});
