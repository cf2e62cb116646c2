import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ResponseOf } from '@idproof/core/provider';
import { RIGHT_BODIES, JPG, KEYS } from '../../helpers/provider.js';
import { callAdmin } from '../../helpers/sandbox-admin.js';
import {
  readCode,
  queryEkycResult,
  queryFaceResult,
  queryResult,
  goThrough,
  NOW,
  callPage,
  RECIPIENT,
  createRecipient,
  reuse,
  createShareToken,
  ENTRY,
  SILENT,
  startRealid,
  readStart,
  createWorld,
  type World,
} from '../../helpers/sandbox-world.js';
import { createStoreAddress } from './store-address.js';

const IDS = { donorClientId: KEYS.clientId, recipientClientId: RECIPIENT.clientId };

const readMessage = (answer: { ok: true } | { ok: false; resultMessage: string }): string =>
  answer.ok ? '' : answer.resultMessage;

describe('a share token', () => {
  test('ends with its time', async () => {
    const w = createWorld();
    const token = await createShareToken(w, { lifetime: 60 });
    w.at(NOW + 61_000);
    const late = await reuse(createRecipient(w), token);
    assert.equal(readCode(late), 'TOKEN_NOT_FOUND');
    assert.match(readMessage(late), /^shareToken: /);
  });

  test('has one winner among two who race for it', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const recipient = createRecipient(w);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reuse(recipient, token)));
    const codes = answers.map(readCode).toSorted();
    assert.deepEqual(codes, ['SUCCESS', ...Array.from({ length: 5 }, () => 'TOKEN_NOT_FOUND')]);
  });

  test('survives a restart, used or not, with its partnership', async () => {
    const store = createStoreAddress();
    const before = createWorld({ store });
    const [first, second] = [await createShareToken(before), await createShareToken(before)];
    assert.equal(readCode(await reuse(createRecipient(before), first)), 'SUCCESS');
    await before.sandbox.close();
    const recipient = createRecipient(createWorld({ store }));
    assert.equal(readCode(await reuse(recipient, first)), 'TOKEN_NOT_FOUND');
    assert.equal(readCode(await reuse(recipient, second)), 'SUCCESS');
  });

  test('is asked for after the entitlement, and before the donor', async () => {
    const w = createWorld({ clients: [KEYS, { ...RECIPIENT, operations: ['v1.info.idlist'] }] });
    await assert.rejects(reuse(createRecipient(w), 'unknown'), /ACCESS_DENIED/);

    const open = createWorld();
    const token = await createShareToken(open);
    const recipient = createRecipient(open);
    const strict = { acceptedDocCategories: ['VISA' as const] };
    // Fields that block each other come first, then the token, the partnership, and the donor's document.
    const blocked = { acceptedDocTypes: ['99990000001'], acceptedDocCountryCodes: ['SGP'] };
    assert.equal(readCode(await reuse(recipient, 'unknown', blocked)), 'INVALID_ARGUMENT');
    assert.equal(readCode(await reuse(recipient, 'unknown', strict)), 'TOKEN_NOT_FOUND');
    await callAdmin(open, 'POST', '/partnerships', { ...IDS, state: 'suspended' });
    assert.equal(readCode(await reuse(recipient, token, strict)), 'PARTNERSHIP_NOT_ACTIVE');
    await callAdmin(open, 'POST', '/partnerships', { ...IDS, state: 'active' });
    const refused = await reuse(recipient, token, strict);
    assert.equal(readCode(refused), 'DONOR_DATA_NOT_ACCEPTABLE');
    assert.match(readMessage(refused), /^acceptedDocCategories: /);
    assert.equal(readCode(await reuse(recipient, token)), 'SUCCESS');
  });

  test('works in the direction of its partnership alone', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    const turned = { donorClientId: RECIPIENT.clientId, recipientClientId: KEYS.clientId, state: 'active' };
    await callAdmin(w, 'POST', '/partnerships', turned);
    await callAdmin(w, 'POST', '/partnerships', { ...IDS, state: 'suspended' });
    assert.equal(readCode(await reuse(createRecipient(w), token)), 'PARTNERSHIP_NOT_ACTIVE');
  });

  test('of a document that has expired since is not acceptable, and stays usable', async () => {
    const readDocument = async () => ({
      recognitionResult: 'Y' as const,
      ocrResult: { ID_NUMBER: 'L1', EXPIRY_DATE: '2026-11-21' },
    });
    const w = createWorld({ engines: { readDocument } });
    const token = await createShareToken(w, { lifetime: 86_400 });
    w.at(NOW + 20 * 3_600_000);
    for (let i = 0; i < 2; i++) {
      assert.equal(readCode(await reuse(createRecipient(w), token)), 'DONOR_DATA_NOT_ACCEPTABLE');
    }
    w.at(NOW);
    assert.equal(readCode(await reuse(createRecipient(w), token)), 'SUCCESS');
  });

  test('is not made of what is unfinished, failed, somebody else’s, or reused', async () => {
    const spoofed = {
      recognitionResult: 'Y' as const,
      ocrResult: { ID_NUMBER: 'L1' },
      spoofResult: { TAMPER_CHECK: 'N' as const, MATERIAL_CHECK: 'Y' as const, SCREEN_RECAPTURE_CHECK: 'Y' as const },
    };
    const w = createWorld({ engines: { readDocument: async () => spoofed } });
    const made = (transactionId: string, more: object = {}) =>
      callAdmin(w, 'POST', '/share-tokens', { ...IDS, transactionId, ...more });
    const open = await startRealid(w);
    const failed = await startRealid(w, { productConfig: { ...SILENT, spoofMode: 'STRICT' } });
    for (let i = 0; i < 5; i++) await callPage(w, failed.ticket, 'document', { front: JPG });
    assert.equal(await queryEkycResult(w, failed.transactionId), 'Failure');
    const good = await startRealid(w);
    await goThrough(w, good.ticket);
    const wrong = { status: 422, body: { error: 'invalid', field: 'transactionId' } };
    for (const id of [open.transactionId, failed.transactionId, 'unknown']) assert.deepEqual(await made(id), wrong);
    const other = { donorClientId: RECIPIENT.clientId, recipientClientId: KEYS.clientId };
    assert.deepEqual(await made(good.transactionId, other), wrong);
    assert.equal((await made(good.transactionId)).status, 201);
    assert.deepEqual(await made(good.transactionId, { lifetime: 0 }), {
      status: 422,
      body: { error: 'invalid', field: 'lifetime' },
    });
  });
});

describe('an applicant', () => {
  const query = (w: World, by: { userId: string } | { applicantId: string }, isReturnImage: 'Y' | 'N' = 'Y') =>
    w.call('v1.applicant.query', { bizId: 'biz-1', isReturnImage, ...by });

  test('has the contact that was set, and lists what may be shared', async () => {
    const store = createStoreAddress();
    const first = createWorld({ store });
    const contact = { email: 'anna@example.com', phone: '+4670000000' };
    const put = await callAdmin(first, 'PUT', `/applicants/${KEYS.clientId}/user-1`, contact);
    assert.deepEqual(put, { status: 201, body: contact });
    const { ticket } = await startRealid(first, { productConfig: { ...SILENT, cropFaceImage: 'Y' } });
    await goThrough(first, ticket);
    await first.sandbox.close();

    const w = createWorld({ store });
    const found = await query(w, { userId: 'user-1' });
    assert.ok(found.ok);
    const { applicant } = found.response;
    assert.deepEqual([applicant?.email, applicant?.phone], [contact.email, contact.phone]);
    assert.equal(applicant?.documents?.[0]?.isShareable, true);
    assert.equal(applicant?.documents?.[0]?.frontPageImg, JPG);
    assert.equal(applicant?.documents?.[0]?.backPageImg, undefined);
    assert.deepEqual(Object.keys(applicant?.faces?.[0]?.extraImages ?? {}), ['CROPPED_FACE']);
    assert.equal(applicant?.faces?.[0]?.faceScore, 91);
    const again = await query(w, { applicantId: applicant?.applicantId ?? '' });
    assert.ok(again.ok && again.response.applicant?.userId === 'user-1');
    const stranger = await query(createRecipient(w), { applicantId: applicant?.applicantId ?? '' });
    assert.equal(readCode(stranger), 'APPLICANT_NOT_FOUND');
    assert.match(readMessage(stranger), /^applicantId: /);
  });

  test('has the extra images of its face that were kept, and only those', async () => {
    const w = createWorld();
    const actionCheckItems = ['FACEBLINK' as const, 'MOUTHOPEN' as const];
    const frames = { 'FACEBLINK/0': JPG, 'MOUTHOPEN/0': JPG };
    const seen = [];
    for (const [userId, actionFrame] of [
      ['shut', ['EYECLOSE' as const]],
      ['each', ['MULTIACTIONS' as const]],
      ['none', []],
    ] as const) {
      const productConfig = { actionCheckItems, actionFrame: [...actionFrame] };
      const { ticket } = await startRealid(w, { productConfig, userId });
      await callPage(w, ticket, 'document', { front: JPG });
      assert.equal((await callPage(w, ticket, 'face', { face: JPG, frames })).body['finished'], true);
      const found = await query(w, { userId });
      assert.ok(found.ok);
      seen.push(found.response.applicant?.faces?.[0]?.extraImages);
      const plain = await query(w, { userId }, 'N');
      assert.ok(plain.ok && plain.response.applicant?.faces?.[0]?.extraImages === undefined);
    }
    assert.deepEqual(seen, [{ FACE_EYE_CLOSE: JPG }, { FACEBLINK: JPG, MOUTHOPEN: JPG }, undefined]);
  });

  test('names no source of a face that was captured alone: it is of neither flow', async () => {
    const w = createWorld();
    await goThrough(w, (await startRealid(w)).ticket);
    const alone = await w.call('v1.facecapture.initialize', { ...ENTRY, serviceLevel: 'FACECAPTURE0001' });
    await callPage(w, readStart(alone).ticket, 'face', { face: JPG });
    const found = await query(w, { userId: 'user-1' });
    assert.ok(found.ok);
    const { documents = [], faces = [] } = found.response.applicant ?? {};
    assert.deepEqual(
      faces.map(({ source, isShareable }) => [source, isShareable]),
      [
        [undefined, false],
        ['KYC', true],
      ],
    );
    assert.deepEqual(
      documents.map(({ source }) => source),
      ['KYC'],
    );
  });

  test('takes no contact that is none', async () => {
    const w = createWorld();
    const path = `/applicants/${KEYS.clientId}/user-1`;
    for (const [body, field] of [
      [{ email: 'nobody' }, 'email'],
      [{ phone: '' }, 'phone'],
    ] as const) {
      assert.deepEqual(await callAdmin(w, 'PUT', path, body), { status: 422, body: { error: 'invalid', field } });
    }
    assert.equal((await callAdmin(w, 'PUT', '/applicants/12/user-1', {})).status, 422);
  });
});

describe('modes of the standard flow', () => {
  test('a repeated document fails, waits, is named only, or is not looked for', async () => {
    const seen = [];
    for (const riskMode of ['STRICT', 'STANDARD', 'LOOSE', 'CLOSED'] as const) {
      const w = createWorld();
      const productConfig = { ...SILENT, idnThreshold: 1, riskMode };
      let last = '';
      for (const userId of ['a', 'b']) {
        const { transactionId, ticket } = await startRealid(w, { productConfig, userId });
        await goThrough(w, ticket);
        last = transactionId;
      }
      seen.push(await queryEkycResult(w, last));
    }
    assert.deepEqual(seen, ['Failure', 'Pending', 'Success', 'Success']);
  });

  test('one user with several documents is a risk as well, and named', async () => {
    const seen = [];
    for (const idnThreshold of [1, 2]) {
      let number = 0;
      const readDocument = async () => ({ recognitionResult: 'Y' as const, ocrResult: { ID_NUMBER: `L${number}` } });
      const w = createWorld({ engines: { readDocument } });
      const productConfig = { ...SILENT, idnThreshold, riskMode: 'STRICT' as const };
      // The same document again is none more.
      for (number of [1, 1, 2]) {
        const { transactionId, ticket } = await startRealid(w, { productConfig });
        await goThrough(w, ticket);
        const { response } = (await queryResult(w, transactionId)) as { response: ResponseOf<'v1.realid.checkresult'> };
        seen.push([response.ekycResult, response.extRiskInfo?.otherRiskReasonDetails]);
      }
      const { transactionId, ticket } = await startRealid(w, { productConfig, userId: 'another' });
      await goThrough(w, ticket);
      seen.push([await queryEkycResult(w, transactionId)]);
    }
    const isFine = ['Success', undefined];
    assert.deepEqual(seen, [
      isFine,
      isFine,
      ['Failure', ['SamePersonDifferentIdNumber']],
      ['Failure'],
      isFine,
      isFine,
      isFine,
      ['Success'],
    ]);
  });

  test('the liveness mode sets the least quality of a face', async () => {
    const accepted = [];
    for (const livenessMode of ['STRICT', 'STANDARD', 'LOOSE'] as const) {
      const rect = { left: 1, top: 1, right: 9, bottom: 9 };
      const face = { ok: true as const, rect, quality: 45, onScreen: false, cropped: new Uint8Array(1) };
      const w = createWorld({ engines: { inspectFace: async () => face } });
      const { ticket } = await startRealid(w, { productConfig: { ...SILENT, livenessMode } });
      await callPage(w, ticket, 'document', { front: JPG });
      accepted.push((await callPage(w, ticket, 'face', { face: JPG })).body['accepted']);
    }
    assert.deepEqual(accepted, [false, true, true]);
  });

  test('a face of too low quality is refused with its worst flaw', async () => {
    const rect = { left: 1, top: 1, right: 9, bottom: 9 };
    const face = { ok: true as const, rect, quality: 12, onScreen: false, cropped: new Uint8Array(1) };
    const w = createWorld({ engines: { inspectFace: async () => ({ ...face, flaw: 'FACE_TOO_SMALL' }) } });
    const { ticket } = await startRealid(w, { productConfig: SILENT });
    await callPage(w, ticket, 'document', { front: JPG });
    const { body } = await callPage(w, ticket, 'face', { face: JPG });
    assert.deepEqual([body['accepted'], body['why']], [false, 'FACE_TOO_SMALL']);
  });

  test('a product configuration puts the level’s own actions out of force', async () => {
    const w = createWorld();
    const level = { serviceLevel: 'REALID0003' as const };
    assert.equal(((await startRealid(w, { ...level, productConfig: undefined })).cfg['actions'] as []).length, 2);
    assert.deepEqual((await startRealid(w, { ...level, productConfig: SILENT })).cfg['actions'], []);
  });

  test('levels with closed eyes and with automatic capture are passed on to the page', async () => {
    const w = createWorld();
    const { cfg } = await startRealid(w, { serviceLevel: 'REALID0009', productConfig: undefined });
    assert.deepEqual([cfg['frames'], cfg['docCapture'], cfg['tilted']], [['EYECLOSE'], 'auto', false]);
  });

  test('the document is photographed by hand at the default level, and by itself at those that scan', async () => {
    for (const [serviceLevel, docCapture] of [
      ['REALID0001', 'manual'],
      ['REALID0002', 'auto'],
      ['REALID0011', 'manual'],
      ['REALID0012', 'auto'],
    ] as const) {
      const { cfg } = await startRealid(createWorld(), { serviceLevel, productConfig: undefined });
      assert.deepEqual([serviceLevel, cfg['docCapture']], [serviceLevel, docCapture]);
    }
  });

  test('a text that no SDK made is refused as metaInfo', async () => {
    const body = { ...RIGHT_BODIES['v1.facecapture.initialize'], metaInfo: '{"a":1}' };
    const answer = await createWorld().call('v1.facecapture.initialize', body);
    assert.deepEqual([readCode(answer), readMessage(answer).split(':')[0]], ['INVALID_ARGUMENT', 'metaInfo']);
  });
});

test('a level of device risk is answered where one is injected', async () => {
  const w = createWorld();
  const begun = await w.call('v1.facecapture.initialize', {
    bizId: 'biz-1',
    metaInfo: '{"deviceType":"ios"}',
    userId: 'user-1',
    serviceLevel: 'FACECAPTURE0001',
  });
  const { transactionId, ticket } = readStart(begun);
  await callPage(w, ticket, 'face', { face: JPG });
  await callAdmin(w, 'POST', '/faults', { kind: 'device-risk', riskLevel: 3 });
  const levels = [];
  for (let i = 0; i < 2; i++) {
    const answer = await queryFaceResult(w, transactionId);
    assert.ok(answer.ok);
    levels.push(answer.response.extInfo?.deviceRisk?.riskLevel);
  }
  assert.deepEqual(levels, [3, undefined]);
  const wrong = await callAdmin(w, 'POST', '/faults', { kind: 'device-risk', riskLevel: 'high' });
  assert.deepEqual(wrong, { status: 422, body: { error: 'invalid', field: 'riskLevel' } });
});
