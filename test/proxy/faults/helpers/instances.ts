import assert from 'node:assert/strict';
import type { ProxyConfig, SessionStore } from '@idproof/proxy';
import { createBrowser, createTestProxy } from '../../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../../helpers/create-test-proxy.js';
import type { Received } from '../../helpers/fake-provider.js';

/** Two instances of one proxy, each with its own store on the same sessions. */
export interface Instances {
  one: TestProxy;
  two: TestProxy;
  /** What reached the provider from either, by the end of its path. */
  received: (end: string) => Received[];
  /** The same person at either instance. */
  atBoth: (browser: Browser) => [Browser, Browser];
  close: () => Promise<void>;
}

export type OpenStore = () => Promise<SessionStore>;

export async function createInstances(open: OpenStore, config: Partial<ProxyConfig> = {}): Promise<Instances> {
  const one = createTestProxy({ ...config, store: await open() });
  const two = createTestProxy({ ...config, store: await open() });
  return {
    one,
    two,
    received: (end) => [one, two].flatMap(({ provider }) => provider.received).filter(({ path }) => path.endsWith(end)),
    atBoth: ({ sessionId, token }) => [
      createBrowser(one.proxy, sessionId, token),
      createBrowser(two.proxy, sessionId, token),
    ],
    close: async () => {
      await Promise.all([one.proxy.close(), two.proxy.close()]);
    },
  };
}

/** Lets what is due happen so many times: a delay that depends on no clock. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Makes the provider take another number of turns for each call, so that rounds interleave differently. */
export function delayAnswers(
  { one, two }: Instances,
  step: 'recognize' | 'compare' | 'initialize',
  seed: number,
): void {
  for (const [i, { provider }] of [one, two].entries()) {
    const answer = provider.handlers[step];
    provider.handlers[step] = async (received) => {
      await turns((seed * 7 + i * 3) % 11);
      return answer(received);
    };
  }
}

/** Runs the rounds and says how many went wrong: all of them have to be right. */
export async function assertRounds(rounds: number, round: (index: number) => Promise<string[]>): Promise<void> {
  const wrong: string[] = [];
  for (let index = 0; index < rounds; index++) {
    const faults = await round(index);
    if (faults.length > 0) wrong.push(`round ${index}: ${faults.join(', ')}`);
  }
  assert.equal(wrong.length, 0, `${wrong.length} of ${rounds} rounds: ${wrong.slice(0, 3).join('; ')}`);
}
