import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { readConsentReceipt } from '@idproof/proxy';
import { createTestProxy, DATA_KEY } from '../helpers/create-test-proxy.js';
import { READ } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

test('the main job: consent, document, selfie, result', async () => {
  const { proxy, provider, begin, server } = createTestProxy();
  const { sessionId, token } = await begin({ resultFields: ['LAST_NAME', 'ID_NUMBER'] });
  const client = createSessionClient({
    proxyUrl: 'http://proxy.test/idproof/',
    getToken: async () => token,
    fetch: async (input, init) => proxy.fetch(new Request(input, init)),
  });

  const first = await client.view();
  assert.equal(first.step, 'consent');
  assert.equal(first.status, 'open');
  assert.deepEqual(first.documents, [
    { docType: '00000001003', name: 'Passport', country: '', kind: 'passport', pages: ['front'] },
  ]);
  assert.equal(first.consent.textHash, createHash('sha256').update(first.consent.text).digest('hex'));

  const agreed = await client.consent({ decision: 'granted', textHash: first.consent.textHash });
  assert.equal(agreed.step, 'document');
  const receipt = readConsentReceipt(agreed.consent.receipt ?? '', [Buffer.from(DATA_KEY, 'base64')]);
  assert.equal(receipt?.sessionId, sessionId);
  assert.equal(receipt?.textHash, first.consent.textHash);

  const document = jpeg(1);
  const read = await client.recognize({ docType: '00000001003', frontPageImage: document, method: 'manual' });
  assert.equal(read.step, 'selfie');
  assert.deepEqual(read.attemptsLeft, { document: 2, selfie: 3, hosted: 3 });

  const selfie = jpeg(2);
  const done = await client.compare({ selfie, frontPageImage: document, method: 'auto' });
  assert.equal(done.status, 'finished');
  assert.deepEqual(done.result, {
    outcome: 'approved',
    reasons: [],
    fields: { LAST_NAME: READ.LAST_NAME, ID_NUMBER: READ.ID_NUMBER },
    liveness: 'not-checked',
    reference: first.reference,
  });

  const [recognize, compare] = provider.received;
  assert.equal(recognize?.path, '/api/v1/svc/idrecognition/recognize');
  assert.equal(recognize?.body.frontPageImage, document);
  assert.deepEqual(compare?.body.face1, { content: selfie });
  assert.deepEqual(compare?.body.face2, { content: document });
  assert.equal(compare?.body.sourceOfFace2, '00000001003');
  assert.match(String(compare?.body.userId), /^[0-9a-f]{64}$/);
  assert.notEqual(recognize?.body.bizId, compare?.body.bizId);
  assert.ok(String(compare?.body.bizId).length <= 32);

  const state = (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as Record<string, unknown>;
  assert.equal(state.outcome, 'approved');
  assert.deepEqual(state.evidence, {
    document: {
      docType: '00000001003',
      fields: READ,
      checks: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
    },
    face: { score: 92.5, samePerson: true, liveness: 'not-checked' },
    capture: { document: 'manual', selfie: 'auto', degraded: false },
  });
  await proxy.close();
});
