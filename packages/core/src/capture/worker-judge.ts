import { WorkerCalls } from '../internal/worker-calls.js';
import type { FrameJudge, FrameJudgement, JudgeOptions } from './frame-judge.js';

/** Milliseconds for one answer; the first one includes loading the worker. */
const TIMEOUT = 10_000;

/** A judge in a worker, which is given or starts with the first frame. Its promises reject as `WorkerCalls` describes. */
export class WorkerJudge implements FrameJudge {
  readonly #calls: WorkerCalls<{ time?: number }, FrameJudgement>;
  #options: JudgeOptions = {};

  constructor(worker: Worker | (() => Worker)) {
    this.#calls = new WorkerCalls(worker, {
      timeout: TIMEOUT,
      name: 'the judge',
      onStart: () => this.#calls.tell({ reset: this.#options }),
    });
  }

  judge(frame: ImageBitmap, time: number): Promise<FrameJudgement> {
    return this.#calls.ask(frame, { time });
  }

  judgeStill(image: ImageBitmap): Promise<FrameJudgement> {
    return this.#calls.ask(image, {});
  }

  reset(options: JudgeOptions = {}): void {
    this.#options = options;
    this.#calls.tell({ reset: options });
  }

  dispose(): void {
    this.#calls.dispose();
  }
}
