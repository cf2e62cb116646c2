import { IdproofError } from '../errors.js';
import type { FrameJudge, FrameJudgement, JudgeOptions } from './frame-judge.js';
import type { JudgeAnswer, JudgeRequest } from './judge-messages.js';

/** Milliseconds for one answer; the first one includes loading the worker. */
const TIMEOUT = 10_000;

interface Waiting {
  resolve: (judgement: FrameJudgement) => void;
  reject: (error: IdproofError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * A judge in a worker, which is given or starts with the first frame. Rejects with `image_engine_failed` when the worker
 * cannot start, dies or does not answer within ten seconds, and with `aborted` after `dispose`. After a failure all further
 * calls reject at once.
 */
export class WorkerJudge implements FrameJudge {
  readonly #start: (() => Worker) | null;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ended: IdproofError | null = null;
  #options: JudgeOptions = {};
  #count = 0;

  constructor(worker: Worker | (() => Worker)) {
    this.#start = typeof worker === 'function' ? worker : null;
    if (typeof worker !== 'function') this.#connect(worker);
  }

  judge(frame: ImageBitmap, time: number): Promise<FrameJudgement> {
    return this.#ask(frame, time);
  }

  judgeStill(image: ImageBitmap): Promise<FrameJudgement> {
    return this.#ask(image);
  }

  reset(options: JudgeOptions = {}): void {
    this.#options = options;
    if (this.#worker) this.#send({ id: this.#count++, reset: options });
  }

  dispose(): void {
    this.#end(new IdproofError('aborted', 'the judge was disposed of'));
  }

  #ask(frame: ImageBitmap, time?: number): Promise<FrameJudgement> {
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
      const timer = setTimeout(() => this.#fail('the worker does not answer'), TIMEOUT);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#send({ id, frame, ...(time !== undefined && { time }) }, [frame]);
    });
  }

  #load(): void {
    if (this.#worker || this.#ended || !this.#start) return;
    this.#connect(this.#start());
    this.reset(this.#options);
  }

  #connect(worker: Worker): void {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => this.#receive(data));
    const fail = (event: Event): void => {
      // Handled here, so that the page's error reporting does not report it.
      event.preventDefault();
      this.#fail(`the worker failed: ${event.type}`);
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
  }

  #send(request: JudgeRequest, transferred: Transferable[] = []): void {
    this.#worker?.postMessage(request, transferred);
  }

  #receive(answer: JudgeAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if ('judgement' in answer) waiting.resolve(answer.judgement);
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
