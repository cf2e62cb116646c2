import assert from 'node:assert/strict';
import test from 'node:test';
import type { DocumentType } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized, unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const CARD: DocumentType = {
  docType: '00860000001',
  name: 'Card',
  country: 'CHN',
  pages: ['front', 'back'],
  required: [['ID_NUMBER']],
};

async function start(pages: '1' | '1,2' = '1,2'): Promise<TestProxy & { browser: Browser }> {
  const stack = createTestProxy({ documentTypes: [CARD] });
  const browser = await stack.begin({ docType: CARD.docType, pages });
  await browser.agree();
  return { ...stack, browser };
}

const body = (front = jpeg(1), back: string | undefined = jpeg(2)) => ({
  docType: CARD.docType,
  frontPageImage: front,
  backPageImage: back,
  method: 'auto',
});

async function refuse(answer: Record<string, unknown>): Promise<unknown> {
  const { browser, provider } = await start();
  provider.handlers.recognize = () => answer;
  return (await browser.post('recognize', body())).view.reasons;
}

test('the view has the kind of a document, where that is known', async () => {
  for (const kind of ['identity_card', undefined] as const) {
    const stack = createTestProxy({ documentTypes: [kind ? { ...CARD, kind } : CARD] });
    const browser = await stack.begin({ docType: CARD.docType, pages: '1,2' });
    const { view } = await browser.agree();
    assert.deepEqual(view.documents, [
      { docType: CARD.docType, name: 'Card', country: 'CHN', pages: CARD.pages, ...(kind ? { kind } : {}) },
    ]);
  }
});

test('of two pages, the one that the provider names is named', async () => {
  for (const page of ['front', 'back']) {
    const [reason] = (await refuse({ ...unrecognized('BLUR'), recognitionErrorPage: page })) as object[];
    assert.deepEqual(reason, { code: 'document_blurred', step: 'document', action: 'retake', page });
  }
});

test('of two pages, none is named where the answer does not tell', async () => {
  for (const code of ['NO_REQUIRED_ID', 'BLUR', 'EXPOSURE', 'NOT_REAL_DOC', 'UNKNOWN']) {
    const [reason] = (await refuse(unrecognized(code))) as object[];
    assert.ok(reason && !('page' in reason), code);
  }
  const [unread] = (await refuse(recognized({ LAST_NAME: 'ERIKSSON' }))) as object[];
  assert.deepEqual(unread, { code: 'document_unreadable', step: 'document', action: 'retake' });
  const [odd] = (await refuse({ ...unrecognized('BLUR'), recognitionErrorPage: 'spine' })) as object[];
  assert.ok(odd && !('page' in odd));
});

test('a portrait that is missing is missing on the front', async () => {
  const [reason] = (await refuse(unrecognized('NO_FACE_DETECTED'))) as object[];
  assert.deepEqual(reason, { code: 'document_without_portrait', step: 'document', action: 'retake', page: 'front' });
});

test('the only page is the front, in what is decided as well', async () => {
  const { browser, provider } = await start('1');
  const sent = { docType: CARD.docType, frontPageImage: jpeg(1), method: 'auto' };
  provider.handlers.recognize = () => recognized({ ID_NUMBER: '1', EXPIRY_DATE: '2001-01-01' });
  await browser.post('recognize', sent);
  const { view } = await browser.post('compare', { selfie: jpeg(3), frontPageImage: jpeg(1), method: 'auto' });
  const expired = view.result?.reasons.find(({ code }) => code === 'document_expired');
  assert.equal(expired?.page, 'front');
});

test('of a document with two pages, what is decided names none', async () => {
  const { browser, provider } = await start();
  provider.handlers.recognize = () => recognized({ ID_NUMBER: '1', EXPIRY_DATE: '2001-01-01' });
  await browser.post('recognize', body());
  provider.handlers.compare = () => compared();
  const { view } = await browser.post('compare', { selfie: jpeg(3), frontPageImage: jpeg(1), method: 'auto' });
  const expired = view.result?.reasons.find(({ code }) => code === 'document_expired');
  assert.ok(expired && !('page' in expired));
});

test('the kept front with another back is another attempt, and the same pair is none', async () => {
  const { browser, provider } = await start();
  provider.handlers.recognize = () => ({ ...unrecognized('BLUR'), recognitionErrorPage: 'back' });
  await browser.post('recognize', body());
  const again = await browser.post('recognize', body());
  assert.deepEqual([again.problem.code, again.problem.field], ['picture_repeated', undefined]);
  provider.handlers.recognize = () => recognized({ ID_NUMBER: '1' });
  const { view } = await browser.post('recognize', body(jpeg(1), jpeg(4)));
  assert.deepEqual([view.step, view.attemptsLeft.document], ['selfie', 1]);
});

test('the front again where the back belongs is refused without a call, and uses no attempt', async () => {
  const { browser, provider } = await start();
  const { problem } = await browser.post('recognize', body(jpeg(1), jpeg(1)));
  assert.deepEqual([problem.code, problem.field], ['picture_repeated', 'backPageImage']);
  assert.equal(provider.received.length, 0);
  assert.equal((await browser.view()).attemptsLeft.document, 3);
});

test('a pair that the provider cannot use blames neither page', async () => {
  const { browser, provider } = await start();
  provider.handlers.recognize = () => failed('INVALID_ARGUMENT');
  const { problem } = await browser.post('recognize', body());
  assert.deepEqual([problem.code, problem.field], ['picture_unusable', undefined]);
});
