import assert from 'node:assert/strict';
import test from 'node:test';
import { LIVENESS_EVENTS, LIVENESS_TABLE } from '../../../packages/proxy/src/model/liveness-table.js';
import type { LivenessEvent } from '../../../packages/proxy/src/model/liveness-table.js';
import { getStatus, LIVENESS_POSITIONS } from '../../../packages/proxy/src/model/positions.js';
import type { LivenessPosition, Position } from '../../../packages/proxy/src/model/positions.js';
import { TAIL_EVENTS, TAIL_ROWS, type TailEvent } from '../../../packages/proxy/src/model/tail-table.js';
import { createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';
import type { Answer } from '../helpers/create-test-proxy.js';
import { failed, recognized, unrecognized } from '../helpers/fake-provider.js';
import { atHostedPage, begin, callbackUrl, createResponse, createVisitor } from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { faceCaptured, sendDocument } from '../helpers/liveness.js';

interface Stage extends HostedSession {
  event: LivenessEvent;
  state?: string;
}

const HOUR = 3_600_000;
let image = 300;

const consent = async ({ browser }: Stage, decision: string) =>
  browser.post('consent', { decision, textHash: (await browser.view()).consent.textHash });
const check = ({ stack, browser }: Stage, changes: Parameters<typeof faceCaptured>[0]) => {
  stack.provider.handlers.capture = () => faceCaptured(changes);
  return browser.post('checkresult', {});
};
const read = ({ stack, browser }: Stage, reply: Record<string, unknown>) => {
  stack.provider.handlers.recognize = () => reply;
  return sendDocument(browser, jpeg(++image));
};

type Reached = Exclude<LivenessPosition, keyof typeof TAIL_ROWS>;
type Caused = Exclude<LivenessEvent, TailEvent>;

/** How a session gets to each position. */
const REACH: Record<Reached, (stage: Stage) => Promise<unknown>> = {
  'open/consent': async () => {},
  'open/hosted': async (stage) => {
    await stage.browser.agree();
    if (stage.event !== 'hosted refused') stage.state = (await atHostedPage(stage, 'frame')).state;
  },
  processing: async (stage) => {
    await stage.browser.agree();
    stage.state = (await atHostedPage(stage, 'redirect')).state;
    await stage.visitor.open(callbackUrl(createResponse(stage.state)));
  },
  'open/document': async (stage) => {
    await REACH.processing(stage);
    await check(stage, {});
  },
  finished: async (stage) => {
    await REACH['open/document'](stage);
    await read(stage, recognized());
  },
  declined: (stage) => consent(stage, 'declined'),
  cancelled: (stage) => stage.browser.post('cancel', {}),
  expired: async ({ stack }) => {
    // The token outlives the session here: what is looked at is the session.
    stack.time.now += HOUR + 1;
  },
};

/** How each event is made to happen over HTTP. */
const CAUSE: Record<Caused, (stage: Stage) => Promise<Answer>> = {
  view: ({ browser }) => browser.call('GET', '/v1/session'),
  grant: (stage) => consent(stage, 'granted'),
  decline: (stage) => consent(stage, 'declined'),
  withdraw: (stage) => consent(stage, 'withdrawn'),
  'hosted begun': ({ browser }) => begin(browser, { embed: 'frame' }, { origin: ORIGIN }),
  'hosted refused': ({ stack, browser }) => {
    stack.provider.handlers.initialize = () => failed('HIGH_RISK');
    return begin(browser, { embed: 'frame' }, { origin: ORIGIN });
  },
  // While the capture runs; what its result changes is the next events.
  'hosted left': ({ stack, browser, state }) => {
    stack.provider.handlers.capture = () => faceCaptured({ faceCaptureResult: 'InProcess' });
    return browser.post('return', { response: createResponse(state ?? 'x') });
  },
  'hosted waiting': (stage) => check(stage, { faceCaptureResult: 'InProcess' }),
  'face captured': (stage) => check(stage, {}),
  'face refused': (stage) => check(stage, { faceCaptureResult: 'Failure' }),
  'face attacked': (stage) => check(stage, { extInfo: { faceAttack: true } }),
  'document accepted': async (stage) => {
    const { handlers } = stage.stack.provider;
    handlers.compare = () => new Error('the comparison is interrupted');
    const answer = await read(stage, recognized());
    if (answer.problem.code !== 'provider_unreachable') return answer;
    return stage.browser.call('GET', '/v1/session');
  },
  'document refused': (stage) => read(stage, unrecognized()),
  'document exhausted': (stage) => read(stage, unrecognized()),
  'document decided': (stage) => read(stage, recognized()),
  discard: ({ browser }) => browser.post('discard', { step: 'document', idempotencyKey: 'a-key' }),
  extend: ({ browser }) => browser.post('extend', {}),
  cancel: ({ browser }) => browser.post('cancel', {}),
  expire: ({ stack, browser }) => {
    stack.time.now += HOUR + 1;
    return browser.call('GET', '/v1/session');
  },
};

const PAGE_EVENTS: ReadonlySet<LivenessEvent> = new Set(['face captured', 'face refused', 'face attacked']);
const STEP_OF = { 'open/consent': 'consent', 'open/hosted': 'hosted', 'open/document': 'document' } as const;
const stepOf = (position: Position): string =>
  position === 'processing'
    ? 'hosted'
    : Object.hasOwn(STEP_OF, position)
      ? STEP_OF[position as 'open/hosted']
      : 'result';

test('the tail alone is tested elsewhere', () => {
  const known = new Set([...Object.keys(REACH), ...Object.keys(TAIL_ROWS)]);
  assert.deepEqual(
    LIVENESS_POSITIONS.filter((position) => !known.has(position)),
    [],
  );
  const events = [...Object.keys(CAUSE), ...Object.keys(TAIL_EVENTS)];
  assert.deepEqual(Object.keys(LIVENESS_EVENTS).toSorted(), events.toSorted());
});

for (const position of Object.keys(REACH) as Reached[]) {
  for (const event of Object.keys(CAUSE) as Caused[]) {
    const cell = LIVENESS_TABLE[position][event];
    test(`${position} × ${event} → ${cell.to ?? ''} ${cell.http}`, async () => {
      const document = event === 'document exhausted' ? 1 : 5;
      const stack = createTestProxy({ attempts: { document }, tokenLifetime: 24 * HOUR });
      const browser = await stack.begin({ liveness: 'provider' });
      const stage: Stage = { stack, browser, visitor: createVisitor(stack), event };
      await REACH[position](stage);
      const before = await browser.view();
      assert.deepEqual([before.status, before.step], [getStatus(position), stepOf(position)]);
      const calls = stack.provider.received.length;

      const answer = await CAUSE[event](stage);
      const after = await browser.view();
      // A question without a running capture is none: it answers with the view, and calls nobody.
      const isIdle = PAGE_EVENTS.has(event) && !['open/hosted', 'processing'].includes(position);
      if (isIdle && answer.status === 200) {
        assert.equal(cell.to, undefined);
        assert.deepEqual(answer.view, before);
      } else {
        assert.equal(answer.status, cell.http, answer.text);
        if (cell.http !== 200) assert.equal(answer.problem.code, cell.code);
      }
      if (cell.to === undefined) {
        assert.deepEqual(after, before, 'a refused step changes nothing');
        assert.equal(stack.provider.received.length, calls, 'a refused step calls nobody');
      } else {
        assert.deepEqual([after.status, after.step], [getStatus(cell.to), stepOf(cell.to)]);
      }
      await stack.proxy.close();
    });
  }
}
