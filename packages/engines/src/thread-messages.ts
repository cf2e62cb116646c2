/** What the pool asks of a thread: one task at a time. */
export interface ThreadTask {
  id: number;
  name: string;
  request: unknown;
}

/** What a thread tells the pool. Errors cross as text: their classes would be lost anyway. */
export type ThreadReport =
  | { kind: 'ready' }
  | { kind: 'unready'; message: string }
  | { kind: 'done'; id: number; answer: unknown }
  | { kind: 'broken'; id: number; message: string };
