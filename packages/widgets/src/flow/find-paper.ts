import type { PaperView, SessionView } from '@idproof/core/session';

/** The paper that is asked for now: the first one that is neither read nor done without. */
export function findPaper({ papers }: Pick<SessionView, 'papers'>): PaperView | undefined {
  return papers?.find(({ state }) => state === 'wanted');
}

/** The place of that paper among those of the session; null where it is the only one, or there is none. */
export function findPlace({ papers = [] }: Pick<SessionView, 'papers'>): { number: number; total: number } | null {
  const at = papers.findIndex(({ state }) => state === 'wanted');
  return at === -1 || papers.length === 1 ? null : { number: at + 1, total: papers.length };
}

/** True where the attempts for the paper before that one are used up. */
export function followsExhausted({ papers = [] }: Pick<SessionView, 'papers'>): boolean {
  return papers[papers.findIndex(({ state }) => state === 'wanted') - 1]?.state === 'exhausted';
}
