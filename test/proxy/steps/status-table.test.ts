import assert from 'node:assert/strict';
import test from 'node:test';
import { getStatus, getStep, POSITIONS } from '../../../packages/proxy/src/model/positions.js';
import type { ApiPosition } from '../../../packages/proxy/src/model/positions.js';
import { EVENTS, STATUS_TABLE } from '../../../packages/proxy/src/model/status-table.js';
import type { ApiEvent } from '../../../packages/proxy/src/model/status-table.js';
import { TAIL_EVENTS, TAIL_ROWS, type TailEvent } from '../../../packages/proxy/src/model/tail-table.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Answer, Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized, unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(100);
let image = 200;

type Position = Exclude<ApiPosition, keyof typeof TAIL_ROWS>;
type Event = Exclude<ApiEvent, TailEvent>;

interface Stage {
  stack: TestProxy;
  browser: Browser;
}

const recognize = ({ browser }: Stage, frontPageImage = jpeg(++image)) =>
  browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'manual' });
const compare = ({ browser }: Stage, selfie = jpeg(++image)) =>
  browser.post('compare', { selfie, frontPageImage: DOCUMENT, method: 'manual' });
const consent = async ({ browser }: Stage, decision: string) =>
  browser.post('consent', { decision, textHash: (await browser.view()).consent.textHash });

/** How a session gets to each position. */
const REACH: Record<Position, (stage: Stage) => Promise<unknown>> = {
  'open/consent': async () => {},
  'open/document': (stage) => stage.browser.agree(),
  'open/selfie': async (stage) => {
    await stage.browser.agree();
    await recognize(stage, DOCUMENT);
  },
  finished: async (stage) => {
    await REACH['open/selfie'](stage);
    await compare(stage);
  },
  declined: (stage) => consent(stage, 'declined'),
  cancelled: (stage) => stage.browser.post('cancel', {}),
  expired: async ({ stack }) => {
    stack.time.now += 3_600_001;
    // The token outlives the session here: what is looked at is the session.
  },
};

/** How each event is made to happen over HTTP. */
const CAUSE: Record<Event, (stage: Stage) => Promise<Answer>> = {
  view: ({ browser }) => browser.call('GET', '/v1/session'),
  grant: (stage) => consent(stage, 'granted'),
  decline: (stage) => consent(stage, 'declined'),
  withdraw: (stage) => consent(stage, 'withdrawn'),
  'document accepted': (stage) => {
    stage.stack.provider.handlers.recognize = () => recognized();
    return recognize(stage);
  },
  'document refused': (stage) => {
    stage.stack.provider.handlers.recognize = () => unrecognized();
    return recognize(stage);
  },
  'document exhausted': (stage) => {
    stage.stack.provider.handlers.recognize = () => unrecognized();
    return recognize(stage);
  },
  'selfie decided': (stage) => {
    stage.stack.provider.handlers.compare = () => compared();
    return compare(stage);
  },
  'selfie refused': (stage) => {
    stage.stack.provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
    return compare(stage);
  },
  'selfie exhausted': (stage) => {
    stage.stack.provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
    return compare(stage);
  },
  discard: ({ browser }) => browser.post('discard', { step: 'document', idempotencyKey: 'a-key' }),
  extend: ({ browser }) => browser.post('extend', {}),
  cancel: ({ browser }) => browser.post('cancel', {}),
  expire: async ({ stack, browser }) => {
    stack.time.now += 3_600_001;
    return browser.call('GET', '/v1/session');
  },
};

/** With one attempt where the event is the last one; the document of a stage at the selfie has used one. */
function attemptsFor(event: Event, position: Position) {
  const document = event === 'document exhausted' ? (position === 'open/selfie' ? 2 : 1) : 5;
  return { document, selfie: event === 'selfie exhausted' ? 1 : 5 };
}

test('the tail alone is tested elsewhere', () => {
  const known = new Set([...Object.keys(REACH), ...Object.keys(TAIL_ROWS)]);
  assert.deepEqual(
    POSITIONS.filter((position) => !known.has(position)),
    [],
  );
  assert.deepEqual(Object.keys(EVENTS).toSorted(), [...Object.keys(CAUSE), ...Object.keys(TAIL_EVENTS)].toSorted());
});

for (const position of Object.keys(REACH) as Position[]) {
  for (const event of Object.keys(CAUSE) as Event[]) {
    const cell = STATUS_TABLE[position][event];
    const expected = cell.http === 200 ? cell.to : cell.code;
    test(`${position} × ${event} → ${expected}`, async () => {
      const attempts = attemptsFor(event, position);
      const stack = createTestProxy({ attempts, tokenLifetime: 86_400_000 });
      const stage = { stack, browser: await stack.begin() };
      await REACH[position](stage);
      const before = await stage.browser.view();
      assert.equal(before.status, getStatus(position));
      assert.equal(before.step, getStep(position));
      const calls = stack.provider.received.length;

      const answer = await CAUSE[event](stage);
      const after = await stage.browser.view();
      assert.equal(answer.status, cell.http);
      if (cell.http === 200) {
        assert.equal(after.status, getStatus(cell.to));
        assert.equal(after.step, getStep(cell.to));
        assert.equal(answer.view.status, after.status);
      } else {
        assert.equal(answer.problem.code, cell.code);
        assert.deepEqual(after, before, 'a refused step changes nothing');
        assert.equal(stack.provider.received.length, calls, 'a refused step calls nobody');
      }
      await stack.proxy.close();
    });
  }
}
