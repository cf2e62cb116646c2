/** The mark of a flow in an entry of the browser's history. */
export interface Mark {
  flow: string;
  /** How many entries after the one that the flow was opened in. */
  at: number;
  /** How deep in the flow the step lies. */
  depth: number;
  /** When the page was loaded that wrote it. */
  page: number;
}

/** Key of the mark in `history.state`. */
export const MARK_KEY = 'idproof';

/** The mark of the page around a frame, in the frame's history. */
export interface Around {
  /** The entry of that page in the history of the tab. */
  place: string;
  /** True after a new navigation to that page; false after a reload, Back or Forward. */
  isFresh: boolean;
}

/** Key of that mark in `history.state`. */
export const AROUND_KEY = 'idproof-around';

/** Null where the page around has left no mark. */
export function readAround(state: unknown): Around | null {
  return (state as { [AROUND_KEY]?: Around } | null)?.[AROUND_KEY] ?? null;
}

/** Null for an entry without the mark of a flow. */
export function readMark(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null || !(MARK_KEY in state)) return null;
  const { flow, at, depth, page } = (state as { [MARK_KEY]: Partial<Mark> | null })[MARK_KEY] ?? {};
  const isWhole = typeof flow === 'string' && [at, depth, page].every(Number.isFinite);
  return isWhole ? ({ flow, at, depth, page } as Mark) : null;
}

/** False for a state that is no object: a mark would replace it. */
export function canMark(state: unknown): boolean {
  return state === null || (typeof state === 'object' && !Array.isArray(state));
}
