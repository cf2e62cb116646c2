import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findFaces, type MeshNets, type RgbImage } from '@idproof/core/faces';
import sharp from 'sharp';
import { findBox } from '../../../packages/widgets/src/face/face-geometry.js';
import { FACE_LIMITS } from '../../../packages/widgets/src/face/face-limits.js';
import { judgeLive, judgeStillFace } from '../../../packages/widgets/src/face/judge-face.js';
import { lookAtFaces } from '../../../packages/widgets/src/face/measure-face.js';
import { openFaceNets } from '../../helpers/face-nets.js';
import { FACE_NAMES, facePath, type FaceName } from '../../helpers/faces.js';

type Point = readonly [x: number, y: number];
type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Points of the mesh. */
const [EYE, NOSE, UPPER_LIP, CHIN] = [33, 1, 13, 152];

/** Share of an image that a border without content adds at each side. */
const BORDER = 0.4;

let nets: MeshNets;

async function read(person: FaceName, [left, top, right, bottom]: Edges = [0, 0, 1e4, 1e4]): Promise<RgbImage> {
  const file = sharp(facePath(person));
  const { width, height } = await file.metadata();
  const part = { left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(top)) };
  const { data, info } = await file
    .extract({
      ...part,
      width: Math.min(width, Math.round(right)) - part.left,
      height: Math.min(height, Math.round(bottom)) - part.top,
    })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** As the judge looks at a finished image: with a border where it finds no face without one. */
async function judge(image: RgbImage): Promise<{ live: readonly string[]; still: readonly string[] }> {
  const look = lookAtFaces(await findFaces(nets, image), { image, scale: 1 }, () => null);
  const border: [number, number] = [Math.round(image.width * BORDER), Math.round(image.height * BORDER)];
  const wider = await widen(image, border);
  const again = look ?? lookAtFaces(await findFaces(nets, wider), { image: wider, scale: 1, border }, () => null);
  return { live: judgeLive(look, FACE_LIMITS), still: judgeStillFace(again, FACE_LIMITS) };
}

async function widen({ data, width, height }: RgbImage, [left, top]: readonly [number, number]): Promise<RgbImage> {
  const raw = { width, height, channels: 3 as const };
  const wide = sharp(data, { raw }).extend({ left, right: left, top, bottom: top, background: '#808080' });
  return { data: new Uint8Array(await wide.raw().toBuffer()), width: width + 2 * left, height: height + 2 * top };
}

/** The edges of a cut that leaves these parts of the face, beside its surroundings. */
async function findCuts(person: FaceName): Promise<{ whole: Edges; cut: Record<string, Edges> }> {
  const faces = (await findFaces(nets, await read(person))).toSorted(
    (a, b) => findBox(b.mesh).width - findBox(a.mesh).width,
  );
  const { mesh } = faces[0]!;
  const box = findBox(mesh);
  const at = (index: number): Point => mesh[index]!;
  const [left, right] = [box.left - 0.8 * box.width, box.left + 1.8 * box.width];
  const [top, bottom] = [box.top - 0.6 * box.height, box.top + 1.8 * box.height];
  return {
    whole: [left, top, right, bottom],
    cut: {
      'above the eyes': [left, top, right, at(EYE)[1]],
      'above the nose': [left, top, right, (at(EYE)[1] + at(NOSE)[1]) / 2],
      'below the nose': [left, top, right, at(NOSE)[1] + 0.03 * box.height],
      'above the mouth': [left, top, right, at(UPPER_LIP)[1]],
      'above the chin': [left, top, right, at(CHIN)[1] - 0.05 * box.height],
      'at the eyes, from above': [left, at(EYE)[1], right, bottom],
      'at the nose, from above': [left, at(NOSE)[1], right, bottom],
      'at the nose, from the left': [at(NOSE)[0], top, right, bottom],
      'at the nose, from the right': [left, top, at(NOSE)[0], bottom],
    },
  };
}

describe('a face that the edge of the image cuts', () => {
  before(async () => {
    const { detector, mesher } = await openFaceNets();
    nets = { detector, mesher };
  });

  for (const person of FACE_NAMES) {
    test(`is cut off, or no face, wherever it is cut: ${person}`, async () => {
      const { cut } = await findCuts(person);
      for (const [place, edges] of Object.entries(cut)) {
        const { live, still } = await judge(await read(person, edges));
        for (const hints of [live, still])
          assert.ok(hints.includes('cut_off') || hints[0] === 'no_face', `${place}: ${hints.join()}`);
      }
    });

    test(`is not cut off where it is whole: ${person}`, async () => {
      const { whole } = await findCuts(person);
      const { live, still } = await judge(await read(person, whole));
      for (const hints of [live, still]) assert.ok(!hints.includes('cut_off') && hints[0] !== 'no_face', hints.join());
    });
  }
});
