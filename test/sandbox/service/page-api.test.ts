import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engines } from '@idproof/sandbox';
import { BASE_URL, JPG } from '../../helpers/provider.js';
import {
  queryEkycResult,
  ENTRY,
  NOW,
  callPage,
  createRecipient,
  reuse,
  createShareToken,
  startRealid,
  readStart,
  createWorld,
  type World,
} from '../../helpers/sandbox-world.js';
import { H5, transaction } from './page-calls.js';

async function send(w: World, ticket: string, path: string, body: object, key?: string) {
  const response = await w.sandbox.fetch(
    new Request(`${BASE_URL}/page/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ticket}`, ...(key ? { 'Idempotency-Key': key } : {}) },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Engines whose next reading of a document waits until `release` is called. */
function heldEngines() {
  let release = (): void => {};
  let entered = (): void => {};
  const begun = new Promise<void>((resolve) => (entered = resolve));
  const engines: Partial<Engines> = {
    readDocument: () => {
      entered();
      return new Promise((resolve) => {
        release = () => resolve({ recognitionResult: 'Y', ocrResult: { ID_NUMBER: 'L898902C3' } });
      });
    },
  };
  return { engines, begun, release: () => release() };
}

describe('the transaction as the page gets it', () => {
  test('has the settings it was started with, and the next step', async () => {
    const w = createWorld();
    const { ticket, transactionId, cfg } = await startRealid(w, H5);
    const { body } = await transaction(w, ticket);
    const { ticket: secret, ...sent } = cfg;
    assert.deepEqual(body, {
      status: 'open',
      step: 'document',
      steps: ['document', 'face'],
      triesLeft: { document: 5, face: 5 },
      documentName: 'Passport',
      documentKind: 'passport',
      expiresAt: new Date(NOW + 30 * 60_000).toISOString(),
      settings: sent,
    });
    assert.equal(secret, ticket);
    assert.deepEqual(
      [sent['zimId'], sent['state'], sent['completeCallbackUrl'], sent['locale'], sent['isIframe']],
      [transactionId, 'opaque-state', 'https://m.example/done?session=7', 'jp', true],
    );
    assert.deepEqual(sent['guides'], {
      faceIntroduction: 'https://m.example/face.html',
      documentBack: 'https://m.example/back.html',
    });
  });

  test('advances with each capture, and never holds the reading or the face score', async () => {
    const w = createWorld();
    const { ticket } = await startRealid(w);
    await callPage(w, ticket, 'document', { front: JPG });
    const halfway = await transaction(w, ticket);
    assert.deepEqual([halfway.body['step'], halfway.body['triesLeft']], ['face', { document: 4, face: 5 }]);
    await callPage(w, ticket, 'face', { face: JPG });
    const over = await transaction(w, ticket);
    assert.deepEqual(
      [over.status, over.body['status'], over.body['passed'], over.body['step']],
      [200, 'finished', true, undefined],
    );
    assert.doesNotMatch(JSON.stringify([halfway, over]), /L898902C3|91\.2|score/i);
  });

  test('of face capture and of a reused document names the face alone', async () => {
    const w = createWorld();
    const begun = readStart(await w.call('v1.facecapture.initialize', { ...ENTRY, serviceLevel: 'FACECAPTURE0001' }));
    const face = await transaction(w, begun.ticket);
    assert.deepEqual([face.body['steps'], face.body['step'], face.body['documentName']], [['face'], 'face', '']);
    const reused = readStart(await reuse(createRecipient(w), await createShareToken(w)));
    const again = await transaction(w, reused.ticket);
    assert.deepEqual([again.body['steps'], again.body['step']], [['face'], 'face']);
  });

  test('asks for no actions where they are not judged', async () => {
    const w = createWorld();
    const { ticket } = await startRealid(w, { productConfig: { livenessMode: 'CLOSED' } });
    const { body } = await transaction(w, ticket);
    assert.deepEqual((body['settings'] as Record<string, unknown>)['actions'], []);
  });

  test('has its ending: failed, stopped, expired', async () => {
    const w = createWorld({ engines: { inspectFace: async () => ({ ok: false, why: 'NO_FACE' }) } });
    const failed = await startRealid(w);
    await callPage(w, failed.ticket, 'document', { front: JPG });
    for (let tries = 1; tries <= 5; tries++) await callPage(w, failed.ticket, 'face', { face: JPG });
    const { body } = await transaction(w, failed.ticket);
    assert.deepEqual(
      [body['status'], body['passed'], body['triesLeft']],
      ['finished', false, { document: 4, face: 0 }],
    );

    const stopped = await startRealid(w);
    await callPage(w, stopped.ticket, 'interrupt');
    assert.equal((await transaction(w, stopped.ticket)).body['status'], 'cancelled');
    const late = await startRealid(w);
    w.at(NOW + 31 * 60_000);
    assert.equal((await transaction(w, late.ticket)).body['status'], 'expired');
  });

  test('is for the holder of the ticket alone', async () => {
    const w = createWorld();
    const { ticket, transactionId } = await startRealid(w);
    for (const wrong of ['', transactionId, `${ticket}x`, 'x'.repeat(43)]) {
      const { status, body } = await transaction(w, wrong);
      assert.deepEqual([status, Object.keys(body)], [401, ['error']], wrong);
    }
  });
});

describe('captures of one transaction', () => {
  test('are processed one after the other, so that a second tab overwrites nothing', async () => {
    const held = heldEngines();
    const w = createWorld({ engines: held.engines });
    const { ticket } = await startRealid(w);
    const first = send(w, ticket, 'document', { front: JPG });
    await held.begun;
    const second = send(w, ticket, 'face', { face: JPG });
    held.release();
    assert.equal((await first).body['accepted'], true);
    assert.deepEqual([(await second).status, (await second).body['finished']], [200, true]);
  });

  test('sent again under the same key count once, also when the first ended the transaction', async () => {
    const w = createWorld({ engines: { inspectFace: async () => ({ ok: false, why: 'NO_FACE' }) } });
    const { ticket, transactionId } = await startRealid(w);
    await callPage(w, ticket, 'document', { front: JPG });
    const [one, again] = [
      await send(w, ticket, 'face', { face: JPG }, 'key-number-1'),
      await send(w, ticket, 'face', { face: JPG }, 'key-number-1'),
    ];
    assert.deepEqual(one, again);
    assert.equal(one.body['triesLeft'], 4);
    for (const key of [2, 3, 4, 5]) await send(w, ticket, 'face', { face: JPG }, `key-number-${key}`);
    assert.equal((await send(w, ticket, 'face', { face: JPG }, 'key-number-5')).body['finished'], true);
    assert.equal((await send(w, ticket, 'face', { face: JPG }, 'key-number-6')).status, 410);
    assert.equal(await queryEkycResult(w, transactionId), 'Failure');
  });

  test('a person who stops during the processing of one has stopped', async () => {
    const held = heldEngines();
    const w = createWorld({ engines: held.engines });
    const { ticket, transactionId } = await startRealid(w);
    const capture = send(w, ticket, 'document', { front: JPG });
    await held.begun;
    const stop = send(w, ticket, 'interrupt', {});
    held.release();
    await capture;
    assert.equal((await stop).status, 200);
    assert.equal(await queryEkycResult(w, transactionId), 'VoidCancelled');
  });

  test('a document that was not accepted is followed by no face', async () => {
    const w = createWorld({
      engines: { readDocument: async () => ({ recognitionResult: 'N', recognitionErrorCode: 'BLUR' }) },
    });
    const { ticket } = await startRealid(w);
    assert.equal((await callPage(w, ticket, 'document', { front: JPG })).body['why'], 'BLUR');
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).status, 409);
  });

  test('a face that cannot be compared with the document is asked for again, and never passes', async () => {
    const w = createWorld({ engines: { compareFaces: async () => ({ ok: false, image: 'face2', why: 'NO_FACE' }) } });
    const { ticket, transactionId } = await startRealid(w);
    await callPage(w, ticket, 'document', { front: JPG });
    const { body } = await callPage(w, ticket, 'face', { face: JPG });
    assert.deepEqual(body, { accepted: false, why: 'NO_FACE', triesLeft: 4, finished: false });
    assert.equal(await queryEkycResult(w, transactionId), 'InProcess');
    for (let tries = 2; tries <= 5; tries++) await callPage(w, ticket, 'face', { face: JPG });
    assert.equal(await queryEkycResult(w, transactionId), 'Failure');
  });
});
