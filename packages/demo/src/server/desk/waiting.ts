import type { SessionEnd } from '@idproof/proxy';

/** More than one desk works through; the oldest go first, and are found by their id at the proxy all the same. */
const MOST = 200;

/** The sessions that wait for a reviewer, as far as this process was told of them. */
export function createWaiting() {
  const waiting = new Map<string, string>();
  return {
    /** To be told by `onOutcome`. */
    note: ({ sessionId, outcome }: Pick<SessionEnd, 'sessionId' | 'outcome'>): void => {
      if (outcome !== 'review') return void waiting.delete(sessionId);
      waiting.set(sessionId, new Date().toISOString());
      const [oldest = ''] = waiting.keys();
      if (waiting.size > MOST) waiting.delete(oldest);
    },
    /** The longest waiting first. */
    list: () => [...waiting].map(([sessionId, since]) => ({ sessionId, since })),
  };
}
export type Waiting = ReturnType<typeof createWaiting>;
