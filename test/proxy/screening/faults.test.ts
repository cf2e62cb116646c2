import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import type { Send, SendResponse } from '@idproof/core/provider';
import type { SessionDetails } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { createFakeProvider, failed, HIT, screened } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { compareBody, recognizeBody } from '../helpers/step-bodies.js';

type Answer = (response: SendResponse) => SendResponse | Promise<SendResponse>;

/** A proxy whose answers to screenings are changed on their way; time passes in the sleeps that it asks for. */
function createStack(change: Answer = (response) => response) {
  const time = { now: new Date('2026-05-05T10:00:00Z').getTime() };
  const clock = () => time.now;
  const provider = createFakeProvider(clock);
  const send: Send = async (request) => {
    const response = await provider.send(request);
    return request.url.endsWith('nss/screen') ? change(response) : response;
  };
  const sleep = async (ms: number) => {
    time.now += ms;
    await new Promise((resolve) => setImmediate(resolve));
  };
  const decision = { approveWithoutLiveness: true, approveDegradedCapture: true };
  return { ...createTestProxy({ clock, send, sleep, decision }), provider, time };
}

async function atSelfie(stack: TestProxy, picture = jpeg(1)): Promise<Browser> {
  const browser = await stack.begin({ screening: true });
  await browser.agree();
  assert.equal((await browser.post('recognize', recognizeBody(picture))).view.step, 'selfie');
  return browser;
}

async function finish(browser: Browser) {
  for (let tries = 0; tries < 4000; tries++) {
    const view = await browser.view();
    if (view.status === 'finished') return view;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('Never finished');
}

const readDetails = async ({ server }: TestProxy, { sessionId }: Browser): Promise<SessionDetails> =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails;

const without = ({ [0]: name }: [string], reply: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(reply).filter(([key]) => key !== name));

/** What is wrong with each answer, and the failure that is kept of it. */
const FAULTS: [string, string, Answer | (() => Record<string, unknown> | Error)][] = [
  ['time-out', 'provider_timeout', () => new IdproofError('provider_timeout')],
  ['broken connection', 'provider_unreachable', () => new IdproofError('provider_unreachable')],
  ['busy', 'provider_busy', () => new IdproofError('provider_busy')],
  ['fault of the provider', 'provider_failed', () => failed('SYSTEM_ERROR')],
  ['no event id', 'provider_failed', () => without(['eventId'], screened())],
  ['no decision', 'provider_failed', () => without(['decision'], screened())],
  ['no scenario', 'provider_failed', () => without(['bizCode'], screened())],
  ['a count that is none', 'provider_failed', () => ({ ...screened(), totalHits: 'many' })],
];
const RAW: [string, string, Answer][] = [
  ['unsigned', 'provider_untrusted', ({ body }) => ({ status: 200, headers: {}, body })],
  [
    'changed after it was signed',
    'provider_untrusted',
    (response) => ({
      ...response,
      body: Buffer.from(Buffer.from(response.body).toString('utf8').replace('REJECT', 'ACCEPT')),
    }),
  ],
  ['a page of HTML', 'provider_untrusted', () => ({ status: 200, headers: {}, body: Buffer.from('<html>') })],
];

/** Nothing but the failure is kept, and the session is reviewed. */
async function assertUnscreened(stack: TestProxy, browser: Browser, code: string): Promise<void> {
  await browser.post('compare', compareBody());
  assert.equal((await finish(browser)).result?.outcome, 'review');
  const { screening, reasons } = await readDetails(stack, browser);
  assert.deepEqual([screening?.runs, screening?.state], [[], 'unfinished']);
  assert.deepEqual(
    reasons.map(({ code: reason }) => reason),
    ['screening_unfinished'],
  );
  // The circuit may have opened since.
  const known = stack.logs.filter(({ event }) => event === 'provider').map((line) => JSON.stringify(line));
  assert.ok(
    known.some((line) => line.includes(code)),
    `${screening?.failure}`,
  );
}

describe('a screening whose answer is no answer', () => {
  for (const [what, code, reply] of FAULTS) {
    test(what, async () => {
      const stack = createStack();
      stack.provider.handlers.screen = reply as () => Record<string, unknown> | Error;
      await assertUnscreened(stack, await atSelfie(stack), code);
    });
  }
  for (const [what, code, change] of RAW) {
    test(what, async () => {
      const stack = createStack(change);
      stack.provider.handlers.screen = () => screened('REJECT', [HIT]);
      await assertUnscreened(stack, await atSelfie(stack), code);
    });
  }
  test('hits without their details still count', async () => {
    const stack = createStack();
    stack.provider.handlers.screen = () => screened('REVIEW', [{ scanArgs: '', scanResult: 'HIT' }]);
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    assert.equal((await finish(browser)).result?.outcome, 'review');
    assert.equal((await readDetails(stack, browser)).screening?.runs[0]?.hits.length, 1);
  });
});

test('a screening that is down keeps no document from being read', async () => {
  const stack = createTestProxy({
    sleep: () => new Promise<never>(() => {}),
    sweepsItself: false,
    decision: { approveWithoutLiveness: true, approveDegradedCapture: true },
  });
  stack.provider.handlers.screen = () => new IdproofError('provider_unreachable');
  const browsers: Browser[] = [];
  for (let index = 0; index < 8; index++) browsers.push(await atSelfie(stack, jpeg(20 + index)));
  for (const [index, browser] of browsers.entries()) {
    const { view } = await browser.post('compare', compareBody(jpeg(40 + index), jpeg(20 + index)));
    assert.equal(view.status, 'processing');
  }
  // Its circuit is its own: it is open by now, and that of documents is not.
  const calls = callsTo(stack, 'nss/screen').length;
  const ready = await atSelfie(stack, jpeg(60));
  assert.equal(callsTo(stack, 'nss/screen').length, calls);
  // Each call has ended, so that its pause is over after the longest one.
  for (const browser of [...browsers, ready])
    while ((await readDetails(stack, browser)).screening?.failure === undefined)
      await new Promise((resolve) => setTimeout(resolve, 5));
  stack.provider.handlers.screen = () => screened();
  stack.time.now += 31_000;
  for (const browser of browsers) {
    await browser.post('checkresult', {});
    assert.equal((await browser.view()).result?.outcome, 'approved');
  }
  assert.equal((await ready.post('compare', compareBody(jpeg(2), jpeg(60)))).status, 200);
});
