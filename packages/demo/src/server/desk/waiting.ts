import type { SessionEnd } from '@idproof/proxy';

/** More than one desk works through. The oldest are dropped; the proxy still has them by their id. */
const MAX_WAITING = 200;
/** Ended sessions that a reference finds; the oldest are dropped. A merchant keeps references with its own users. */
const MAX_ENDED = 2000;

export interface Entry {
  sessionId: string;
  reference: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** The sessions that ended while this process ran, and those of them that wait for a reviewer. */
export function createWaiting() {
  const waiting = new Map<string, Entry>();
  const ended = new Map<string, Entry>();
  return {
    /** For the hook `onOutcome`. */
    note: ({ sessionId, outcome, reference }: Pick<SessionEnd, 'sessionId' | 'outcome' | 'reference'>): void => {
      const entry = { sessionId, reference, since: new Date().toISOString() };
      // The time of the end stays when a review is closed.
      if (!ended.has(sessionId)) keep(ended, entry, MAX_ENDED);
      if (outcome === 'review') keep(waiting, entry, MAX_WAITING);
      else waiting.delete(sessionId);
    },
    /** For the hook `onWithdraw`. */
    forget: ({ sessionId }: { sessionId: string }): void => void waiting.delete(sessionId),
    /** The longest waiting first. */
    list: (): Entry[] => [...waiting.values()],
    /** Every ended session with this reference, however it is typed. */
    find: (typed: string): Entry[] => {
      const wanted = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
      return [...ended.values()].filter(({ reference }) => reference === wanted);
    },
  };
}
export type Waiting = ReturnType<typeof createWaiting>;

function keep(entries: Map<string, Entry>, entry: Entry, most: number): void {
  entries.set(entry.sessionId, entry);
  const [oldest = ''] = entries.keys();
  if (entries.size > most) entries.delete(oldest);
}
