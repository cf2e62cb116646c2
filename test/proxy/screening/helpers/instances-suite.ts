import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Decision, SessionDetails, SessionStore } from '@idproof/proxy';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';
import { failed, screened } from '../../helpers/fake-provider.js';
import { callsTo } from '../../helpers/hosted.js';
import { compareBody, gate, recognizeBody } from '../../helpers/step-bodies.js';

const MINUTE = 60_000;
const never = new Promise<never>(() => {});

type Instance = TestProxy & { hookCalls: unknown[]; ends: unknown[]; die: (when?: When) => void; revive: () => void };
type When = (method: string, args: unknown[]) => boolean;

/** An instance whose process can end: from then on no call of its reaches the store. */
function createInstance(store: SessionStore, decide?: (byDefault: Decision) => Promise<Decision>): Instance {
  let isDead: When | undefined;
  let isOver = false;
  const mortal = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        isOver ||= isDead?.(String(name), args) ?? false;
        return isOver ? never : value.apply(target, args);
      };
    },
  });
  const [hookCalls, ends]: [unknown[], unknown[]] = [[], []];
  const made = createTestProxy({
    store: mortal,
    // Each loop makes one round: what comes later is made by a sweep or a browser.
    sleep: () => never,
    sweepsItself: false,
    decision: { approveWithoutLiveness: true, approveDegradedCapture: true },
    hooks: {
      onOutcome: ({ outcome }) => void ends.push(outcome),
      ...(decide
        ? {
            decide: (evidence, byDefault) => {
              hookCalls.push(evidence.screening?.state);
              return decide(byDefault);
            },
          }
        : {}),
    },
  });
  const revive = () => {
    isDead = undefined;
    isOver = false;
  };
  return { ...made, hookCalls, ends, die: (when = () => true) => (isDead = when), revive };
}

type Decide = (byDefault: Decision) => Promise<Decision>;

interface Pair {
  one: Instance;
  two: Instance;
  browser: Browser;
  other: Browser;
  tick: (ms: number) => void;
  countScreenings: () => number;
  readDetails: () => Promise<SessionDetails>;
}

/** Two instances on one store, and a session with a browser at each. */
async function createPair(store: SessionStore, hooks: [Decide?, Decide?] = []): Promise<Pair> {
  const [one, two] = [createInstance(store, hooks[0]), createInstance(store, hooks[1])];
  const browser = await one.begin({ screening: true });
  const other = createBrowser(two.proxy, browser.sessionId, browser.token);
  await browser.agree();
  return {
    one,
    two,
    browser,
    other,
    tick: (ms) => {
      for (const { time } of [one, two]) time.now += ms;
    },
    countScreenings: () => callsTo(one, 'nss/screen').length + callsTo(two, 'nss/screen').length,
    readDetails: async () =>
      (await (await two.server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as SessionDetails,
  };
}

/** Lets background work go on until this is so. */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4000; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Never: ${what}`);
}

const isFinished = async (at: Browser): Promise<boolean> => (await at.view()).status === 'finished';

/** How another instance goes on with a session whose process has ended. */
const WAYS: Readonly<Record<string, (pair: Pair) => Promise<unknown>>> = {
  'a sweep': ({ two }) => two.proxy.sweep(),
  'a question of the browser': ({ other }) => other.post('checkresult', {}),
};

/** The rows of a screening at two instances. `open` gives the store that both of a row work on. */
export function testScreeningInstances(name: string, open: () => SessionStore | Promise<SessionStore>): void {
  describe(`screening at two instances on ${name}`, () => {
    test('document at one, selfie at the other: screened once', async () => {
      const pair = await createPair(await open());
      await pair.browser.post('recognize', recognizeBody());
      await pair.other.post('compare', compareBody());
      await until('finished', () => isFinished(pair.other));
      assert.equal((await pair.other.view()).result?.outcome, 'approved');
      assert.equal(pair.countScreenings(), 1);
      assert.deepEqual([...pair.one.ends, ...pair.two.ends], ['approved']);
    });

    test('sweeps and browsers at both at once screen once, and decide once', async () => {
      const pair = await createPair(await open(), [async (mine) => mine, async (mine) => mine]);
      const { one, two, browser, other } = pair;
      for (const { provider } of [one, two]) provider.handlers.screen = () => failed('SYSTEM_ERROR', 'U');
      await browser.post('recognize', recognizeBody());
      assert.equal((await other.post('compare', compareBody())).view.status, 'processing');
      await until('failed', async () => (await pair.readDetails()).screening?.failure !== undefined);
      const before = pair.countScreenings();
      for (const { provider } of [one, two]) provider.handlers.screen = () => screened();
      pair.tick(31_000);
      await Promise.all([
        ...[browser, other, browser, other].map((at) => at.post('checkresult', {})),
        one.proxy.sweep(),
        two.proxy.sweep(),
      ]);
      await until('finished', () => isFinished(other));
      assert.equal(pair.countScreenings() - before, 1);
      assert.equal(one.hookCalls.length + two.hookCalls.length, 1);
      assert.deepEqual([...one.ends, ...two.ends], ['approved']);
    });

    for (const [way, goOn] of Object.entries(WAYS)) {
      test(`the process ends before the answer: ${way} at the other screens again`, async () => {
        const pair = await createPair(await open());
        const { one, browser, other } = pair;
        const { opened, open: hear } = gate();
        one.provider.handlers.screen = () => {
          hear();
          return never;
        };
        await browser.post('recognize', recognizeBody());
        await opened;
        one.die();
        assert.equal((await other.post('compare', compareBody())).view.status, 'processing');
        await goOn(pair);
        assert.equal(pair.countScreenings(), 1, 'the call of the other process may still be answered');
        // Its timeout and its margin: then the call counts as lost.
        pair.tick(MINUTE);
        await goOn(pair);
        await until('finished', () => isFinished(other));
        assert.equal((await other.view()).result?.outcome, 'approved');
        assert.equal(pair.countScreenings(), 2);
        assert.deepEqual(pair.two.ends, ['approved']);
      });

      test(`the process ends between the answer and the decision: ${way} at the other decides`, async () => {
        const pair = await createPair(await open());
        const { one, two, browser, other } = pair;
        await browser.post('recognize', recognizeBody());
        await until('screened', async () => (await pair.readDetails()).screening?.state === 'done');
        one.die((method, [record]) => method === 'update' && (record as { position: string }).position === 'finished');
        void browser.post('compare', compareBody());
        await until('deciding', async () => (await pair.readDetails()).status === 'processing');
        pair.tick(MINUTE);
        await goOn(pair);
        await until('finished', () => isFinished(other));
        assert.equal((await other.view()).result?.outcome, 'approved');
        assert.equal(pair.countScreenings(), 1);
        assert.deepEqual([one.ends, two.ends], [[], ['approved']]);
      });

      test(`the process ends while the hook decides: ${way} at the other asks the hook, and that counts`, async () => {
        const { opened, open: answer } = gate();
        const late: Decide = async (mine) => {
          await opened;
          return { ...mine, outcome: 'rejected' };
        };
        const pair = await createPair(await open(), [late, async (mine) => mine]);
        const { one, two, browser, other } = pair;
        await browser.post('recognize', recognizeBody());
        await until('screened', async () => (await pair.readDetails()).screening?.state === 'done');
        const lost = browser.post('compare', compareBody());
        await until('asked', () => one.hookCalls.length === 1);
        one.die();
        await goOn(pair);
        assert.equal((await other.view()).status, 'processing', 'the hook of the other process may still answer');
        pair.tick(MINUTE);
        await goOn(pair);
        await until('finished', () => isFinished(other));
        // The process was not dead, but slow.
        one.revive();
        answer();
        assert.equal((await lost).view.result?.outcome, 'approved');
        assert.deepEqual([one.hookCalls.length, two.hookCalls.length], [1, 1]);
        assert.deepEqual([one.ends, two.ends], [[], ['approved']]);
      });
    }
  });
}
