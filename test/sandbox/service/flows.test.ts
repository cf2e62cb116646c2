import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Engines } from '@idproof/sandbox';
import { JPG, KEYS } from '../../helpers/provider.js';
import { callAdmin, ADMIN_KEY } from '../../helpers/sandbox-admin.js';
import {
  readCode,
  queryEkycResult,
  ENTRY,
  queryFaceResult,
  goThrough,
  NOW,
  callPage,
  RECIPIENT,
  createRecipient,
  queryResult,
  reuse,
  createShareToken,
  SILENT,
  startRealid,
  readStart,
  createWorld,
} from '../../helpers/sandbox-world.js';

describe('the standard flow', () => {
  test('is in process until document and face were captured, then succeeds', async () => {
    const w = createWorld();
    const { transactionId, ticket } = await startRealid(w);
    assert.match(transactionId, /^G\d{9}FRL\d{8}\d{18}$/);
    assert.equal(await queryEkycResult(w, transactionId), 'InProcess');
    await callPage(w, ticket, 'document', { front: JPG });
    assert.equal(await queryEkycResult(w, transactionId), 'InProcess');
    const waiting = await queryFaceResult(w, transactionId);
    assert.ok(waiting.ok && waiting.response.result.resultCode === 'PROCESSING');
    await callPage(w, ticket, 'face', { face: JPG });

    const done = await queryResult(w, transactionId, { isReturnImage: 'Y', extraImageControlList: ['FACE_EYE_CLOSE'] });
    assert.ok(done.ok);
    const { ekycResult, extBasicInfo, extFaceInfo, extIdInfo, extRiskInfo } = done.response;
    assert.equal(ekycResult, 'Success');
    assert.deepEqual(extBasicInfo, { certType: '00000001003', certNo: 'L898902C3', certName: '' });
    assert.equal(extFaceInfo?.faceScore, 91.256);
    assert.equal(extFaceInfo?.faceImg, JPG);
    assert.deepEqual(extFaceInfo?.extraImages, { FACE_EYE_CLOSE: '' });
    assert.deepEqual(Object.keys(extIdInfo?.spoofResult ?? {}).length, 4);
    assert.equal(extRiskInfo?.ekycResultRisk, 'Success');
    const face = await queryFaceResult(w, transactionId);
    assert.ok(face.ok && face.response.faceCaptureResult === 'Success' && face.response.extInfo?.faceAttack === false);
  });

  const reading = (change: object): Partial<Engines> => ({
    readDocument: async () => ({
      recognitionResult: 'Y',
      ocrResult: { ID_NUMBER: 'L898902C3' },
      spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
      ...change,
    }),
  });
  const spoofed = reading({ spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'N', SCREEN_RECAPTURE_CHECK: 'Y' } });
  const other: Partial<Engines> = { compareFaces: async () => ({ ok: true, score: 3, samePerson: false }) };

  for (const [title, engines, more, expected] of [
    ['a failed spoof check is for a person to decide', spoofed, {}, 'Pending'],
    ['so is a face that differs from the portrait', other, {}, 'Pending'],
    ['the mode CLOSED looks at nothing', spoofed, { productConfig: undefined, operationMode: 'CLOSED' }, 'Success'],
    [
      'the spoof mode CLOSED does not look at the document',
      spoofed,
      { productConfig: { ...SILENT, spoofMode: 'CLOSED' } },
      'Success',
    ],
  ] as const) {
    test(title, async () => {
      const w = createWorld({ engines });
      const { transactionId, ticket } = await startRealid(w, more);
      await goThrough(w, ticket);
      assert.equal(await queryEkycResult(w, transactionId), expected);
    });
  }

  test('a strict spoof mode asks again, and fails when the tries are used up', async () => {
    const w = createWorld({ engines: spoofed });
    const { transactionId, ticket } = await startRealid(w, { productConfig: { ...SILENT, spoofMode: 'STRICT' } });
    for (let left = 4; left >= 0; left--) {
      const { body } = await callPage(w, ticket, 'document', { front: JPG });
      assert.deepEqual(body, { accepted: false, why: 'MATERIAL_CHECK', triesLeft: left, finished: left === 0 });
    }
    assert.equal(await queryEkycResult(w, transactionId), 'Failure');
    assert.equal((await callPage(w, ticket, 'document', { front: JPG })).status, 410);
  });

  test('an expired document is not accepted unless that is allowed', async () => {
    const engines = reading({ ocrResult: { ID_NUMBER: 'L898902C3', EXPIRY_DATE: '2012-04-15' } });
    const w = createWorld({ engines });
    const first = await startRealid(w);
    assert.equal((await callPage(w, first.ticket, 'document', { front: JPG })).body['why'], 'EXPIRED');
    const second = await startRealid(w, { productConfig: { ...SILENT, allowExpiredDocument: 'Y' } });
    assert.equal((await callPage(w, second.ticket, 'document', { front: JPG })).body['accepted'], true);
  });

  const H5 = {
    metaInfo: 'MOB_H5',
    flowType: 'H5_REALIDLITE_KYC' as const,
    h5ModeConfig: { completeCallbackUrl: 'https://m.example/done', interruptCallbackUrl: 'https://m.example/stop' },
  };

  test('a degraded capture is never more than pending, and refused where it is not allowed', async () => {
    const w = createWorld();
    const strict = await startRealid(w, H5);
    const refused = await callPage(w, strict.ticket, 'document', { front: JPG, degraded: true });
    assert.deepEqual([refused.status, String(refused.body['error']).split(':')[0]], [422, 'degraded']);
    const { transactionId, ticket } = await startRealid(w, {
      ...H5,
      h5ModeConfig: { ...H5.h5ModeConfig, allowDegradation: 'Y' },
    });
    await callPage(w, ticket, 'document', { front: JPG, degraded: true });
    await callPage(w, ticket, 'face', { face: JPG });
    assert.equal(await queryEkycResult(w, transactionId), 'Pending');
  });

  test('one document used by more users than the threshold allows is a risk', async () => {
    const w = createWorld();
    const product = { productConfig: { ...SILENT, idnThreshold: 1 } };
    const results = [];
    for (const userId of ['user-1', 'user-1', 'user-2']) {
      const { transactionId, ticket } = await startRealid(w, { ...product, userId });
      await goThrough(w, ticket);
      results.push(await queryEkycResult(w, transactionId));
    }
    assert.deepEqual(results, ['Success', 'Success', 'Pending']);
  });

  test('ends by the person or by time, and then takes nothing more', async () => {
    const w = createWorld();
    const cancelled = await startRealid(w);
    await callPage(w, cancelled.ticket, 'interrupt');
    assert.equal(await queryEkycResult(w, cancelled.transactionId), 'VoidCancelled');
    assert.equal((await callPage(w, cancelled.ticket, 'document', { front: JPG })).status, 410);
    const late = await startRealid(w);
    w.at(NOW + 31 * 60_000);
    assert.equal(await queryEkycResult(w, late.transactionId), 'VoidTimeout');
    assert.equal((await callPage(w, late.ticket, 'document', { front: JPG })).status, 410);
  });

  test('asks for actions that it cannot see without frames: no live person', async () => {
    const w = createWorld();
    const { transactionId, ticket } = await startRealid(w, { productConfig: undefined });
    await callPage(w, ticket, 'document', { front: JPG });
    const { body } = await callPage(w, ticket, 'face', { face: JPG });
    assert.deepEqual([body['accepted'], body['why']], [false, 'LIVENESS']);
    const face = await queryFaceResult(w, transactionId);
    assert.ok(face.ok && face.response.faceCaptureResult === 'Failure' && face.response.extInfo?.faceAttack === true);
  });

  test('faces have five tries, after which asking for the result is LIMIT_EXCEEDED', async () => {
    const w = createWorld({ engines: { inspectFace: async () => ({ ok: false, why: 'NO_FACE' }) } });
    const { transactionId, ticket } = await startRealid(w);
    await callPage(w, ticket, 'document', { front: JPG });
    for (let tries = 1; tries <= 5; tries++) await callPage(w, ticket, 'face', { face: JPG });
    const face = await queryFaceResult(w, transactionId);
    assert.equal(face.ok ? 'ok' : face.resultCode, 'LIMIT_EXCEEDED');
    assert.equal(await queryEkycResult(w, transactionId), 'Failure');
  });

  test('survives a restart, pictures too, until it is deleted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idproof-state-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const database = join(folder, 'sandbox.db');
    const before = createWorld({ database });
    const { transactionId, ticket } = await startRealid(before);
    await callPage(before, ticket, 'document', { front: JPG });
    for (const file of readdirSync(folder)) assert.equal(statSync(join(folder, file)).mode & 0o077, 0, file);
    await before.sandbox.close();

    const w = createWorld({ database });
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['finished'], true);
    const done = await queryResult(w, transactionId, { isReturnImage: 'Y' });
    assert.ok(done.ok && done.response.extIdInfo?.frontPageImg === JPG);
    for (let i = 0; i < 2; i++) assert.ok((await w.call('v1.privacyinfo.delete', { transactionId })).ok);
    const gone = await queryResult(w, transactionId);
    assert.equal(gone.ok ? 'ok' : gone.resultCode, 'INVALID_ARGUMENT');
    const applicant = await w.call('v1.applicant.query', { bizId: 'biz-1', userId: 'user-1' });
    assert.equal(applicant.ok ? 'ok' : applicant.resultCode, 'APPLICANT_NOT_FOUND');
  });
});

describe('the ticket of a transaction', () => {
  test('opens this transaction alone, and nothing without it', async () => {
    const w = createWorld();
    const { ticket } = await startRealid(w);
    for (const wrong of ['', 'x'.repeat(43), `${ticket.slice(0, -1)}_`, ADMIN_KEY]) {
      assert.equal((await callPage(w, wrong, 'document', { front: JPG })).status, 401, wrong);
    }
  });

  test('steps keep their order, and what is no picture is refused by its field', async () => {
    const w = createWorld();
    const { ticket } = await startRealid(w);
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).status, 409);
    for (const body of [undefined, {}, { front: '' }, { front: 42 }, { front: 'QUJD' }, { front: JPG, more: 1 }]) {
      assert.equal((await callPage(w, ticket, 'document', body)).status, 422);
    }
    const { status, body } = await callPage(w, ticket, 'document', { front: 'QUJD' });
    assert.deepEqual([status, String(body['error']).startsWith('front: ')], [422, true]);
  });
});

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
  test('captures the face alone against the donor’s document, and tells where that is from', async () => {
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

  test('what the recipient does not accept leaves the token usable', async () => {
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
