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

/** The provider may take a moment for what the app has just sent, in milliseconds; then the person is asked again. */
const MOMENTS = [2000, 3000, 4500, 6750];

/**
 * The provider's part in the hands of the app: asks it for its device, begins, hands over what starts the SDK, and waits
 * until the app says that the SDK came to an end. What came of it is read from the session alone.
 * Rejects with `host_missing`, `host_silent`, `host_refused`, `aborted`, or as the session does.
 */
export async function runInApp({ findBridge, client, docType, options, after = later }: AppStep): Promise<SessionView> {
  const { signal } = options;
  const bridge = await findBridge();
  if (!bridge) throw new IdproofError('host_missing');
  const metaInfo = await bridge.requestMetaInfo(signal);
  // Never under an old key: the app may say something new of its device.
  const own = signal ? { signal } : {};
  const answer = await client.initialize({ metaInfo, ...(docType ? { docType } : {}) }, own);
  if (!('clientCfg' in answer)) throw new IdproofError('answer_unreadable');
  // A webview may load its page anew while the app is in front of it.
  rememberOpened();
  const end = await untilEnd(bridge, answer, signal);
  forgetOpened();
  let view = await client.checkresult(own);
  if (end === 'failed' && isStillThere(view)) throw new IdproofError('host_refused');
  for (const moment of MOMENTS) {
    if (!isStillThere(view) || !view.hosted?.isStarted) break;
    await pause(moment, after, signal);
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

function untilEnd(
  bridge: HostBridge,
  { clientCfg, transactionId }: { clientCfg: string; transactionId: string },
  signal: AbortSignal | undefined,
): Promise<'finished' | 'failed'> {
  return new Promise((resolve, reject) => {
    const settle = (end: 'finished' | 'failed' | null): void => {
      stop();
      signal?.removeEventListener('abort', abort);
      if (end) resolve(end);
      else reject(new IdproofError('aborted'));
    };
    const abort = (): void => settle(null);
    // Listens first: an app may refuse at once.
    const stop = bridge.subscribe((message) => {
      if (message.type === 'finished') settle('finished');
      else if (message.type === 'failed' && message.payload.type === 'start-sdk') settle('failed');
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else bridge.send('start-sdk', { clientCfg, transactionId });
  });
}
