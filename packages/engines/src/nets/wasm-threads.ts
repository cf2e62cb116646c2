import { availableParallelism } from 'node:os';

/** Threads of one net at work: as many as help without starving the rest. */
export function wasmThreads(): number {
  return Math.min(2, availableParallelism());
}
