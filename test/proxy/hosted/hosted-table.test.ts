import assert from 'node:assert/strict';
import test from 'node:test';
import { HOSTED_EVENTS, HOSTED_TABLE } from '../../../packages/proxy/src/model/hosted-table.js';
import type { HostedEvent } from '../../../packages/proxy/src/model/hosted-table.js';
import { getStatus, getStep, HOSTED_POSITIONS } from '../../../packages/proxy/src/model/positions.js';
import type { HostedPosition } from '../../../packages/proxy/src/model/positions.js';
import { createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import type { Answer } from '../helpers/create-test-proxy.js';
import { failed, verified } from '../helpers/fake-provider.js';
import { atHostedPage, begin, callbackUrl, createVisitor, createResponse } from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';

interface Stage extends HostedSession {
  event: HostedEvent;
  state?: string;
}

const HOUR = 3_600_000;
const consent = async ({ browser }: Stage, decision: string) =>
  browser.post('consent', { decision, textHash: (await browser.view()).consent.textHash });
const check = ({ stack, browser }: Stage, result: string) => {
  stack.provider.handlers.result = () => verified(result);
  return browser.post('checkresult', {});
};
/** By `return`, unless a callback was consumed already: then the next question tells. */
const interrupt = async (stage: Stage) =>
  (await stage.browser.view()).status === 'processing'
    ? check(stage, 'InProcess')
    : stage.browser.post('return', { response: createResponse(stage.state ?? 'x', 1003, 'Z5055') });
const later = ({ stack, browser }: Stage) => {
  stack.time.now += HOUR + 1;
  return browser.call('GET', '/v1/session');
};

/** These two are about a session without a transaction. */
const WITHOUT_TRANSACTION: ReadonlySet<HostedEvent> = new Set(['expire', 'hosted refused']);

/** How a session gets to each position. */
const REACH: Record<HostedPosition, (stage: Stage) => Promise<unknown>> = {
  'open/consent': async () => {},
  'open/hosted': async (stage) => {
    await stage.browser.agree();
    if (!WITHOUT_TRANSACTION.has(stage.event)) stage.state = (await atHostedPage(stage, 'frame')).state;
  },
  processing: async (stage) => {
    await stage.browser.agree();
    stage.state = (await atHostedPage(stage, 'redirect')).state;
    const isInterruption = stage.event === 'hosted interrupted' || stage.event === 'hosted exhausted';
    await stage.visitor.open(callbackUrl(createResponse(stage.state, isInterruption ? 1003 : 1000)));
  },
  finished: async (stage) => {
    await REACH.processing(stage);
    await check(stage, 'Success');
  },
  declined: (stage) => consent(stage, 'declined'),
  cancelled: (stage) => stage.browser.post('cancel', {}),
  expired: async ({ stack }) => {
    stack.time.now += HOUR + 1;
  },
};

/** How each event is made to happen over HTTP. */
const CAUSE: Record<HostedEvent, (stage: Stage) => Promise<Answer>> = {
  view: ({ browser }) => browser.call('GET', '/v1/session'),
  grant: (stage) => consent(stage, 'granted'),
  decline: (stage) => consent(stage, 'declined'),
  withdraw: (stage) => consent(stage, 'withdrawn'),
  'hosted begun': ({ browser }) => begin(browser, { embed: 'frame' }, { origin: ORIGIN }),
  'hosted refused': ({ stack, browser }) => {
    stack.provider.handlers.initialize = () => failed('HIGH_RISK');
    return begin(browser, { embed: 'frame' }, { origin: ORIGIN });
  },
  'hosted left': ({ browser, state }) => browser.post('return', { response: createResponse(state ?? 'x') }),
  'hosted waiting': (stage) => check(stage, 'InProcess'),
  'hosted interrupted': interrupt,
  'hosted exhausted': interrupt,
  'hosted decided': (stage) => check(stage, 'Success'),
  'hosted cancelled': (stage) => check(stage, 'VoidCancelled'),
  'hosted timed out': (stage) => check(stage, 'VoidTimeout'),
  extend: ({ browser }) => browser.post('extend', {}),
  cancel: ({ browser }) => browser.post('cancel', {}),
  expire: later,
  overrun: later,
};

for (const position of HOSTED_POSITIONS) {
  for (const event of Object.keys(HOSTED_EVENTS) as HostedEvent[]) {
    const cell = HOSTED_TABLE[position][event];
    test(`${position} × ${event} → ${cell.to ?? ''} ${cell.http}`, async () => {
      const hosted = event === 'hosted exhausted' ? 1 : 3;
      const stack = createTestProxy({ attempts: { hosted }, tokenLifetime: 24 * HOUR });
      const browser = await stack.begin({ flow: 'h5' });
      const stage: Stage = { stack, browser, visitor: createVisitor(stack), event };
      await REACH[position](stage);
      const before = await browser.view();
      assert.deepEqual([before.status, before.step], [getStatus(position), getStep(position)]);
      const calls = stack.provider.received.length;

      const answer = await CAUSE[event](stage);
      const after = await browser.view();
      assert.equal(answer.status, cell.http, answer.text);
      if (cell.http !== 200) assert.equal(answer.problem.code, cell.code);
      if (cell.to === undefined) {
        assert.deepEqual(after, before, 'a refused step changes nothing');
        assert.equal(stack.provider.received.length, calls, 'a refused step calls nobody');
      } else {
        assert.deepEqual([after.status, after.step], [getStatus(cell.to), getStep(cell.to)]);
      }
      await stack.proxy.close();
    });
  }
}

for (const [flow, route, body] of [
  ['api', 'initialize', { embed: 'redirect' }],
  ['api', 'return', { response: 'x' }],
  ['api', 'checkresult', {}],
] as const) {
  test(`${route} is no step of the ${flow} flow`, async () => {
    const stack = createTestProxy();
    const browser = await stack.begin();
    await browser.agree();
    const answer = await browser.post(route, body);
    assert.deepEqual([answer.status, answer.problem.code], [409, 'out_of_order']);
    assert.equal(stack.provider.received.length, 0);
  });
}

test('pictures are no step of the hosted flows', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin({ flow: 'h5' });
  await browser.agree();
  const frontPageImage = jpeg(1);
  const read = await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'upload' });
  const compared = await browser.post('compare', { selfie: jpeg(2), frontPageImage, method: 'upload' });
  assert.deepEqual([read.problem.code, compared.problem.code], ['out_of_order', 'out_of_order']);
  assert.equal(stack.provider.received.length, 0);
});
