import assert from 'node:assert/strict';
import test from 'node:test';
import { type HintCode, type SelfieQuality, QUALITY_BOUNDS } from '@idproof/core/capture';
import { FACE_LIMITS } from '../../../packages/widgets/src/face/face-limits.js';
import { FaceWatch } from '../../../packages/widgets/src/face/face-watch.js';
import { judgeLive, judgeStillFace } from '../../../packages/widgets/src/face/judge-face.js';
import type { FaceLook } from '../../../packages/widgets/src/face/measure-face.js';
import { readQuality } from '../../../packages/widgets/src/capture/guidance/judge-image.js';

const LOOK: FaceLook = {
  boxes: [{ left: 220, top: 120, width: 200, height: 240 }],
  mesh: [],
  isCut: false,
  measures: {
    confidence: 0.9,
    size: 0.5,
    width: 200,
    offset: 0.02,
    yaw: 0,
    pitch: 0.65,
    roll: 0,
    luma: 120,
    clipped: 0.15,
    evenness: 0.6,
    backlight: 1,
    openness: 0.3,
    sharpness: 0.4,
  },
};
const CASES: [SelfieQuality, HintCode, ('live' | 'still')[]][] = [
  [{ sharpness: 0.41 }, 'blurry', ['live', 'still']],
  [{ luma: 121 }, 'too_dark', ['live', 'still']],
  [{ clipped: 0.14 }, 'too_bright', ['live', 'still']],
  [{ evenness: 0.61 }, 'uneven_light', ['live']],
  [{ width: 201 }, 'too_small', ['still']],
];

for (const [quality, hint, where] of CASES) {
  test(`of a face, ${JSON.stringify(quality)} is ${hint}: ${where.join(', ')}`, () => {
    const limits = { ...FACE_LIMITS, ...quality };
    assert.deepEqual(judgeLive(LOOK, FACE_LIMITS), []);
    assert.deepEqual(judgeLive(LOOK, limits), where.includes('live') ? [hint] : []);
    assert.deepEqual(judgeStillFace(LOOK, FACE_LIMITS), []);
    assert.deepEqual(judgeStillFace(LOOK, limits), where.includes('still') ? [hint] : []);
  });
}

test('of a live face, the dark is said before its size, its place and its turn', () => {
  const dark = { ...LOOK.measures, luma: 20, size: 0.1, offset: 0.4, yaw: 0.5 };
  const away = { ...dark, size: 0.9 };
  const said = (measures: FaceLook['measures']) => judgeLive({ ...LOOK, measures }, FACE_LIMITS);
  assert.deepEqual(said(dark), ['too_dark', 'closer', 'off_centre', 'look_straight']);
  assert.deepEqual(said(away), ['too_dark', 'away', 'off_centre', 'look_straight']);
  assert.deepEqual(said({ ...dark, luma: 120 }), ['closer', 'off_centre', 'look_straight']);
});

test('a face is followed by the limits of the last reset', () => {
  const watch = new FaceWatch();
  watch.reset({ ...FACE_LIMITS, luma: 121 });
  assert.deepEqual(watch.judge({ ...LOOK, boxes: [...LOOK.boxes, ...LOOK.boxes] }, 0).hints, ['several_faces']);
  assert.deepEqual(watch.judge(null, 66).hints, ['no_face']);
});

test('each default lies between its bounds', () => {
  for (const [name, [least, most]] of Object.entries(QUALITY_BOUNDS.selfie)) {
    const value = FACE_LIMITS[name as keyof SelfieQuality];
    // Fewer pixels than the default nobody can be compared by.
    assert.ok((name === 'width' ? least <= value : least < value) && value < most, name);
  }
});

test('what a page asks for is taken within its bounds; the rest is warned of and left out', () => {
  const warnings: string[] = [];
  const read = (asked: object | undefined, subject: 'document' | 'selfie') =>
    readQuality(asked, subject, (message) => warnings.push(message));
  assert.deepEqual(read(undefined, 'document'), {});
  assert.deepEqual(read({ blur: 2.5, light: 60, width: 1600 }, 'document'), { blur: 2.5, light: 60, width: 1600 });
  assert.deepEqual(read({ sharpness: 0.28, width: 400 }, 'selfie'), { sharpness: 0.28, width: 400 });
  assert.deepEqual(warnings, []);
  const wrong = { blur: 2.4, light: '90', glare: Number.NaN, sharpness: 0.3, toString: 1, width: 400 };
  assert.deepEqual(read(wrong, 'document'), { width: 400 });
  assert.deepEqual(warnings, [
    'quality: blur must be a number from 2.5 to 4.5; the default is used.',
    'quality: light must be a number from 60 to 130; the default is used.',
    'quality: glare must be a number from 0.02 to 0.1; the default is used.',
    'quality: sharpness is unknown and ignored.',
    'quality: toString is unknown and ignored.',
  ]);
});
