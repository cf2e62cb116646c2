import { IdproofError } from '@idproof/core/errors';
import type { HostBridge } from '@idproof/core/bridge';
import type { CallOptions, SessionClient, SessionView } from '@idproof/core/session';
import { forgetOpened, rememberOpened } from '../hosted/opened-flag.js';

interface AppStep {
  findBridge: () => Promise<HostBridge | null>;
  client: SessionClient;
  /** Empty where the session leaves no choice. */
  docType: string;
  options: CallOptions;
  /** Calls `action` after so many milliseconds; returns the function that prevents it. Default: a timer. */
  after?: (ms: number, action: () => void) => () => void;
}

/** Delays before each further `checkresult`, in milliseconds, while the provider processes the data of the SDK. */
const RETRY_DELAYS_MS = [2000, 3000, 4500, 6750];

/**
 * Runs the provider's SDK in the host app: requests `metaInfo`, calls initialize, sends `start-sdk`, and waits for the
 * message that the SDK has ended. The result is read from the session alone.
 * Rejects with `host_missing`, `host_silent`, `host_refused`, `aborted`, or as the session does.
 */
export async function runInApp({ findBridge, client, docType, options, after = later }: AppStep): Promise<SessionView> {
  const { signal } = options;
  const bridge = await findBridge();
  if (!bridge) throw new IdproofError('host_missing');
  const metaInfo = await bridge.requestMetaInfo(signal);
  // A new key each time: the `metaInfo` of the app may differ.
  const own = signal ? { signal } : {};
  const answer = await client.initialize({ metaInfo, ...(docType ? { docType } : {}) }, own);
  if (!('clientCfg' in answer)) throw new IdproofError('answer_unreadable');
  // A webview may reload the page while the SDK covers it.
  rememberOpened();
  const end = await waitForEnd(bridge, answer, signal);
  forgetOpened();
  let view = await client.checkresult(own);
  if (end === 'failed' && isStillThere(view)) throw new IdproofError('host_refused');
  for (const delay of RETRY_DELAYS_MS) {
    if (!isStillThere(view) || !view.hosted?.isStarted) break;
    await pause(delay, after, signal);
    view = await client.checkresult(own);
  }
  return view;
}

function isStillThere({ status, step }: SessionView): boolean {
  return status === 'open' && step === 'hosted';
}

function later(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
}

function pause(ms: number, after: typeof later, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      cancel();
      reject(new IdproofError('aborted'));
    };
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

function waitForEnd(
  bridge: HostBridge,
  { clientCfg, transactionId }: { clientCfg: string; transactionId: string },
  signal: AbortSignal | undefined,
): Promise<'finished' | 'failed'> {
  return new Promise((resolve, reject) => {
    const finish = (end: 'finished' | 'failed' | null): void => {
      stop();
      signal?.removeEventListener('abort', abort);
      if (end) resolve(end);
      else reject(new IdproofError('aborted'));
    };
    const abort = (): void => finish(null);
    // Subscribes first: an app may fail at once.
    const stop = bridge.subscribe((message) => {
      if (message.type === 'finished') finish('finished');
      else if (message.type === 'failed' && message.payload.type === 'start-sdk') finish('failed');
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else bridge.send('start-sdk', { clientCfg, transactionId });
  });
}
