import assert from 'node:assert/strict';
import type { SessionDetails } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';
import { recognizeBody } from '../../helpers/step-bodies.js';

/** Time that passes in steps of the sleeps that the proxy asks for: none is waited for. */
function createSleep() {
  const stack: { time?: TestProxy['time'] } = {};
  const sleep = async (ms: number): Promise<void> => {
    if (stack.time) stack.time.now += ms;
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stack, sleep };
}

export function createStack(config: Parameters<typeof createTestProxy>[0] = {}): TestProxy {
  const { stack, sleep } = createSleep();
  const decision = { approveWithoutLiveness: true, approveDegradedCapture: true, ...config.decision };
  const made = createTestProxy({ sleep, ...config, decision });
  stack.time = made.time;
  return made;
}

/** The session as the merchant's server reads it. */
export const readDetails = async ({ server }: TestProxy, { sessionId }: Browser): Promise<SessionDetails> =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails;

/** A session whose document was read; its screening has begun. */
export async function atSelfie(stack: TestProxy, screening: unknown = true): Promise<Browser> {
  const browser = await stack.begin({ screening });
  await browser.agree();
  assert.equal((await browser.post('recognize', recognizeBody())).view.step, 'selfie');
  return browser;
}

/** Waits for background work until the session has this status. */
export async function waitForStatus(browser: Browser, status: string) {
  for (let tries = 0; tries < 4000; tries++) {
    const view = await browser.view();
    if (view.status === status) return view;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The session is not ${status}`);
}
