import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { MIN_FACE_WIDTH, type CompareFacesRequest, type Quad } from '@idproof/engines';
import { compareFaces } from '../../packages/engines/src/compare-faces.js';
import { facePath, readFace, type FaceName } from '../helpers/faces.js';
import { loadFaces, loadReader } from '../helpers/real-engines.js';
import { photographDocument, renderDocument, renderPassport } from '../helpers/specimens/drawn.js';
import type { PhotographOptions } from '../helpers/specimens/index.js';

const PASSPORT = '00000001003';

async function photographPassport(holder: FaceName, options: Partial<PhotographOptions> = {}): Promise<Buffer> {
  const page = await renderPassport({ seed: 21, portrait: facePath(holder) });
  const photograph = await photographDocument(page, { seed: 33, level: 2, ...options });
  return photograph.jpeg;
}

/** A room with somebody's large face on the left, to lay a document beside. */
async function roomWith(face: FaceName): Promise<Buffer> {
  const input = await sharp(readFace(face)).resize({ height: 1000 }).toBuffer();
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#6d6a60' } })
    .composite([{ input, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

describe('comparing faces', () => {
  let engines: Parameters<typeof compareFaces>[0];
  before(async () => {
    engines = { faces: await loadFaces(), documents: await loadReader() };
  });

  async function compare(face1: Uint8Array, face2: Uint8Array, rest: Partial<CompareFacesRequest> = {}) {
    return compareFaces(engines, { face1, face2, sourceOfFace2: 'SELFIE', ...rest });
  }

  async function samePerson(face1: Uint8Array, face2: Uint8Array, rest: Partial<CompareFacesRequest> = {}) {
    const result = await compare(face1, face2, rest);
    assert.ok(result.ok, JSON.stringify(result));
    assert.equal(result.samePerson, result.score >= 50);
    return result.samePerson;
  }

  test('two photographs of one person, and of two of the same sex and age', async () => {
    assert.equal(await samePerson(readFace('Family1-Dad1'), readFace('Family1-Dad2')), true);
    assert.equal(await samePerson(readFace('Family1-Mom1'), readFace('Family2-Lady1')), false);
  });

  test('the portrait on a photographed passport: its holder passes, an impostor does not', async () => {
    const passport = await photographPassport('Family1-Mom1');
    assert.equal(await samePerson(readFace('Family1-Mom2'), passport, { sourceOfFace2: PASSPORT }), true);
    assert.equal(await samePerson(readFace('Family2-Lady1'), passport, { sourceOfFace2: PASSPORT }), false);
  });

  test('a grey copy and a passport on its side are compared too', async () => {
    for (const options of [{ grey: true, turns: 1 }, { exifOrientation: 6 }] as const) {
      const passport = await photographPassport('Family2-Lady1', { level: 1, ...options });
      const is = await samePerson(readFace('woman1-person-group'), passport, { sourceOfFace2: PASSPORT });
      assert.equal(is, true, JSON.stringify(options));
    }
  });

  test('a larger face beside a stolen document is not taken for the portrait', async () => {
    const quad: Quad = [
      [850, 620],
      [1580, 630],
      [1575, 1145],
      [845, 1135],
    ];
    const scene = await photographPassport('Family2-Lady1', {
      level: 1,
      background: await roomWith('Family1-Dad1'),
      quad,
    });
    const thiefPasses = await compare(readFace('Family1-Dad3'), scene, { sourceOfFace2: PASSPORT });
    assert.ok(thiefPasses.ok && !thiefPasses.samePerson, JSON.stringify(thiefPasses));
    assert.equal(await samePerson(readFace('Family2-Lady2'), scene, { sourceOfFace2: PASSPORT }), true);
    // The same image as a selfie is the larger face.
    assert.equal(await samePerson(readFace('Family1-Dad3'), scene), true);
    const rect2 = { left: 0, top: 0, width: 800, height: 1000 };
    assert.deepEqual(await compare(readFace('Family1-Dad3'), scene, { sourceOfFace2: PASSPORT, rect2 }), {
      ok: false,
      image: 'face2',
      why: 'NO_FACE',
    });
    // Its middle lies on the document, the larger face inside it does not.
    const wide = { left: 150, top: 110, width: 1450, height: 1090 };
    const options = { sourceOfFace2: PASSPORT, rect2: wide };
    assert.equal(await samePerson(readFace('Family1-Dad3'), scene, options), false);
  });

  test('nor beside a card without a zone, which is found by its edges', async () => {
    const quad: Quad = [
      [870, 620],
      [1560, 630],
      [1556, 1066],
      [866, 1056],
    ];
    const { front, docType } = await renderDocument({
      format: 'LICENCE',
      seed: 4,
      portrait: facePath('Family2-Lady1'),
    });
    const { jpeg } = await photographDocument(front, {
      seed: 4,
      level: 1,
      background: await roomWith('Family1-Dad1'),
      quad,
    });
    assert.equal(await samePerson(readFace('Family2-Lady2'), jpeg, { sourceOfFace2: docType }), true);
  });

  test('a rectangle says which face of an image is meant', async () => {
    const left = await sharp(readFace('Family1-Dad1')).resize({ height: 700 }).toBuffer();
    const right = await sharp(readFace('Family1-Mom1')).resize({ height: 400 }).toBuffer();
    const both = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#9a9' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 850, top: 200 },
      ])
      .jpeg()
      .toBuffer();
    assert.equal(await samePerson(both, readFace('Family1-Dad2')), true);
    const rect1 = { left: 840, top: 190, width: 360, height: 420 };
    assert.equal(await samePerson(both, readFace('Family1-Mom2'), { rect1 }), true);
  });

  test('an image that cannot be compared is named with its reason', async () => {
    const face = readFace('Family1-Dad1');
    const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#9a9' } })
      .jpeg()
      .toBuffer();
    const tiny = await sharp(readFace('astronaut')).resize(256).jpeg().toBuffer();
    // On its side the box of the face is as wide as the face is high: that is not its width.
    const lying = await sharp(readFace('astronaut')).resize(300).rotate(90).jpeg().toBuffer();
    assert.deepEqual(await compare(wall, face), { ok: false, image: 'face1', why: 'NO_FACE' });
    assert.deepEqual(await compare(face, wall), { ok: false, image: 'face2', why: 'NO_FACE' });
    assert.deepEqual(await compare(tiny, face), {
      ok: false,
      image: 'face1',
      why: 'FACE_TOO_SMALL',
      found: 46,
      needed: MIN_FACE_WIDTH,
    });
    const sideways = await compare(face, lying);
    assert.ok(!sideways.ok && sideways.why === 'FACE_TOO_SMALL' && sideways.found > 48, JSON.stringify(sideways));
    assert.deepEqual(await compare(face.subarray(0, 9000), face), { ok: false, image: 'face1', why: 'DAMAGED' });
    assert.deepEqual(await compare(face, Buffer.from('no image')), { ok: false, image: 'face2', why: 'DAMAGED' });
  });

  test('a plain portrait is no passport, but will do for the type that allows it', async () => {
    const [first, second] = [readFace('Family1-Dad1'), readFace('Family1-Dad2')];
    assert.deepEqual(await compare(first, second, { sourceOfFace2: PASSPORT }), {
      ok: false,
      image: 'face2',
      why: 'NO_DOCUMENT',
    });
    assert.equal(await samePerson(first, second, { sourceOfFace2: '00000001007' }), true);
  });

  test('a passport photographed from afar has too small a portrait', async () => {
    // Its face takes little of the portrait: about 55 pixels here.
    const passport = await photographPassport('astronaut', { level: 1, size: { width: 960, height: 720 }, fill: 0.95 });
    const result = await compare(readFace('Family1-Mom2'), passport, { sourceOfFace2: PASSPORT });
    assert.ok(!result.ok && result.why === 'FACE_TOO_SMALL', JSON.stringify(result));
    assert.deepEqual([result.image, result.needed], ['face2', MIN_FACE_WIDTH]);
    assert.ok(result.found > 45 && result.found < MIN_FACE_WIDTH, String(result.found));
  });
});
