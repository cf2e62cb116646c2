import type { Worker } from 'node:cluster';

/** What the primary asks its workers: `sweep` and `metrics` are those of a proxy, `life` is answered with true by one whose loop turns. */
export type Question = 'life' | 'metrics' | 'readiness' | 'sweep';
type Message = { idproof: 'ask'; id: number; question: Question } | { idproof: 'answer'; id: number; value: unknown };

/** A worker whose loop stands still for longer is not one to count on. */
const PATIENCE_MS = 2000;
let asked = 0;

/** A worker's answer; undefined from one that ends or does not answer in time. */
export function ask(worker: Worker, question: Question, patience = PATIENCE_MS): Promise<unknown> {
  const id = ++asked;
  return new Promise((resolve) => {
    const settle = (value?: unknown) => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('exit', end);
      resolve(value);
    };
    const listen = (message: Message) => {
      if (message.idproof === 'answer' && message.id === id) settle(message.value);
    };
    const end = () => settle();
    const timer = setTimeout(end, patience);
    worker.on('message', listen);
    worker.once('exit', end);
    if (worker.isConnected()) worker.send({ idproof: 'ask', id, question } satisfies Message);
    else settle();
  });
}

/** Answers the primary. A question whose work fails is left unanswered. */
export function answerPrimary(answers: Readonly<Record<Question, () => Promise<unknown>>>): void {
  process.on('message', (message: Message) => {
    if (message.idproof !== 'ask') return;
    const { id, question } = message;
    answers[question]().then(
      (value) => process.send?.({ idproof: 'answer', id, value } satisfies Message),
      () => {},
    );
  });
}
