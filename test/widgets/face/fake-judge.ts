import type { FrameJudge, FrameJudgement, JudgeOptions } from '@idproof/core/capture';

export type Verdict = Partial<FrameJudgement>;

/** A judge that says what the test wants, and notes what became of it. */
export class FakeJudge implements FrameJudge {
  says: Verdict = { hints: ['no_document'] };
  saysOfStills: Verdict = {};
  /** What the next frame alone shows the person do. */
  events: string[] = [];
  /** Answers wait for this. */
  gate: Promise<unknown> = Promise.resolve();
  /** What it was told of the pictures to come, last. */
  known: JudgeOptions = {};
  isDead = false;
  isDisposed = false;
  frames = 0;
  inFlight = 0;
  mostInFlight = 0;

  async judge(frame: ImageBitmap): Promise<FrameJudgement> {
    this.frames++;
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await this.gate;
    this.inFlight--;
    frame.close();
    return this.#answer({ events: this.events.splice(0), ...this.says });
  }

  async judgeStill(still: ImageBitmap): Promise<FrameJudgement> {
    still.close();
    return this.#answer(this.saysOfStills);
  }

  reset(known: JudgeOptions = {}): void {
    this.known = known;
  }

  dispose(): void {
    this.isDisposed = true;
  }

  #answer(verdict: Verdict): FrameJudgement {
    if (this.isDead) throw new Error('the worker died');
    return { quad: null, faces: [], hints: [], would: 'wait', measures: {}, events: [], ms: 1, ...verdict };
  }
}
