import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { watchActions, type FaceAction, type FaceEngine, type Side } from '@idproof/engines';
import { FACE_ACTIONS, drawFrames, poseDuring, toFrame } from '../../helpers/puppet/act.js';
import { createPuppet, type Puppet } from '../../helpers/puppet/puppet.js';
import { loadFaces } from '../../helpers/real-engines.js';
import { holdPhoto, type Hold } from '../../helpers/puppet/waved-photo.js';

type Frames = Record<string, Buffer>;

const BLINK_FRAMES = 16;
const FEW = 6;
let faces: FaceEngine;
let lady: Puppet;
let face: Buffer;
const shown: Partial<Record<FaceAction, Frames>> = {};

before(async () => {
  faces = await loadFaces();
  lady = await createPuppet('Family2-Lady1');
  face = await toFrame(lady.frame({}), 999, 640);
  for (const [index, action] of FACE_ACTIONS.entries()) {
    const count = action === 'FACEBLINK' ? BLINK_FRAMES : 10;
    shown[action] = await drawFrames(action, (at) => lady.frame(poseDuring(action, at)), { count, seed: index * 100 });
  }
});

/** The same frames, sent as if they showed another action. */
function sentAs(action: FaceAction, frames: Frames): Frames {
  return Object.fromEntries(Object.values(frames).map((bytes, index) => [`${action}/${index}`, bytes]));
}

/** A photograph of the same person, held before the camera for as long as each action takes. */
async function photograph(action: FaceAction, hold: (at: number) => Hold, count: number): Promise<Frames> {
  const photo = lady.frame({});
  return drawFrames(action, (at) => holdPhoto(photo, hold(at)), { count, seed: 1000 });
}

describe('frames of actions', () => {
  test('each action is detected in its frames, shown by the person of the selfie', async () => {
    const frames = Object.assign({}, ...Object.values(shown)) as Frames;
    const watched = await watchActions(faces, { face, actions: FACE_ACTIONS, frames });
    assert.deepEqual(Object.keys(watched.shown).sort(), FACE_ACTIONS.toSorted());
    for (const [action, key] of Object.entries(watched.shown)) assert.ok(key.startsWith(`${action}/`), key);
    // The eyes are shut in the middle of the blink.
    const shut = Number(watched.shown.FACEBLINK?.split('/')[1]);
    assert.ok(shut > BLINK_FRAMES * 0.3 && shut < BLINK_FRAMES * 0.7, String(shut));
    assert.deepEqual([watched.sameFace, watched.distinct], [true, true]);
  });

  describe('HEADSHAKE is a turn to the side that was chosen (specification 4.10)', () => {
    const turned = (side: Side) =>
      drawFrames('HEADSHAKE', (at) => lady.frame(poseDuring('HEADSHAKE', at, { side })), { count: 8, seed: 700 });
    const watch = async (frames: Frames, headShake?: Side) =>
      (await watchActions(faces, { face, actions: ['HEADSHAKE'], frames, ...(headShake ? { headShake } : {}) })).shown;

    for (const [side, other] of [
      ['left', 'right'],
      ['right', 'left'],
    ] as const) {
      test(`a turn to the ${side} is detected where it was requested, and nowhere else`, async () => {
        const frames = await turned(side);
        assert.deepEqual(Object.keys(await watch(frames, side)), ['HEADSHAKE']);
        assert.deepEqual(await watch(frames, other), {});
        assert.deepEqual(Object.keys(await watch(frames)), ['HEADSHAKE'], 'without a side either counts');
      });
    }

    test('a film of both sides shows neither', async () => {
      const both = (at: number) =>
        at < 0.5
          ? poseDuring('HEADSHAKE', at * 2, { side: 'left' })
          : poseDuring('HEADSHAKE', at * 2 - 1, { side: 'right' });
      const frames = await drawFrames('HEADSHAKE', (at) => lady.frame(both(at)), { count: 10, seed: 800 });
      assert.deepEqual(await watch(frames, 'left'), {});
      assert.deepEqual(await watch(frames, 'right'), {});
    });

    test('a head that is turned all the time has not moved', async () => {
      const frames = await drawFrames('HEADSHAKE', () => lady.frame({ yaw: 25 }), { count: 5, seed: 900 });
      assert.deepEqual(await watch(frames, 'left'), {});
    });
  });

  for (const [index, done] of FACE_ACTIONS.entries()) {
    const asked = FACE_ACTIONS[(index + 1) % FACE_ACTIONS.length]!;
    test(`${done} is no ${asked}`, async () => {
      const frames = sentAs(asked, shown[done]!);
      assert.deepEqual((await watchActions(faces, { face, actions: [asked], frames })).shown, {});
    });
  }

  test('an action whose frames are missing is not shown, and takes nothing from the others', async () => {
    const { MOUTHOPEN: frames } = shown;
    const watched = await watchActions(faces, { face, actions: ['FACEBLINK', 'MOUTHOPEN'], frames: frames! });
    assert.deepEqual(Object.keys(watched.shown), ['MOUTHOPEN']);
    const none = await watchActions(faces, { face, actions: ['FACEBLINK'], frames: {} });
    assert.deepEqual(none.shown, {});
  });

  test('a still photograph shows nothing', async () => {
    for (const action of FACE_ACTIONS) {
      const frames = await photograph(action, (at) => ({ right: 0.01 * at }), FEW);
      assert.deepEqual((await watchActions(faces, { face, actions: [action], frames })).shown, {}, action);
    }
  });

  for (const [how, action, hold] of [
    ['turned to both sides', 'HEADSHAKE', (at: number) => ({ turn: 35 * Math.sin(at * 2 * Math.PI) })],
    ['tilted forwards', 'HEADLOWER', (at: number) => ({ tilt: -35 * Math.sin(at * Math.PI) })],
    ['tilted backwards', 'HEADRAISE', (at: number) => ({ tilt: 35 * Math.sin(at * Math.PI) })],
    ['tilted backwards', 'FACEBLINK', (at: number) => ({ tilt: 40 * Math.sin(at * Math.PI) })],
    ['bent', 'HEADSHAKE', (at: number) => ({ bend: 90, turn: 25 * Math.sin(at * 2 * Math.PI) })],
  ] as const) {
    test(`a photograph that is ${how} is no ${action}`, async () => {
      const frames = await photograph(action, hold, 8);
      assert.deepEqual((await watchActions(faces, { face, actions: [action], frames })).shown, {});
    });
  }

  test('another person who shows the action is not the person of the selfie', async () => {
    const mom = await createPuppet('Family1-Mom1');
    const selfie = await toFrame(mom.frame({}), 999, 640);
    const actions = ['MOUTHOPEN'] as const;
    const watched = await watchActions(faces, { face: selfie, actions, frames: shown.MOUTHOPEN! });
    assert.equal(watched.sameFace, false);
  });

  test('a person who moves while another face rests is not the person of the selfie', async () => {
    const mom = await createPuppet('Family1-Mom1');
    const resting = await drawFrames('MOUTHOPEN', () => lady.frame({}), { count: 5, seed: 1100 });
    const moving = await drawFrames('MOUTHOPEN', (at) => mom.frame({ mouth: 0.7 * at }), { count: 5, seed: 1200 });
    const frames = sentAs('MOUTHOPEN', { ...sentAs('FACEBLINK', resting), ...moving });
    const watched = await watchActions(faces, { face, actions: ['MOUTHOPEN'], frames });
    assert.ok(watched.shown.MOUTHOPEN === undefined || !watched.sameFace, JSON.stringify(watched));
  });

  test('two images sent over and over are not distinct frames', async () => {
    const all = Object.values(shown.MOUTHOPEN!);
    const pair = [all[0]!, all[5]!];
    const frames = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`MOUTHOPEN/${n}`, pair[n % 2]!]));
    const watched = await watchActions(faces, { face, actions: ['MOUTHOPEN'], frames });
    assert.equal(watched.distinct, false);
  });

  test('frames that are no image are skipped; a selfie without a face matches nobody', async () => {
    const frames = { ...shown.MOUTHOPEN, 'MOUTHOPEN/11': Buffer.from('no image') };
    const watched = await watchActions(faces, { face, actions: ['MOUTHOPEN'], frames });
    assert.deepEqual(Object.keys(watched.shown), ['MOUTHOPEN']);
    const wall = await toFrame({ data: new Uint8Array(640 * 480 * 3).fill(150), width: 640, height: 480 }, 3);
    assert.equal((await watchActions(faces, { face: wall, actions: ['MOUTHOPEN'], frames: {} })).sameFace, false);
  });
});
