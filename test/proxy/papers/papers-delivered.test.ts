import assert from 'node:assert/strict';
import test from 'node:test';
import type { AcceptedPaper, ProxyConfig } from '@idproof/proxy';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { parsed } from '../helpers/fake-provider.js';
import { ASKED, atPapers, pdf, readSession, sendPaper, STATEMENT_ID } from '../helpers/papers.js';
import { gate } from '../helpers/step-bodies.js';

const DAY = 24 * 3_600_000;

/** A merchant whose storage notes what it is given and what it is to delete. */
function createMerchant(onPaper?: (paper: AcceptedPaper) => void | Promise<void>) {
  const given: AcceptedPaper[] = [];
  const deleted: string[] = [];
  const config: Partial<ProxyConfig> = {
    reviewRetention: 30 * DAY,
    hooks: {
      onPaper: onPaper ?? ((paper) => void given.push(paper)),
      onWithdraw: ({ sessionId }) => void deleted.push(sessionId),
    },
    decision: { approveWithoutLiveness: true, approveDegradedCapture: true },
  };
  return { given, deleted, config, stack: createTestProxy(config) };
}

test('a file that was read is given to the merchant once, whatever the outcome', async () => {
  const { stack, given } = createMerchant();
  const session = await atPapers(ASKED, {}, stack);
  stack.provider.handlers.paper = () => parsed({});
  await sendPaper(session.browser, { file: pdf(7) });
  assert.equal(given.length, 0);
  stack.provider.handlers.paper = () => parsed();
  await sendPaper(session.browser, {}, 'mine');
  await sendPaper(session.browser, {}, 'mine');
  await sendPaper(session.browser);
  assert.equal(given.length, 1);
  const { sessionId, schemaId, mediaType, bytes } = given[0] as AcceptedPaper;
  assert.deepEqual([sessionId, schemaId, mediaType], [session.browser.sessionId, STATEMENT_ID, 'application/pdf']);
  assert.equal(Buffer.from(bytes).toString('base64'), pdf());
  const { audit, outcome } = await readSession(session);
  assert.equal(outcome, 'approved');
  assert.deepEqual(
    audit.map(({ action, schemaId: of, result }) => [action, of, result]),
    [['paper_handed_over', STATEMENT_ID, 'done']],
  );
});

test('a storage that fails stops nobody, and the audit says so', async () => {
  const { stack } = createMerchant(() => Promise.reject(new Error('disk full')));
  const session = await atPapers(ASKED, {}, stack);
  assert.equal((await sendPaper(session.browser)).view.result?.outcome, 'approved');
  const { audit } = await readSession(session);
  assert.equal(audit[0]?.result, 'failed');
  assert.ok(stack.logs.some(({ code }) => code === 'on_paper_failed'));
});

// Claim: T92
test('a withdrawal has the files deleted', async () => {
  const { stack, deleted } = createMerchant();
  const { browser } = await atPapers(ASKED, {}, stack);
  await sendPaper(browser);
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'withdrawn', textHash });
  while (deleted.length === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(deleted, [browser.sessionId]);
});

test('so does one while the file is delivered', async () => {
  const { open, opened } = gate();
  const reached = gate();
  const { stack, deleted } = createMerchant(async () => {
    reached.open();
    await opened;
  });
  const { browser } = await atPapers(ASKED, {}, stack);
  const pending = sendPaper(browser);
  await reached.opened;
  const { textHash } = (await stack.store.get(browser.sessionId))?.consent ?? {};
  await browser.post('consent', { decision: 'withdrawn', textHash });
  while (deleted.length === 0) await new Promise((resolve) => setImmediate(resolve));
  open();
  await pending;
  // Told again, now that there is a file.
  while (deleted.length === 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(deleted, [browser.sessionId, browser.sessionId]);
});

test('a session that began without the hook delivers nothing: the person was not told', async () => {
  const { given, config } = createMerchant();
  const before = createTestProxy();
  const { browser } = await atPapers(ASKED, {}, before);
  const { proxy } = createTestProxy({ ...config, store: before.store });
  const { view } = await sendPaper(createBrowser(proxy, browser.sessionId, browser.token));
  assert.equal(view.papers?.[0]?.state, 'read');
  assert.equal(given.length, 0);
});

test('the hook needs one that deletes, and the time that the consent states', () => {
  const onPaper = () => {};
  assert.throws(() => createTestProxy({ hooks: { onPaper } }), /hooks\.onWithdraw/);
  assert.throws(() => createTestProxy({ hooks: { onPaper, onWithdraw: () => {} } }), /reviewRetention/);
});
