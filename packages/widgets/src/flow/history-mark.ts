/** What an entry of the browser's history says of the flow: whose it is, and how deep in the flow it lies. */
export interface Mark {
  flow: string;
  depth: number;
  /** When the page was loaded that wrote it. */
  page: number;
}

/** Where the mark lies in `history.state`. */
export const MARK_KEY = 'idproof';

/** What an entry of a frame's history says of the page around it. */
export interface Around {
  /** Where in the tab's history that page is. */
  place: string;
  /** True where somebody has just come to it; false after a reload, and after Back or Forward. */
  isFresh: boolean;
}

/** Where that lies in `history.state`. */
export const AROUND_KEY = 'idproof-around';

/** Null where the page around has said nothing. */
export function readAround(state: unknown): Around | null {
  return (state as { [AROUND_KEY]?: Around } | null)?.[AROUND_KEY] ?? null;
}

/** Null where an entry is none of a flow's. */
export function readMark(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null || !(MARK_KEY in state)) return null;
  const { flow, depth, page } = (state as { [MARK_KEY]: Partial<Mark> | null })[MARK_KEY] ?? {};
  const isWhole = typeof flow === 'string' && typeof depth === 'number' && typeof page === 'number';
  return isWhole ? { flow, depth, page } : null;
}

/** A state that is no object could not be kept. */
export function canMark(state: unknown): boolean {
  return state === null || (typeof state === 'object' && !Array.isArray(state));
}
