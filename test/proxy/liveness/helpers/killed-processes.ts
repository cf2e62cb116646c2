import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Proxy } from '@idproof/proxy';
import { createBrowser, ORIGIN, PUBLIC_URL, type Answer, type Browser } from '../../helpers/create-test-proxy.js';
import type { Received } from '../../helpers/fake-provider.js';
import { PROXY_VARIABLES, startProxy } from '../../helpers/proxy-process.js';
import type { serveProvider } from '../../helpers/serve-provider.js';

/** A process of the proxy, started by the command line. */
export interface Running {
  url: string;
  /** Requests of a browser arrive at this process. */
  proxy: Pick<Proxy, 'fetch'>;
  /** Ends it at once; resolves when it has ended. */
  kill: () => Promise<void>;
}

async function start(env: Record<string, string>): Promise<Running> {
  const { child, url } = await startProxy(env);
  return {
    url,
    proxy: {
      fetch: async (request) => {
        const { method, headers } = request;
        const body = method === 'GET' ? null : await request.arrayBuffer();
        const to = request.url.replace(/^https?:\/\/[^/]+\/idproof/, url);
        return fetch(to, { method, headers, body, redirect: 'manual' });
      },
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export interface ProcessOptions {
  /** Address of the store that all processes share. */
  store: string;
  /** Processes at once: with one, it is started again after its end. */
  instances: 1 | 2;
}

type Upstream = Awaited<ReturnType<typeof serveProvider>>;

/** Processes on one store, of which one is killed in each session. */
export function createProcesses({ url, state }: Upstream, { store, instances }: ProcessOptions) {
  const running: Running[] = [];
  const env = {
    ...PROXY_VARIABLES,
    IDPROOF_PROVIDER_URL: url,
    IDPROOF_STORE: store,
    IDPROOF_PUBLIC_URL: PUBLIC_URL,
    IDPROOF_ALLOWED_ORIGINS: ORIGIN,
    IDPROOF_MAX_IMAGE_LENGTH: String(3 * 1024 * 1024),
  };
  const startMissing = async (count: number) => {
    while (running.length < count) running.push(await start(env));
  };

  return {
    /** The process that is killed next; no longer among the others. */
    takeVictim: async (): Promise<Running> => {
      await startMissing(instances);
      const victim = running.shift();
      assert.ok(victim);
      return victim;
    },
    /** The process that goes on afterwards. */
    takeNext: async (): Promise<Running> => {
      await startMissing(1);
      const [next] = running;
      assert.ok(next);
      return next;
    },
    killAll: () => Promise.all(running.map(({ kill }) => kill())),
    /**
     * Kills a process in its first call of this kind. `isWorkedOn`: the provider has made its answer, which nobody receives.
     * Resolves once that has happened, with the provider as before.
     */
    killAt: (victim: Running, isMeant: (call: Received) => boolean, isWorkedOn: boolean) => {
      let killed: Promise<void> | undefined;
      state.receives = (call) => {
        if (killed || !isMeant(call)) return true;
        // The provider works on the call in this turn, before the signal has ended the process.
        state.hold = isWorkedOn;
        killed = victim.kill();
        return isWorkedOn;
      };
      return async () => {
        assert.ok(killed, 'the call was made');
        await killed;
        Object.assign(state, { hold: false, receives: () => true });
      };
    },
  };
}
export type Processes = ReturnType<typeof createProcesses>;

interface Person {
  sessionId: string;
  clientToken: string;
}

/** The browser of a person: a request without an answer is made again, under the same key, at the next process. */
export function createPersistentBrowser(
  { sessionId, clientToken }: Person,
  victim: Running,
  { settle, takeNext }: { settle: () => Promise<void>; takeNext: () => Promise<Running> },
) {
  let at = victim;
  return {
    findProcess: () => at,
    ask: async (request: (browser: Browser) => Promise<Answer>): Promise<Answer> => {
      const make = () => request(createBrowser(at.proxy, sessionId, clientToken));
      try {
        return await make();
      } catch (error) {
        if (at !== victim) throw error;
        await settle();
        at = await takeNext();
        return make();
      }
    },
  };
}
