import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engines } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { JPG, RIGHT_BODIES } from '../../helpers/provider.js';
import { pairWithAdmin } from '../../helpers/sandbox-admin.js';
import {
  callPage,
  createWorld,
  ENTRY,
  NOW,
  queryFaceResult,
  readCode,
  readStart,
  SILENT,
  startRealid,
  type World,
} from '../../helpers/sandbox-world.js';

const NO_FACE: Partial<Engines> = {
  inspectFace: async () => ({ ok: false, why: 'NO_FACE' }),
  readDocument: async () => ({ recognitionResult: 'N', recognitionErrorCode: 'BLUR' }),
};

const startFace = async (w: World) =>
  readStart(await w.call('v1.facecapture.initialize', { ...ENTRY, serviceLevel: 'FACECAPTURE0001' }));
const queryV1 = (w: World, transactionId: string) =>
  w.call('v1.facecapture.checkresult', { bizId: 'biz-1', transactionId });

async function readBoth(w: World, transactionId: string): Promise<unknown[]> {
  const [v1, v1a] = [await queryV1(w, transactionId), await queryFaceResult(w, transactionId)];
  return [
    v1.ok ? v1.response.result.resultCode : v1.resultCode,
    v1a.ok ? [v1a.response.result.resultCode, v1a.response.faceCaptureResult] : v1a.resultCode,
  ];
}

describe('a face capture that ends without a face is no longer PROCESSING', () => {
  test('when every try failed', async () => {
    const w = createWorld({ engines: NO_FACE });
    const { transactionId, ticket } = await startFace(w);
    for (let left = 4; left >= 0; left--) {
      assert.deepEqual(await readBoth(w, transactionId), ['PROCESSING', ['PROCESSING', 'InProcess']]);
      assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['triesLeft'], left);
    }
    assert.deepEqual(await readBoth(w, transactionId), ['INVALID_ARGUMENT', 'LIMIT_EXCEEDED']);
    const v1 = await queryV1(w, transactionId);
    assert.match(v1.ok ? '' : v1.resultMessage, /^transactionId: /);
  });

  test('when the person stopped, and when the time is over', async () => {
    const w = createWorld();
    const ended = ['INVALID_ARGUMENT', ['SUCCESS', 'VoidTimeout']];
    const stopped = await startFace(w);
    await callPage(w, stopped.ticket, 'interrupt');
    assert.deepEqual(await readBoth(w, stopped.transactionId), ended);
    const left = await startFace(w);
    w.at(NOW + 31 * 60_000);
    assert.deepEqual(await readBoth(w, left.transactionId), ended);
  });

  test('when the document before it used up its tries', async () => {
    const w = createWorld({ engines: NO_FACE });
    const { transactionId, ticket } = await startRealid(w, { productConfig: SILENT });
    for (let i = 0; i < 5; i++) await callPage(w, ticket, 'document', { front: JPG });
    assert.deepEqual(await readBoth(w, transactionId), ['INVALID_ARGUMENT', ['SUCCESS', 'Failure']]);
  });

  test('but a face that was captured stays the result', async () => {
    const w = createWorld({ engines: { watchActions: async () => ({ shown: {}, sameFace: true, distinct: true }) } });
    const started = await w.call('v1.facecapture.initialize', ENTRY);
    const { transactionId, ticket } = readStart(started);
    await callPage(w, ticket, 'face', { face: JPG });
    await callPage(w, ticket, 'interrupt');
    const v1 = await queryV1(w, transactionId);
    assert.ok(v1.ok && v1.response.extInfo?.faceAttack === true, readCode(v1));
  });
});

test('a comparison whose engine never answers is SYSTEM_ERROR after the time limit, and stays so', async (t) => {
  // The limit's own timer does not keep the process alive.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  let answerLate = (): void => undefined;
  let passLimit = (): void => undefined;
  const limit = new Promise<void>((resolve) => (passLimit = resolve));
  const compareFaces: Engines['compareFaces'] = async (_request, signal) => {
    signal?.addEventListener('abort', passLimit);
    await new Promise<void>((resolve) => (answerLate = resolve));
    return { ok: true, score: 91, samePerson: true };
  };
  const pair = pairWithAdmin({ processTimeout: 20 }, createFakeEngines({ compareFaces }));
  const started = await pair.client.call('v1.facecompare.asynccompare', RIGHT_BODIES['v1.facecompare.asynccompare']);
  const { transactionId = '' } = started;
  const query = () => pair.client.call('v1.facecompare.asynccheckresult', { transactionId });
  await limit;
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(query(), /SYSTEM_ERROR/);
  answerLate();
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(query(), /SYSTEM_ERROR/);
});
