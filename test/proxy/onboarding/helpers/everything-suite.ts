import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SessionDetails, SessionStore } from '@idproof/proxy';
import {
  createBrowser,
  createTestProxy,
  ORIGIN,
  type Answer,
  type Browser,
  type TestProxy,
} from '../../helpers/create-test-proxy.js';
import { begin, createResponse, createVisitor, readH5ModeConfig } from '../../helpers/hosted.js';
import { DOCUMENT, faceCaptured, sendDocument } from '../../helpers/liveness.js';
import { sendPaper, STATEMENT_ID } from '../../helpers/papers.js';

/** A session that asks for every service. */
const EVERYTHING = { liveness: 'provider', confirm: true, papers: [{ schemaId: STATEMENT_ID }], screening: true };

/** Calls to the provider of a session in which everything succeeds at once, by the end of their paths. */
const CALLS = {
  'facecapture/initialize': 1,
  'facecapture/checkresult': 2,
  'idrecognition/recognize': 1,
  'facecompare/compare': 1,
  'applicant/query': 1,
  'nss/screen': 1,
  'realdoc/parse': 1,
} as const;
type Operation = keyof typeof CALLS;

/** Which handler of the fake provider answers each call that a browser's request waits for. */
const HANDLERS = {
  'facecapture/initialize': 'initialize',
  'facecapture/checkresult': 'capture',
  'idrecognition/recognize': 'recognize',
  'facecompare/compare': 'compare',
  'realdoc/parse': 'paper',
} as const;

interface Pair {
  instances: [TestProxy, TestProxy];
  /** Sends a request at the instance whose turn it is; a retryable failure once more, under its key, at the other one. */
  send: (request: (browser: Browser, stack: TestProxy) => Promise<Answer>) => Promise<Answer>;
  /** Number of calls that reached the provider, from both. */
  count: (operation: Operation) => number;
}

async function createPair(store: SessionStore): Promise<Pair & { browsers: Browser[] }> {
  const create = () => createTestProxy({ store, sweepsItself: false, decision: {} });
  const instances: [TestProxy, TestProxy] = [create(), create()];
  for (const { provider } of instances) provider.handlers.capture = () => faceCaptured();
  const first = await instances[0].begin(EVERYTHING);
  const browsers = [first, createBrowser(instances[1].proxy, first.sessionId, first.token)];
  let turn = 0;
  const send: Pair['send'] = async (request) => {
    for (let tries = 0; ; tries++) {
      const index = turn++ % 2;
      const [browser, stack] = [browsers[index], instances[index]];
      assert.ok(browser && stack);
      const answer = await request(browser, stack);
      if (answer.status === 200 || tries === 2) return answer;
      assert.equal(answer.problem.retryable, true, answer.text);
    }
  };
  const count = (operation: Operation) =>
    instances.flatMap(({ provider }) => provider.received).filter(({ path }) => path.endsWith(operation)).length;
  return { instances, browsers, send, count };
}

/** Takes a session through all of its steps, each request at the other instance. */
async function goThrough({ instances, send }: Pair): Promise<Answer> {
  const view = await send((browser) => browser.call('GET', '/v1/session'));
  const { textHash } = view.view.consent;
  await send((browser) => browser.post('consent', { decision: 'granted', textHash }, 'consent'));
  const headers = { origin: ORIGIN, 'idempotency-key': 'initialize' };
  let launched = instances[0];
  const opened = await send((browser, stack) => {
    launched = stack;
    return begin(browser, { embed: 'frame' }, headers);
  });
  await createVisitor(launched).open((JSON.parse(opened.text) as { launchUrl: string }).launchUrl);
  const { state } = readH5ModeConfig(launched);
  const returned = await send((browser) => browser.post('return', { response: createResponse(state) }, 'return'));
  // The result is read later where the provider was away when the page was left.
  if (returned.view.step !== 'document') await send((browser) => browser.post('checkresult', {}));
  const read = await send((browser) => sendDocument(browser, DOCUMENT, 'document'));
  assert.equal(read.view.step, 'confirm', read.text);
  const confirmed = await send((browser) => browser.post('confirm', { corrections: [] }, 'confirm'));
  assert.equal(confirmed.view.step, 'papers');
  return send((browser) => sendPaper(browser, {}, 'paper'));
}

/** The end of a session; the screening may have been the last to answer. */
async function readEnd({ instances }: Pair, sessionId: string): Promise<SessionDetails> {
  for (let tries = 0; tries < 4000; tries++) {
    const details = await instances[tries % 2]!.proxy.sessions.get(sessionId);
    if (details.status === 'finished') return details;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The session has no end');
}

/** Ends the background work of both; the store is the test's. */
const close = ({ instances }: Pair) => instances.forEach(({ proxy }) => proxy.closeStreams());

export function testEverything(name: string, createStore: () => SessionStore | Promise<SessionStore>): void {
  describe(`a session with every service, at two instances of ${name}`, () => {
    test('goes on at either, step by step, and asks the provider for nothing twice', async () => {
      const pair = await createPair(await createStore());
      await goThrough(pair);
      const details = await readEnd(pair, pair.browsers[0]!.sessionId);
      assert.deepEqual([details.outcome, details.reasons], ['approved', []]);
      const counted = Object.fromEntries((Object.keys(CALLS) as Operation[]).map((each) => [each, pair.count(each)]));
      assert.deepEqual(counted, CALLS);
      const { evidence, screening } = details;
      assert.equal(evidence?.face?.livenessBy, 'provider');
      assert.deepEqual(
        evidence?.papers?.map(({ schemaId }) => schemaId),
        [STATEMENT_ID],
      );
      assert.deepEqual([evidence?.corrections, screening?.state], [undefined, 'done']);
      close(pair);
    });

    for (const [operation, handler] of Object.entries(HANDLERS) as [
      Operation,
      (typeof HANDLERS)[keyof typeof HANDLERS],
    ][]) {
      test(`survives the loss of the answer to ${operation}, which alone is asked for again`, async () => {
        const pair = await createPair(await createStore());
        let isLost = false;
        for (const { provider } of pair.instances) {
          const answer = provider.handlers[handler];
          provider.handlers[handler] = (received) => {
            if (isLost) return answer(received);
            isLost = true;
            return new Error('The connection broke');
          };
        }
        await goThrough(pair);
        const details = await readEnd(pair, pair.browsers[0]!.sessionId);
        assert.equal(isLost, true);
        assert.deepEqual([details.outcome, details.reasons], ['approved', []]);
        for (const each of Object.keys(CALLS) as Operation[]) {
          assert.equal(pair.count(each), CALLS[each] + (each === operation ? 1 : 0), each);
        }
        close(pair);
      });
    }
  });
}
