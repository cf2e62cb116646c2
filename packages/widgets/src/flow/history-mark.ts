/** What an entry of the browser's history says of the flow: whose it is, and how deep in the flow it lies. */
export interface Mark {
  flow: string;
  depth: number;
  /** When the page was loaded that wrote it. */
  page: number;
}

/** Where the mark lies in `history.state`. */
export const MARK_KEY = 'idproof';

/** Null where an entry is none of a flow's. */
export function readMark(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null || !(MARK_KEY in state)) return null;
  const { flow, depth, page } = (state as { [MARK_KEY]: Partial<Mark> | null })[MARK_KEY] ?? {};
  const isWhole = typeof flow === 'string' && typeof depth === 'number' && typeof page === 'number';
  return isWhole ? { flow, depth, page } : null;
}
