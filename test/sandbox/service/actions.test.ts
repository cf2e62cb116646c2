import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { watchActions, type Engines } from '@idproof/engines';
import { FACE_ACTIONS, drawFrames, poseDuring, toFrame } from '../../helpers/puppet/act.js';
import { createPuppet } from '../../helpers/puppet/puppet.js';
import { JPG, RIGHT_BODIES } from '../../helpers/provider.js';
import { loadFaces } from '../../helpers/real-engines.js';
import {
  queryEkycResult,
  queryFaceResult,
  callPage,
  queryResult,
  reuse,
  createShareToken,
  startRealid,
  readStart,
  createWorld,
  createRecipient,
} from '../../helpers/sandbox-world.js';

const BLINK = { productConfig: { actionCheckItems: ['FACEBLINK' as const] } };

/** Frames by their keys, as the page sends them. */
function encode(frames: Record<string, Buffer>): Record<string, string> {
  return Object.fromEntries(Object.entries(frames).map(([key, bytes]) => [key, bytes.toString('base64')]));
}

async function passDocument(w: ReturnType<typeof createWorld>, more: Parameters<typeof startRealid>[1] = BLINK) {
  const begun = await startRealid(w, more);
  assert.equal((await callPage(w, begun.ticket, 'document', { front: JPG })).body['accepted'], true);
  return begun;
}

describe('actions within a transaction', () => {
  test('are judged by the engine: a person who blinks passes, a photograph held still is an attack', async () => {
    const faces = await loadFaces();
    const w = createWorld({ engines: { watchActions: async (request) => watchActions(faces, request) } });
    const lady = await createPuppet('Family2-Lady1');
    const face = (await toFrame(lady.frame({}), 999, 640)).toString('base64');
    const alive = await drawFrames('FACEBLINK', (at) => lady.frame(poseDuring('FACEBLINK', at)), { count: 12 });
    const still = await drawFrames('FACEBLINK', () => lady.frame({}), { count: 6, seed: 40 });

    const { transactionId, ticket } = await passDocument(w);
    const waiting = await queryFaceResult(w, transactionId);
    assert.ok(waiting.ok && waiting.response.result.resultCode === 'PROCESSING');
    const refused = await callPage(w, ticket, 'face', { face, frames: encode(still) });
    assert.deepEqual(
      [refused.body['accepted'], refused.body['why'], refused.body['triesLeft']],
      [false, 'LIVENESS', 4],
    );
    const attack = await queryFaceResult(w, transactionId);
    assert.ok(attack.ok && attack.response.faceCaptureResult === 'Failure');
    assert.equal(attack.response.extInfo?.faceAttack, true);

    const accepted = await callPage(w, ticket, 'face', { face, frames: encode(alive) });
    assert.deepEqual([accepted.body['accepted'], accepted.body['finished']], [true, true]);
    const passed = await queryFaceResult(w, transactionId);
    assert.ok(passed.ok && passed.response.faceCaptureResult === 'Success');
    assert.equal(passed.response.extInfo?.faceAttack, false);
    assert.equal(await queryEkycResult(w, transactionId), 'Success');
  });

  for (const [title, engines] of [
    ['done by another face', { sameFace: false }],
    ['out of a few images', { distinct: false }],
    ['of which one is missing', { shown: {} }],
  ] as const) {
    test(`actions ${title} are an attack`, async () => {
      const good = { shown: { FACEBLINK: 'FACEBLINK/0' }, sameFace: true, distinct: true };
      const w = createWorld({ engines: { watchActions: async () => ({ ...good, ...engines }) } });
      const { transactionId, ticket } = await passDocument(w);
      const { body } = await callPage(w, ticket, 'face', { face: JPG, frames: { 'FACEBLINK/0': JPG } });
      assert.equal(body['why'], 'LIVENESS');
      const face = await queryFaceResult(w, transactionId);
      assert.ok(face.ok && face.response.extInfo?.faceAttack === true);
    });
  }

  test('no frames are judged where no action is requested, or liveness is closed', async () => {
    const engines: Partial<Engines> = { watchActions: () => assert.fail('watched') };
    for (const productConfig of [
      { actionCheckItems: ['NOACTION' as const] },
      { actionCheckItems: ['FACEBLINK' as const], livenessMode: 'CLOSED' as const },
    ]) {
      const w = createWorld({ engines });
      const { ticket } = await passDocument(w, { productConfig });
      assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['accepted'], true);
    }
  });

  test('the frame with closed eyes is kept where it is requested, and that of an earlier try is deleted', async () => {
    const shut = (await toFrame({ data: new Uint8Array(48).fill(90), width: 4, height: 4 }, 1)).toString('base64');
    let passes = true;
    const engines: Partial<Engines> = {
      watchActions: async () => ({
        shown: passes ? { FACEBLINK: 'FACEBLINK/1' } : {},
        sameFace: true,
        distinct: true,
      }),
      compareFaces: async () => ({ ok: false, image: 'face1', why: 'NO_FACE' }),
    };
    const w = createWorld({ engines });
    const productConfig = { actionCheckItems: ['FACEBLINK' as const], actionFrame: ['EYECLOSE' as const] };
    const { transactionId, ticket } = await passDocument(w, { productConfig });
    const kept = async (): Promise<unknown> => {
      const extraImageControlList = ['FACE_EYE_CLOSE' as const];
      const face = await queryFaceResult(w, transactionId, { isReturnImage: 'Y', extraImageControlList });
      return face.ok && face.response.extInfo?.extraImages;
    };
    const frames = { 'FACEBLINK/0': JPG, 'FACEBLINK/1': shut };
    await callPage(w, ticket, 'face', { face: JPG, frames });
    assert.deepEqual(await kept(), { FACE_EYE_CLOSE: shut });
    passes = false;
    await callPage(w, ticket, 'face', { face: JPG, frames });
    assert.deepEqual(await kept(), { FACE_EYE_CLOSE: '' });
  });

  for (const [title, second] of [
    ['shows a screen', { onScreen: true }],
    ['was taken by the camera app', { degraded: true }],
  ] as const) {
    test(`the frame with closed eyes of an earlier try is deleted when the later selfie ${title}`, async () => {
      let onScreen = false;
      const rect = { left: 1, top: 1, right: 9, bottom: 9 };
      const cropped = Buffer.from(JPG, 'base64');
      const w = createWorld({
        engines: {
          inspectFace: async () => ({ ok: true, rect, quality: 90, onScreen, cropped }),
          compareFaces: async () => ({ ok: false, image: 'face1', why: 'NO_FACE' }),
        },
      });
      const { transactionId, ticket } = readStart(
        await w.call('v1.realid.initialize', {
          ...RIGHT_BODIES['v1.realid.initialize'],
          productConfig: { actionCheckItems: ['FACEBLINK'], actionFrame: ['EYECLOSE'], docUiType: '1' },
        }),
      );
      await callPage(w, ticket, 'document', { front: JPG });
      const readShut = async (): Promise<string | undefined> => {
        const extraImageControlList = ['FACE_EYE_CLOSE' as const];
        const face = await queryFaceResult(w, transactionId, { isReturnImage: 'Y', extraImageControlList });
        return face.ok ? face.response.extInfo?.extraImages?.['FACE_EYE_CLOSE'] : face.resultCode;
      };
      const body = { face: JPG, frames: { 'FACEBLINK/0': JPG } };
      await callPage(w, ticket, 'face', body);
      assert.equal(await readShut(), JPG);
      onScreen = 'onScreen' in second;
      await callPage(w, ticket, 'face', 'degraded' in second ? { face: JPG, degraded: true } : body);
      assert.equal(await readShut(), '');
    });
  }

  test('one frame of each action is kept under its name where that is asked for', async () => {
    const donor = createWorld();
    const shareToken = await createShareToken(donor);
    const w = createRecipient(donor);
    const productConfig = {
      actionCheckItems: FACE_ACTIONS.slice(0, 2),
      actionFrame: ['MULTIACTIONS' as const],
    };
    const { transactionId, ticket } = readStart(await reuse(w, shareToken, { productConfig }));
    const frames = { 'FACEBLINK/0': JPG, 'MOUTHOPEN/0': JPG };
    assert.equal((await callPage(w, ticket, 'face', { face: JPG, frames })).body['accepted'], true);
    const done = await w.call('v1.realid.reusable.checkresult', { bizId: 'biz-1', transactionId, isReturnImage: 'Y' });
    assert.ok(done.ok);
    assert.deepEqual(done.response.extFaceInfo?.extraImages, { FACEBLINK: JPG, MOUTHOPEN: JPG });
    assert.equal((await queryResult(w, transactionId)).ok, false);
  });
});
