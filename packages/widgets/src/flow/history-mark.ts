/** What an entry of the browser's history says of the flow: whose it is, and which step it shows. */
export interface Mark {
  flow: string;
  /** How many entries after the one that the flow was opened in. */
  at: number;
  /** How deep in the flow the step lies. */
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
  const { flow, at, depth, page } = (state as { [MARK_KEY]: Partial<Mark> | null })[MARK_KEY] ?? {};
  const isWhole = typeof flow === 'string' && [at, depth, page].every(Number.isFinite);
  return isWhole ? ({ flow, at, depth, page } as Mark) : null;
}

/** A state that is no object could not be kept. */
export function canMark(state: unknown): boolean {
  return state === null || (typeof state === 'object' && !Array.isArray(state));
}
