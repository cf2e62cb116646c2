import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { parsed } from '../helpers/fake-provider.js';
import { ASKED, atPapers, pdf, readSession, sendPaper, STATEMENT_ID } from '../helpers/papers.js';
import { gate } from '../helpers/step-bodies.js';
import { testPaperInstances } from './helpers/instances-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-papers-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A session whose paper is at the provider, and stays there until `open`. */
async function holdPaper(request: object = ASKED, given?: TestProxy) {
  const session = await atPapers(request, {}, given);
  const { open, opened } = gate();
  const reached = gate();
  let transactionId = '';
  session.stack.provider.handlers.paper = async () => {
    reached.open();
    await opened;
    const answer = parsed();
    transactionId = String(answer['transactionId']);
    return answer;
  };
  const pending = sendPaper(session.browser, {}, 'held');
  await reached.opened;
  return { ...session, pending, open, readTransaction: () => transactionId };
}

const listDeleted = ({ provider }: TestProxy) =>
  provider.received.filter(({ path }) => path.endsWith('privacyinfo/delete')).map(({ body }) => body['transactionId']);

async function untilDeleted(stack: TestProxy, transactionId: string): Promise<void> {
  while (!listDeleted(stack).includes(transactionId)) await new Promise((resolve) => setImmediate(resolve));
}

describe('while a paper is at the provider', () => {
  test('the person stops: what was read is dropped, and the call has its end', async () => {
    const { stack, browser, pending, open } = await holdPaper();
    assert.equal((await browser.post('cancel', {})).view.status, 'cancelled');
    open();
    assert.equal((await pending).problem.code, 'session_over');
    const { evidence, transactions } = await readSession({ stack, browser });
    assert.equal(evidence, null);
    assert.equal(transactions.at(-1)?.state, 'answered');
  });

  // Claim: T89
  test('the person withdraws: the transaction is deleted at the provider as soon as it has an id', async () => {
    const { stack, browser, pending, open, readTransaction } = await holdPaper();
    const { textHash } = (await browser.view().catch(() => undefined))?.consent ?? { textHash: '' };
    const { status } = await browser.post('consent', { decision: 'withdrawn', textHash });
    assert.equal(status, 200);
    open();
    assert.equal((await pending).problem.code, 'session_over');
    await untilDeleted(stack, readTransaction());
    assert.equal((await readSession({ stack, browser })).evidence, null);
  });

  test('the session is deleted: its transaction too', async () => {
    const { stack, browser, pending, open, readTransaction } = await holdPaper();
    await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`);
    open();
    assert.ok((await pending).status >= 400);
    await untilDeleted(stack, readTransaction());
  });

  test('the time of the session ends: the answer comes too late', async () => {
    const { stack, browser, pending, open } = await holdPaper();
    stack.time.now += 2 * 3_600_000;
    open();
    // The fake provider answers at the time of the clock, so the answer itself is genuine.
    assert.ok(['session_over', 'provider_timeout'].includes((await pending).problem.code));
    const { status, evidence } = await readSession({ stack, browser });
    assert.deepEqual([status, evidence], ['expired', null]);
  });

  test('a withdrawal after the end deletes the transaction of the paper like others', async () => {
    const { stack, browser } = await atPapers();
    await sendPaper(browser);
    const [paper] = (await readSession({ stack, browser })).evidence.papers ?? [];
    const { textHash } = (await browser.view()).consent;
    await browser.post('consent', { decision: 'withdrawn', textHash });
    await untilDeleted(stack, String(paper?.['transactionId']));
    const record = await stack.store.get(browser.sessionId);
    assert.deepEqual(record?.papers, [{ schemaId: STATEMENT_ID, state: 'read', attempts: 1 }]);
  });
});

testPaperInstances('one memory', async () => {
  const store = createMemoryStore();
  return async () => store;
});
testPaperInstances('one SQLite file', async () => {
  const address = `sqlite:${join(folder, `${randomUUID()}.sqlite`)}`;
  return () => openStore(address);
});

describe('an attacker', () => {
  // Claim: T88
  test('cannot give a paper to the session of another person', async () => {
    const stack = createTestProxy();
    const { browser: own } = await atPapers(ASKED, {}, stack);
    const { browser: other } = await atPapers(ASKED, {}, stack);
    const stranger = createBrowser(stack.proxy, own.sessionId, 'not-a-token');
    assert.equal((await sendPaper(stranger)).status, 401);
    // A token opens its own session alone, whatever the body says.
    assert.equal((await sendPaper(own, { sessionId: other.sessionId })).problem.field, 'sessionId');
    await sendPaper(own);
    assert.equal((await other.view()).papers?.[0]?.state, 'wanted');
  });

  test('who replays an answer of the provider in another session gains nothing', async () => {
    const stack = createTestProxy();
    const replayed = parsed();
    const { browser: own } = await atPapers(ASKED, {}, stack);
    const { browser: other } = await atPapers(ASKED, {}, stack);
    stack.provider.handlers.paper = () => replayed;
    await sendPaper(own);
    stack.provider.transactions.clear();
    const { problem } = await sendPaper(other, { file: pdf(2) });
    assert.equal(problem.code, 'provider_untrusted');
    assert.equal((await other.view()).papers?.[0]?.state, 'wanted');
  });

  test('does not learn from a mark in the store whether two sessions had one file', async () => {
    const stack = createTestProxy();
    const files = await Promise.all(
      [1, 2].map(async () => {
        const { browser } = await atPapers(
          { papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }] },
          {},
          stack,
        );
        await sendPaper(browser);
        return (await stack.store.get(browser.sessionId))?.papers?.[0]?.file;
      }),
    );
    assert.match(files[0] ?? '', /^[0-9a-f]{64}$/);
    assert.notEqual(files[0], files[1]);
  });
});
