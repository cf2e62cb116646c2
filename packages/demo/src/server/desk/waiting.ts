import type { SessionEnd } from '@idproof/proxy';

/** More than one desk works through. The oldest are dropped; the proxy still has them by their id. */
const MAX_WAITING = 200;

/** The sessions that wait for a reviewer, of those that ended while this process ran. */
export function createWaiting() {
  const waiting = new Map<string, string>();
  return {
    /** For the hook `onOutcome`. */
    note: ({ sessionId, outcome }: Pick<SessionEnd, 'sessionId' | 'outcome'>): void => {
      if (outcome !== 'review') return void waiting.delete(sessionId);
      waiting.set(sessionId, new Date().toISOString());
      const [oldest = ''] = waiting.keys();
      if (waiting.size > MAX_WAITING) waiting.delete(oldest);
    },
    /** The longest waiting first. */
    list: () => [...waiting].map(([sessionId, since]) => ({ sessionId, since })),
  };
}
export type Waiting = ReturnType<typeof createWaiting>;
