import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Engines } from '@idproof/sandbox';
import { JPG } from '../../helpers/provider.js';
import { ADMIN_KEY } from '../../helpers/sandbox-admin.js';
import {
  queryEkycResult,
  queryFaceResult,
  goThrough,
  NOW,
  callPage,
  queryResult,
  SILENT,
  startRealid,
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

  test('rejects a face without frames where actions are requested: no live person', async () => {
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

  test('survives a restart, images too, until it is deleted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idproof-state-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const store = `sqlite:${join(folder, 'sandbox.sqlite')}`;
    const before = createWorld({ store });
    const { transactionId, ticket } = await startRealid(before);
    await callPage(before, ticket, 'document', { front: JPG });
    for (const file of readdirSync(folder)) assert.equal(statSync(join(folder, file)).mode & 0o077, 0, file);
    await before.sandbox.close();

    const w = createWorld({ store });
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

  test('steps keep their order, and a file that is no image is refused by its field', async () => {
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
