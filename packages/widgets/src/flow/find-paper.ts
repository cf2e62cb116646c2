import type { PaperView, SessionView } from '@idproof/core/session';

/** The paper that is asked for now: the first one that is neither read nor done without. */
export function findPaper({ papers }: Pick<SessionView, 'papers'>): PaperView | undefined {
  return papers?.find(({ state }) => state === 'wanted');
}
