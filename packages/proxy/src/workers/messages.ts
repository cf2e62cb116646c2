import type { Worker } from 'node:cluster';

/**
 * Queries of the primary to its workers: `sweep` and `metrics` are those of a proxy; `life` is answered with true by a
 * worker whose event loop runs.
 */
export type WorkerQuery = 'life' | 'metrics' | 'readiness' | 'sweep';
type Message =
  | { idproof: 'ask'; id: number; question: WorkerQuery }
  | { idproof: 'answer'; id: number; value: unknown };

/** Timeout of a worker's answer in ms. */
const ANSWER_TIMEOUT = 2000;
let queryCount = 0;

/** Queries a worker; undefined where it ends or does not answer in time. */
export function queryWorker(worker: Worker, question: WorkerQuery, timeout = ANSWER_TIMEOUT): Promise<unknown> {
  const id = ++queryCount;
  return new Promise((resolve) => {
    const finish = (value?: unknown) => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('exit', end);
      resolve(value);
    };
    const listen = (message: Message) => {
      if (message.idproof === 'answer' && message.id === id) finish(message.value);
    };
    const end = () => finish();
    const timer = setTimeout(end, timeout);
    worker.on('message', listen);
    worker.once('exit', end);
    if (worker.isConnected()) worker.send({ idproof: 'ask', id, question } satisfies Message);
    else finish();
  });
}

/** Answers the primary's queries. A query whose work fails gets no answer. */
export function answerPrimary(answers: Readonly<Record<WorkerQuery, () => Promise<unknown>>>): void {
  process.on('message', (message: Message) => {
    if (message.idproof !== 'ask') return;
    const { id, question } = message;
    answers[question]().then(
      (value) => process.send?.({ idproof: 'answer', id, value } satisfies Message),
      () => {},
    );
  });
}
