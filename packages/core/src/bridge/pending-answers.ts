import { IdproofError } from '../errors.js';
import type { Clock } from './clock.js';
import type { InwardMessage, InwardType, OutwardType } from './messages.js';

interface Question {
  asking: OutwardType;
  answer: InwardType;
  /** Milliseconds until the app counts as silent. */
  limit: number;
  signal: AbortSignal | undefined;
}

interface Entry {
  question: Question;
  resolve: (message: InwardMessage) => void;
  reject: (error: IdproofError) => void;
}

/** What the app was asked and has not answered yet, by the id of the question. Each is settled once. */
export class PendingAnswers {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves with the answer; rejects with `host_silent`, `host_refused` or `aborted`. */
  add(id: string, question: Question): Promise<InwardMessage> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.fail(id, 'aborted');
      const cancel = this.#clock.after(question.limit, () => this.fail(id, 'host_silent'));
      const end = (): void => {
        this.#entries.delete(id);
        question.signal?.removeEventListener('abort', onAbort);
        cancel();
      };
      question.signal?.addEventListener('abort', onAbort);
      this.#entries.set(id, {
        question,
        resolve: (message) => (end(), resolve(message)),
        reject: (error) => (end(), reject(error)),
      });
    });
  }

  /** Takes an answer; one that nobody waits for, or of another kind, changes nothing. */
  settle(id: string, message: InwardMessage): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const { asking, answer } = entry.question;
    if (message.type === answer) entry.resolve(message);
    else if (message.type === 'failed' && message.payload.type === asking) this.fail(id, 'host_refused');
  }

  /** Gives a question up, where it is still open. */
  fail(id: string, code: 'aborted' | 'host_silent' | 'host_refused'): void {
    this.#entries.get(id)?.reject(new IdproofError(code));
  }

  /** Gives up whatever is open. */
  abort(): void {
    for (const id of this.#entries.keys()) this.fail(id, 'aborted');
  }
}
