import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { failed, HIT, screened, unrecognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';
import { atSelfie, readDetails } from './helpers/screened-session.js';

const HOUR = 3_600_000;

/** A proxy whose screening is not answered before `open`. */
function createStack() {
  const stack = createTestProxy({
    attempts: { document: 2, selfie: 1 },
    retention: HOUR,
    screening: { retention: 10 * HOUR },
    sweepsItself: false,
  });
  const { opened, open } = gate();
  stack.provider.handlers.screen = async () => {
    await opened;
    return screened('REVIEW', [HIT]);
  };
  return { stack, open };
}

/** Uses up the attempts of a session whose screening is under way. */
const WAYS: Record<string, (stack: TestProxy, browser: Browser) => Promise<unknown>> = {
  'of the selfie': async (stack, browser) => {
    stack.provider.handlers.compare = () => failed('UNABLE_GET_IMAGE');
    return browser.post('compare', compareBody());
  },
  'of the document, which was taken again': async (stack, browser) => {
    stack.provider.handlers.recognize = () => unrecognized();
    return browser.post('recognize', recognizeBody(jpeg(3)));
  },
};

describe('a session that ends without an attempt left', () => {
  for (const [name, exhaust] of Object.entries(WAYS)) {
    test(`${name} awaits no screening any more, and keeps an answer that still comes`, async () => {
      const { stack, open } = createStack();
      const browser = await atSelfie(stack);
      assert.equal((await readDetails(stack, browser)).screening?.state, 'pending');
      await exhaust(stack, browser);
      const { outcome, reasons, screening } = await readDetails(stack, browser);
      assert.deepEqual([outcome, reasons.at(-1)?.code], ['rejected', 'attempts_exhausted']);
      assert.deepEqual([screening?.state, screening?.runs], ['unfinished', []]);
      open();
      const readRuns = async () => (await readDetails(stack, browser)).screening?.runs ?? [];
      while ((await readRuns()).length === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal((await readDetails(stack, browser)).outcome, 'rejected');
      // For the retention of screenings, like that of any other session.
      stack.time.now += 2 * HOUR;
      await stack.proxy.sweep();
      assert.equal((await readRuns()).length, 1);
      stack.time.now += 9 * HOUR;
      await stack.proxy.sweep();
      assert.equal((await readDetails(stack, browser)).screening, null);
    });
  }
});
