/** A message from the pool to a thread: one task at a time. */
export interface ThreadTask {
  id: number;
  name: string;
  request: unknown;
}

/** A message from a thread to the pool. Errors are sent as text, because their classes would be lost anyway. */
export type ThreadReport =
  | { kind: 'ready' }
  | { kind: 'unready'; message: string }
  | { kind: 'done'; id: number; answer: unknown }
  | { kind: 'broken'; id: number; message: string };
