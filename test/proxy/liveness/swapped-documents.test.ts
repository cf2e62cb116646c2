import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, faceCaptured, sendDocument } from '../helpers/liveness.js';
import { gate } from '../helpers/step-bodies.js';

const [OWN, OTHER] = [jpeg(51), jpeg(52)];
/** How long a claim on a call lives: the provider's time, and half a minute. */
const LEASE = 60_000;

/** Sends the document, whose comparison the provider keeps back. */
async function holdComparison({ provider }: TestProxy, browser: Browser, reply = compared(), key?: string) {
  const [called, released] = [gate(), gate()];
  provider.handlers.compare = async () => {
    called.open();
    await released.opened;
    return reply;
  };
  const pending = sendDocument(browser, OWN, key);
  await called.opened;
  return { pending, release: released.open };
}

/** What the provider read and compared, in the order in which it did. */
const listImages = ({ provider }: TestProxy) =>
  provider.received.flatMap(({ path, body }) => {
    if (path.endsWith('/recognize')) return [`read ${String(body['frontPageImage'])}`];
    return path.endsWith('/compare') ? [`compared ${(body['face2'] as { content: string }).content}`] : [];
  });

describe('a document that is swapped', () => {
  test('by a second request at once is read, and compared with its own image, after the first', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.compare = () => compared(3, false);
    await Promise.all([sendDocument(browser, OWN, 'one'), sendDocument(browser, OTHER, 'two')]);
    assert.deepEqual(listImages(stack), [`read ${OWN}`, `compared ${OWN}`, `read ${OTHER}`, `compared ${OTHER}`]);
  });

  test('under the key of the request that is being compared is refused', async () => {
    const { stack, browser } = await atDocument();
    const { pending, release } = await holdComparison(stack, browser, compared(), 'one');
    assert.equal((await sendDocument(browser, OTHER, 'one')).problem.code, 'idempotency_mismatch');
    release();
    assert.equal((await pending).view.result?.outcome, 'approved');
    assert.deepEqual(listImages(stack), [`read ${OWN}`, `compared ${OWN}`]);
  });

  const [CARD, LICENCE] = ['00860000001', '00860000002'];
  const documentTypes = [CARD, LICENCE].map((docType) => {
    const pages = ['front' as const, 'back' as const];
    return { docType, name: 'Card', country: 'CHN', pages, required: [['ID_NUMBER']] };
  });
  for (const [name, change] of [
    ['another type', { docType: LICENCE }],
    ['another back', { backPageImage: jpeg(53) }],
  ] as const) {
    test(`for one of ${name} with the same front, after its comparison failed, is read anew`, async () => {
      const { stack, browser } = await atDocument({ documentTypes }, { docType: undefined, docTypes: [CARD, LICENCE] });
      const { compare } = stack.provider.handlers;
      stack.provider.handlers.compare = () => new Error('down');
      const body = { docType: CARD, frontPageImage: OWN, backPageImage: OTHER, method: 'auto' };
      assert.equal((await browser.post('recognize', body)).problem.code, 'provider_unreachable');
      stack.provider.handlers.compare = compare;
      assert.equal((await browser.post('recognize', { ...body, ...change })).view.status, 'finished');
      const [, read] = callsTo(stack, '/recognize').map((call) => call.body);
      for (const [field, value] of Object.entries(change)) assert.equal(read?.[field], value);
      const compares = callsTo(stack, '/compare').map((call) => call.body);
      assert.equal(compares.at(-1)?.['sourceOfFace2'], { docType: CARD, ...change }.docType);
    });
  }

  test('at another instance, once the first was given up, is the one that decides', async () => {
    const store = createMemoryStore();
    const rules = { store, decision: { mismatchAttempts: 1 } };
    const { stack, browser } = await atDocument(rules);
    const two = createTestProxy(rules);
    two.provider.handlers.capture = () => faceCaptured();
    two.provider.handlers.compare = () => compared(3, false);
    const { pending, release } = await holdComparison(stack, browser);
    two.time.now += LEASE;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    const { view } = await sendDocument(elsewhere, OTHER);
    assert.deepEqual([view.result?.outcome, view.result?.reasons[0]?.code], ['rejected', 'face_mismatch']);
    assert.deepEqual(listImages(two), [`read ${OTHER}`, `compared ${OTHER}`]);
    release();
    assert.equal((await pending).problem.code, 'session_over');
    assert.equal((await elsewhere.view()).result?.outcome, 'rejected');
  });

  test('at another instance while the first is compared takes nothing from it', async () => {
    const store = createMemoryStore();
    const { stack, browser } = await atDocument({ store });
    const two = createTestProxy({ store, decision: {} });
    two.provider.handlers.capture = () => faceCaptured();
    const { pending, release } = await holdComparison(stack, browser, compared(3, false));
    two.time.now += LEASE;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    two.provider.handlers.compare = () => new Error('down');
    assert.equal((await sendDocument(elsewhere, OTHER)).problem.code, 'provider_unreachable');
    release();
    assert.equal((await pending).status >= 400, true);
    const { status, step, attemptsLeft, reasons } = await elsewhere.view();
    assert.deepEqual([status, step, attemptsLeft.document, reasons], ['open', 'document', 3, []]);
    two.provider.handlers.compare = () => compared();
    assert.equal((await sendDocument(elsewhere, OTHER)).view.result?.outcome, 'approved');
  });

  test('at another instance while the face turns out to lack its image is not decided by that', async () => {
    const store = createMemoryStore();
    const { stack, browser } = await atDocument({ store });
    const two = createTestProxy({ store, decision: {} });
    two.provider.handlers.capture = () => faceCaptured();
    two.provider.handlers.compare = () => new Error('down');
    const [called, released] = [gate(), gate()];
    stack.provider.handlers.capture = async () => {
      called.open();
      await released.opened;
      return faceCaptured({ extInfo: { imageContent: undefined } });
    };
    const pending = sendDocument(browser, OWN);
    await called.opened;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    assert.equal((await sendDocument(elsewhere, OTHER)).problem.code, 'provider_unreachable');
    released.open();
    assert.equal((await pending).problem.code, 'out_of_order');
    two.provider.handlers.compare = () => compared();
    assert.equal((await sendDocument(elsewhere, OTHER)).view.result?.outcome, 'approved');
    assert.deepEqual(listImages(two).at(-1), `compared ${OTHER}`);
  });

  test('for itself, once its comparison was given up, leaves that comparison without an effect', async () => {
    const store = createMemoryStore();
    const { stack, browser } = await atDocument({ store });
    const two = createTestProxy({ store, decision: {} });
    two.provider.handlers.capture = () => faceCaptured();
    two.provider.handlers.compare = () => new Error('down');
    const { pending, release } = await holdComparison(stack, browser, compared(3, false));
    two.time.now += LEASE;
    const elsewhere = createBrowser(two.proxy, browser.sessionId, browser.token);
    assert.equal((await sendDocument(elsewhere, OWN)).problem.code, 'provider_unreachable');
    release();
    assert.equal((await pending).problem.code, 'provider_timeout');
    const { attemptsLeft, reasons } = await elsewhere.view();
    assert.deepEqual([attemptsLeft.document, reasons], [3, []]);
  });
});
