import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy, type Answer, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { screened } from '../helpers/fake-provider.js';
import { faceCaptured, atDocument, sendDocument } from '../helpers/liveness.js';
import { compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';
import { jpeg } from '../helpers/images.js';

interface Stage {
  stack: TestProxy;
  browser: Browser;
  end: () => Promise<void>;
}

const PAPER = { schemaId: 'receipt_v1', required: false };
const WANTED = { confirm: true, papers: [PAPER], screening: true };
const HOUR = 3_600_000;

/** How a session gets to its first position after the captures, by what captured the face. */
const BEGIN: Record<string, () => Promise<Stage>> = {
  'our selfie': async () => {
    const { stack, end } = createStack();
    const browser = await stack.begin(WANTED);
    await browser.agree();
    await browser.post('recognize', recognizeBody());
    await browser.post('compare', compareBody());
    return { stack, browser, end };
  },
  'the provider’s page': async () => {
    const { stack, end } = createStack();
    const { browser } = await atDocument({}, WANTED, stack);
    await sendDocument(browser);
    return { stack, browser, end };
  },
};

/** A proxy whose provider answers no screening before it is closed by `end`. */
function createStack(): Pick<Stage, 'stack' | 'end'> {
  const stack = createTestProxy({ tokenLifetime: 24 * HOUR });
  stack.provider.handlers.capture = () => faceCaptured();
  const { opened, open } = gate();
  stack.provider.handlers.screen = () => opened.then(() => screened());
  const end = async () => {
    open();
    await stack.proxy.close();
  };
  return { stack, end };
}

const confirm = ({ browser }: Stage) => browser.post('confirm', { corrections: [] });
const skip = ({ browser }: Stage) => browser.post('skip-paper', { schemaId: PAPER.schemaId });
const decideConsent = async ({ browser }: Stage, decision: string) =>
  browser.post('consent', { decision, textHash: (await browser.view()).consent.textHash });

/** Positions of the tail: how a session gets there from the first one, and its public status and step. */
const POSITIONS = {
  'open/confirm': { reach: async () => {}, shown: ['open', 'confirm'] },
  'open/papers': { reach: async (stage: Stage) => void (await confirm(stage)), shown: ['open', 'papers'] },
  deciding: {
    reach: async (stage: Stage) => {
      await confirm(stage);
      await skip(stage);
    },
    shown: ['processing', 'result'],
  },
} as const;
type Name = keyof typeof POSITIONS;

const REQUESTS: Record<string, (stage: Stage) => Promise<Answer>> = {
  view: ({ browser }) => browser.call('GET', '/v1/session'),
  grant: (stage) => decideConsent(stage, 'granted'),
  decline: (stage) => decideConsent(stage, 'declined'),
  withdraw: (stage) => decideConsent(stage, 'withdrawn'),
  recognize: ({ browser }) => browser.post('recognize', recognizeBody(jpeg(7))),
  compare: ({ browser }) => browser.post('compare', compareBody(jpeg(8))),
  confirm,
  skip,
  discard: ({ browser }) => browser.post('discard', { step: 'document', idempotencyKey: 'a-key' }),
  extend: ({ browser }) => browser.post('extend', {}),
  cancel: ({ browser }) => browser.post('cancel', {}),
  'time passes': ({ stack, browser }) => {
    stack.time.now += HOUR + 1;
    return browser.call('GET', '/v1/session');
  },
};

/** Status and step after each request; a code where it is refused. `same`: nothing changes. */
const EXPECTED: Record<Name, Record<keyof typeof REQUESTS, readonly [string, string] | 'same' | { code: string }>> = {
  'open/confirm': {
    view: 'same',
    grant: 'same',
    decline: { code: 'out_of_order' },
    withdraw: ['declined', 'result'],
    recognize: { code: 'out_of_order' },
    compare: { code: 'out_of_order' },
    confirm: ['open', 'papers'],
    skip: { code: 'out_of_order' },
    discard: 'same',
    extend: 'same',
    cancel: ['cancelled', 'result'],
    'time passes': ['expired', 'result'],
  },
  'open/papers': {
    view: 'same',
    grant: 'same',
    decline: { code: 'out_of_order' },
    withdraw: ['declined', 'result'],
    recognize: { code: 'out_of_order' },
    compare: { code: 'out_of_order' },
    confirm: { code: 'out_of_order' },
    skip: ['processing', 'result'],
    discard: 'same',
    extend: 'same',
    cancel: ['cancelled', 'result'],
    'time passes': ['expired', 'result'],
  },
  deciding: {
    view: 'same',
    grant: 'same',
    decline: { code: 'out_of_order' },
    withdraw: ['declined', 'result'],
    recognize: { code: 'out_of_order' },
    compare: { code: 'out_of_order' },
    confirm: { code: 'out_of_order' },
    // It was skipped already.
    skip: 'same',
    discard: 'same',
    extend: 'same',
    cancel: ['cancelled', 'result'],
    // The outcome is awaited past the time of the session.
    'time passes': 'same',
  },
};

for (const [face, begin] of Object.entries(BEGIN)) {
  describe(`after the captures, with ${face}`, () => {
    for (const position of Object.keys(POSITIONS) as Name[]) {
      for (const [name, request] of Object.entries(REQUESTS)) {
        const expected = EXPECTED[position][name] ?? assert.fail(name);
        test(`${position} × ${name} → ${JSON.stringify(expected)}`, async () => {
          const stage = await begin();
          const { reach, shown } = POSITIONS[position];
          await reach(stage);
          const before = await stage.browser.view();
          assert.deepEqual([before.status, before.step], shown);
          const answer = await request(stage);
          const after = await stage.browser.view();
          if (typeof expected === 'object' && 'code' in expected) {
            assert.equal(answer.problem.code, expected.code, answer.text);
            assert.deepEqual(after, before, 'a refused request changes nothing');
          } else {
            assert.equal(answer.status, 200, answer.text);
            assert.deepEqual([after.status, after.step], expected === 'same' ? shown : expected);
          }
          await stage.end();
        });
      }
    }
  });
}
