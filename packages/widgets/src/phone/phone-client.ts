import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import type { SessionClient, SessionView } from '@idproof/core/session';

/**
 * How the phone's part ended. `done`: nothing is left to do on it. `stopped`: the person gave the session back. `taken`:
 * the computer took it back. `lost`: the token is not accepted any more.
 */
export type PhoneEnding = 'done' | 'stopped' | 'taken' | 'cancelled' | 'expired' | 'lost';

interface Watcher {
  onView: (view: SessionView) => void;
  onEnd: (ending: PhoneEnding) => void;
}

/** The end that a view of the session tells; null while the phone has something to do. */
export function findEnding({ status, handoff }: Pick<SessionView, 'status' | 'handoff'>): PhoneEnding | null {
  if (status === 'declined' || status === 'cancelled') return 'cancelled';
  if (status === 'expired') return 'expired';
  return status === 'finished' || handoff?.isOver ? 'done' : null;
}

const ENDING_OF: Partial<Record<ErrorCode, PhoneEnding>> = {
  handoff_ended: 'taken',
  captured_elsewhere: 'taken',
  unauthorized: 'lost',
  token_expired: 'lost',
  not_found: 'lost',
};

/** The end that an error tells; null for errors that the flow shows. */
export function findFaultEnding(error: unknown): PhoneEnding | null {
  return (isIdproofError(error) && ENDING_OF[error.code]) || null;
}

/**
 * The session for the flow on a phone. A call that ends the phone's part reports that and never settles, since the flow
 * is removed. To decline or to cancel gives the session back, and a phone offers no handoff.
 */
export function createPhoneClient(client: SessionClient, { onView, onEnd }: Watcher): SessionClient {
  const end = async (ending: PhoneEnding): Promise<never> => {
    onEnd(ending);
    return new Promise<never>(() => undefined);
  };
  const guard = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } catch (error) {
      const ending = findFaultEnding(error);
      if (ending) return end(ending);
      throw error;
    }
  };
  const follow = async (call: Promise<SessionView>): Promise<SessionView> => {
    const view = await guard(call);
    const ending = findEnding(view);
    if (ending) return end(ending);
    onView(view);
    return view;
  };
  return {
    view: async (options) => follow(client.view(options)),
    consent: async (body, options) =>
      body.decision === 'granted' ? follow(client.consent(body, options)) : end('stopped'),
    recognize: async (body, options) => follow(client.recognize(body, options)),
    compare: async (body, options) => follow(client.compare(body, options)),
    // Optional in the interface, present in the kit's client.
    discard: async (body, options) => follow(client.discard!(body, options)),
    parsePaper: async (body, options) => follow(client.parsePaper!(body, options)),
    skipPaper: async (body, options) => follow(client.skipPaper!(body, options)),
    initialize: async (body, options) => guard(client.initialize(body, options)),
    returned: async (body, options) => follow(client.returned(body, options)),
    checkresult: async (options) => follow(client.checkresult(options)),
    confirm: async (body, options) => follow(client.confirm!(body, options)),
    extend: async (options) => follow(client.extend!(options)),
    cancel: async () => end('stopped'),
  };
}
