import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JPG, KEYS } from '../../helpers/provider.js';
import { callAdmin } from '../../helpers/sandbox-admin.js';
import {
  readCode,
  ENTRY,
  queryFaceResult,
  callPage,
  RECIPIENT,
  createRecipient,
  queryResult,
  reuse,
  createShareToken,
  readStart,
  createWorld,
} from '../../helpers/sandbox-world.js';

describe('face capture alone', () => {
  test('needs no document, and answers both versions of the result', async () => {
    const w = createWorld();
    const begun = await w.call('v1.facecapture.initialize', { ...ENTRY, serviceLevel: 'FACECAPTURE0001' });
    const { transactionId, ticket } = readStart(begun);
    assert.match(transactionId, /FFC/);
    const early = await w.call('v1.facecapture.checkresult', { bizId: 'biz-1', transactionId });
    assert.ok(early.ok && early.response.result.resultCode === 'PROCESSING');
    assert.equal((await callPage(w, ticket, 'document', { front: JPG })).status, 409);
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['finished'], true);
    const old = await w.call('v1.facecapture.checkresult', { bizId: 'biz-1', transactionId });
    assert.ok(old.ok);
    assert.deepEqual(old.response.extInfo?.rect, { left: 10, top: 20, right: 110, bottom: 150 });
    assert.equal(old.response.extInfo?.quality, 93);
    const now = await queryFaceResult(w, transactionId, {
      isReturnImage: 'Y',
      extraImageControlList: ['CROPPED_FACE'],
    });
    assert.ok(now.ok && now.response.faceCaptureResult === 'Success');
    assert.deepEqual(now.response.extInfo?.extraImages, { CROPPED_FACE: '' });
  });
});

describe('the reusable flow', () => {
  test('captures the face alone against the donor’s document, and names its source', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const recipient = createRecipient(w);
    const begun = await reuse(recipient, token);
    const { transactionId, ticket } = readStart(begun);
    assert.equal((await callPage(w, ticket, 'document', { front: JPG })).status, 409);
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['finished'], true);
    const done = await recipient.call('v1.realid.reusable.checkresult', { bizId: 'biz-1', transactionId });
    assert.ok(done.ok && done.response.ekycResult === 'Success');
    const query = await recipient.call('v1.applicant.query', { bizId: 'biz-1', userId: 'user-1' });
    assert.ok(query.ok);
    const [document] = query.response.applicant?.documents ?? [];
    assert.equal(document?.source, 'REUSE');
    assert.equal(document?.donorClientId, KEYS.clientId);
    const standard = await queryResult(recipient, transactionId);
    assert.equal(standard.ok ? 'ok' : standard.resultCode, 'INVALID_ARGUMENT');
  });

  test('a token works once, for its recipient, in its time', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const recipient = createRecipient(w);
    assert.equal(readCode(await reuse(w, token)), 'TOKEN_NOT_FOUND');
    assert.equal(readCode(await reuse(recipient, 'unknown')), 'TOKEN_NOT_FOUND');
    assert.equal(readCode(await reuse(recipient, token)), 'SUCCESS');
    assert.equal(readCode(await reuse(recipient, token)), 'TOKEN_NOT_FOUND');
  });

  test('a document that the recipient does not accept leaves the token usable', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const recipient = createRecipient(w);
    const filters = [
      { acceptedDocTypes: ['99990000001'] },
      { acceptedDocCategories: ['ID_CARD' as const] },
      { acceptedDocCountryCodes: ['SGP'] },
      { acceptedDocTypes: ['00000001003'], acceptedDocCategories: ['VISA' as const] },
    ];
    for (const filter of filters) {
      assert.equal(readCode(await reuse(recipient, token, filter)), 'DONOR_DATA_NOT_ACCEPTABLE');
    }
    const blocked = [
      { acceptedDocTypes: ['99990000001'], acceptedDocCountryCodes: ['UTO'] },
      { acceptedDocTypes: ['00000001003', '00600000001'], acceptedDocCountryCodes: ['SGP'] },
    ];
    for (const filter of blocked) assert.equal(readCode(await reuse(recipient, token, filter)), 'INVALID_ARGUMENT');
    const either = { acceptedDocTypes: ['99990000001', '00000001003'], acceptedDocCategories: [] };
    assert.equal(readCode(await reuse(recipient, token, either)), 'SUCCESS');
  });

  test('a suspended partnership, and a donor who was deleted, have codes of their own', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const recipient = createRecipient(w);
    const ids = { donorClientId: KEYS.clientId, recipientClientId: RECIPIENT.clientId };
    await callAdmin(w, 'POST', '/partnerships', { ...ids, state: 'suspended' });
    assert.equal(readCode(await reuse(recipient, token)), 'PARTNERSHIP_NOT_ACTIVE');
    await callAdmin(w, 'POST', '/partnerships', { ...ids, state: 'active' });
    const list = await callAdmin(w, 'GET', '/transactions');
    for (const { transactionId } of (list.body as { transactions: { transactionId: string }[] }).transactions) {
      await w.call('v1.privacyinfo.delete', { transactionId });
    }
    assert.equal(readCode(await reuse(recipient, token)), 'DONOR_DATA_UNAVAILABLE');
  });
});

describe('asynchronous comparison', () => {
  const body = { bizId: 'biz-1', face1: { content: JPG }, face2: { content: JPG } };

  test('is pending until the engine is done', async () => {
    let finish: (() => void) | undefined;
    const engine = new Promise<void>((resolve) => (finish = resolve));
    const w = createWorld({
      engines: {
        compareFaces: async () => {
          await engine;
          return { ok: true, score: 91.256, samePerson: true };
        },
      },
    });
    const accepted = await w.call('v1.facecompare.asynccompare', body);
    assert.ok(accepted.ok && accepted.response.result.resultCode === 'PROCESSING');
    const transactionId = accepted.transactionId ?? '';
    const pending = await w.call('v1.facecompare.asynccheckresult', { transactionId });
    assert.ok(pending.ok && pending.response.result.resultCode === 'PROCESSING');
    finish?.();
    await new Promise((resolve) => setImmediate(resolve));
    const done = await w.call('v1.facecompare.asynccheckresult', { transactionId });
    assert.ok(done.ok);
    assert.deepEqual([done.response.score, done.response.samePerson], [91.26, true]);
    assert.equal(done.response.face1ImageQualityResult, 'PASS');
  });

  test('another client’s comparison is unknown, and a broken one is SYSTEM_ERROR', async () => {
    const w = createWorld({ engines: { compareFaces: () => Promise.reject(new Error('broken')) } });
    const accepted = await w.call('v1.facecompare.asynccompare', body);
    await new Promise((resolve) => setImmediate(resolve));
    await assert.rejects(
      w.call('v1.facecompare.asynccheckresult', { transactionId: accepted.transactionId ?? '' }),
      /SYSTEM_ERROR/,
    );
    const unknown = await w.call('v1.facecompare.asynccheckresult', { transactionId: 'nobody' });
    assert.equal(unknown.ok ? 'ok' : unknown.resultCode, 'INVALID_ARGUMENT');
  });
});
