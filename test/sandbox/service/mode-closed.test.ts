import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engines } from '@idproof/sandbox';
import { JPG } from '../../helpers/provider.js';
import {
  callPage,
  createWorld,
  ENTRY,
  queryEkycResult,
  queryFaceResult,
  queryResult,
  readStart,
  startRealid,
} from '../../helpers/sandbox-world.js';

const CLOSED = { productConfig: undefined, operationMode: 'CLOSED' as const };

/** What every other mode refuses. */
const BAD: Partial<Engines> = {
  readDocument: async () => ({ recognitionResult: 'Y', ocrResult: { ID_NUMBER: 'L1', EXPIRY_DATE: '2012-04-15' } }),
  inspectFace: async () => ({ ok: false, why: 'NO_FACE' }),
  compareFaces: async () => ({ ok: false, image: 'face1', why: 'NO_FACE' }),
};

describe('operationMode CLOSED: no algorithms or risk rules', () => {
  test('takes an expired document and an image without a face, and no engine sees the face', async () => {
    const w = createWorld({ engines: BAD });
    const { transactionId, ticket } = await startRealid(w, CLOSED);
    const document = await callPage(w, ticket, 'document', { front: JPG });
    assert.deepEqual(document.body, { accepted: true, triesLeft: 4, finished: false });
    const face = await callPage(w, ticket, 'face', { face: JPG });
    assert.deepEqual(face.body, { accepted: true, triesLeft: 4, finished: true });
    assert.equal(await queryEkycResult(w, transactionId), 'Success');
    assert.deepEqual(w.engines.calls, ['readDocument']);
  });

  test('returns the captured data, and nothing that was not measured', async () => {
    const w = createWorld({ engines: BAD });
    const { transactionId, ticket } = await startRealid(w, CLOSED);
    await callPage(w, ticket, 'document', { front: JPG });
    await callPage(w, ticket, 'face', { face: JPG });
    const capture = await queryFaceResult(w, transactionId);
    assert.ok(capture.ok && capture.response.faceCaptureResult === 'Success');
    const { imageContent, faceAttack, quality, rect } = capture.response.extInfo ?? {};
    assert.deepEqual([imageContent, faceAttack, quality, rect], [JPG, false, undefined, undefined]);
    const whole = await queryResult(w, transactionId, { isReturnImage: 'Y' });
    assert.ok(whole.ok);
    const { faceScore, faceQuality, faceImg } = whole.response.extFaceInfo ?? {};
    assert.deepEqual([faceScore, faceQuality, faceImg], [undefined, undefined, JPG]);
    assert.equal(whole.response.extBasicInfo?.certNo, 'L1');
  });

  test('takes any image in a face capture alone too', async () => {
    const w = createWorld({ engines: BAD });
    const started = await w.call('v1.facecapture.initialize', { ...ENTRY, operationMode: 'CLOSED' });
    const { transactionId, ticket } = readStart(started);
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['finished'], true);
    const capture = await queryFaceResult(w, transactionId);
    assert.ok(capture.ok && capture.response.faceCaptureResult === 'Success');
  });

  test('does not share a document that was not recognized', async () => {
    const unread = async () => ({ recognitionResult: 'N' as const, recognitionErrorCode: 'BLUR' as const });
    const w = createWorld({ engines: { readDocument: unread } });
    const { transactionId, ticket } = await startRealid(w, CLOSED);
    await callPage(w, ticket, 'document', { front: JPG });
    await callPage(w, ticket, 'face', { face: JPG });
    assert.equal(await queryEkycResult(w, transactionId), 'Success');
    const applicant = await w.call('v1.applicant.query', { bizId: 'biz-1', userId: 'user-1' });
    assert.ok(applicant.ok);
    assert.equal(applicant.response.applicant?.documents?.[0]?.isShareable, false);
  });
});
