import { IdproofError } from '@idproof/core/errors';
import type { Reason, SessionClient, SessionView } from '@idproof/core/session';
import type { Progress } from '../src/flows/progress.js';
import type { PageCall, PageClient } from './page-client.js';
import { toReasons } from './reasons.js';
import { createSessionView } from './session-view.js';

export interface Mode {
  isDesktop: boolean;
  isNative: boolean;
  locale: string;
}

export interface HostedSession extends SessionClient {
  /** The newest progress; undefined until the server has answered. */
  readonly progress: Progress | undefined;
}

/**
 * The transaction behind a ticket as a session that `idproof-flow` can run.
 * `prepare` is awaited before each view is passed on: it gets the progress, and returns how the step is shown.
 */
export function createHostedSession(client: PageClient, prepare: (progress: Progress) => Promise<Mode>): HostedSession {
  let newest: Progress | undefined;
  let isNative = false;

  async function view(call?: PageCall, reasons: Reason[] = []): Promise<SessionView> {
    newest = await client.transaction(call);
    const mode = await prepare(newest);
    ({ isNative } = mode);
    return createSessionView(newest, { ...mode, reasons });
  }

  const refuse = async (): Promise<never> => {
    throw new IdproofError('out_of_order');
  };

  return {
    get progress() {
      return newest;
    },
    view,
    checkresult: view,
    recognize: async ({ frontPageImage: front, backPageImage: back }, call) => {
      const images = { front, ...(back ? { back } : {}), degraded: isNative };
      return view(call, toReasons('document', await client.document(images, call)));
    },
    compare: async ({ selfie: face }, { frames, ...call } = {}) => {
      const shown = Object.entries(frames ?? {}).map(([name, { base64 }]) => [name, base64] as const);
      const images = { face, ...(shown.length > 0 ? { frames: Object.fromEntries(shown) } : {}), degraded: isNative };
      return view(call, toReasons('selfie', await client.face(images, call)));
    },
    cancel: async (call) => {
      await client.interrupt(call);
      return view(call);
    },
    consent: refuse,
    initialize: refuse,
    returned: refuse,
  };
}
