import { IdproofError } from '../errors.js';

/** An answer of the worker to the request of this `id`: a result, or the text of the error it ended with. */
export type WorkerAnswer<Result> = { id: number; result: Result } | { id: number; failure: string };

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: IdproofError) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface WorkerCallsOptions {
  /** Milliseconds for one answer; the first one includes loading the worker. */
  timeout: number;
  /** What messages call the worker, such as "the judge". */
  name: string;
  /** Called once the worker has been started, before its first request. */
  onStart?: () => void;
}

/**
 * Requests to a worker, which is given or starts with the first one. A request rejects with `image_engine_failed` when the
 * worker cannot start, dies or does not answer in time, and with `aborted` after `dispose`. After a failure all further
 * requests reject at once.
 */
export class WorkerCalls<Request extends object, Result> {
  readonly #start: (() => Worker) | null;
  readonly #options: WorkerCallsOptions;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #worker: Worker | null = null;
  #ended: IdproofError | null = null;
  #count = 0;

  constructor(worker: Worker | (() => Worker), options: WorkerCallsOptions) {
    this.#options = options;
    this.#start = typeof worker === 'function' ? worker : null;
    if (typeof worker !== 'function') this.#connect(worker);
  }

  /** Sends a request, which gives `frame` away: it is closed by the worker, or here where the worker is gone. */
  ask(frame: ImageBitmap, request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      const id = this.#count++;
      try {
        this.#load();
      } catch (cause) {
        this.#end(new IdproofError('image_engine_failed', 'the worker was refused', { cause }));
      }
      if (this.#ended) {
        frame.close();
        reject(this.#ended);
        return;
      }
      const timer = setTimeout(() => this.#fail('the worker does not answer'), this.#options.timeout);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker?.postMessage({ ...request, id, frame }, [frame]);
    });
  }

  /** Sends a message without an answer; a worker that has not been started does not get it. */
  tell(message: object): void {
    this.#worker?.postMessage({ ...message, id: this.#count++ });
  }

  dispose(): void {
    this.#end(new IdproofError('aborted', `${this.#options.name} was disposed of`));
  }

  #load(): void {
    if (this.#worker || this.#ended || !this.#start) return;
    this.#connect(this.#start());
    this.#options.onStart?.();
  }

  #connect(worker: Worker): void {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Result>>) => this.#receive(data));
    const fail = (event: Event): void => {
      // Handled here, so that the page's error reporting does not report it.
      event.preventDefault();
      this.#fail(`the worker failed: ${event.type}`);
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  #receive(answer: WorkerAnswer<Result>): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if ('result' in answer) waiting.resolve(answer.result);
    else waiting.reject(new IdproofError('image_engine_failed', answer.failure));
  }

  #fail(message: string): void {
    this.#end(new IdproofError('image_engine_failed', message));
  }

  #end(error: IdproofError): void {
    this.#ended ??= error;
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
