import type { FrameJudge, FrameJudgement, HintCode } from '@idproof/core/capture';
import type { Frame, FrameSource } from '../../../packages/widgets/src/capture/guidance/frame-source.js';
import { Guidance, type GuidanceOptions } from '../../../packages/widgets/src/capture/guidance/guidance.js';

type Verdict = Partial<FrameJudgement> | 'fails' | 'never';

export const GOOD: Verdict = {
  would: 'capture',
  quad: [
    [10, 10],
    [90, 10],
    [90, 60],
    [10, 60],
  ],
};
export const bad = (...hints: HintCode[]): Verdict => ({ hints });

/** A bitmap that is no picture, but knows whether it was let go of. */
class FakeBitmap {
  readonly width = 100;
  readonly height = 70;
  isClosed = false;
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
  close(): void {
    this.isClosed = true;
  }
}

export interface Script {
  /** What the judge says of each frame; the last one for all that follow. */
  verdicts: Verdict[];
  /** Milliseconds from one frame to the next. Default 66. */
  every?: number;
  /** Milliseconds that judging takes. Default 5. */
  cost?: number;
  /** How many frames there are. Default 400. */
  frames?: number;
  isAuto?: boolean;
  /** Default: false. */
  mayLackFocus?: boolean;
  /** Whether the zone of a frame is read, by the number of the frame; a rejection where the reader fails. Default: no reader. */
  zone?: (frame: number) => Promise<boolean> | boolean;
  /** Default: never. */
  isCovered?: (at: number) => boolean;
  /** Called before each frame. */
  before?: (at: number, guidance: Guidance) => void;
}

export interface Played {
  guidance: Guidance;
  taken: FakeBitmap[];
  bitmaps: FakeBitmap[];
  views: Guidance['view'][];
  /** When the run ended, in milliseconds. */
  time: number;
  /** The most frames that were judged at once. */
  mostAtOnce: number;
}

/** Plays the frames of a script; time passes with them. */
export async function play(script: Script): Promise<Played> {
  const { verdicts, every = 66, cost = 5, frames: count = 400, isAuto = true } = script;
  let now = 0;
  let at = 0;
  let inFlight = 0;
  const played: Omit<Played, 'guidance'> = { taken: [], bitmaps: [], views: [], time: 0, mostAtOnce: 0 };
  const make = (number: number): ImageBitmap => {
    const bitmap = new FakeBitmap(number);
    played.bitmaps.push(bitmap);
    return bitmap;
  };
  const frames: FrameSource = {
    async next(withWhole): Promise<Frame | null> {
      now += every;
      script.before?.(at, guidance);
      if (at >= count) {
        guidance.stop();
        return null;
      }
      at++;
      return { small: make(at), whole: withWhole ? make(at) : null, time: now };
    },
  };
  const judge: FrameJudge = {
    async judge(frame) {
      played.mostAtOnce = Math.max(played.mostAtOnce, ++inFlight);
      now += cost;
      await Promise.resolve();
      inFlight--;
      frame.close();
      const verdict = verdicts[Math.min(at, verdicts.length) - 1]!;
      if (verdict === 'fails') throw new Error('the worker died');
      if (verdict === 'never') return new Promise<never>(() => {});
      return { quad: null, faces: [], hints: [], would: 'wait', measures: {}, events: [], ms: cost, ...verdict };
    },
    judgeStill: () => Promise.reject(new Error('not in these tests')),
    reset() {},
    dispose() {},
  };
  const options: GuidanceOptions = {
    judge,
    frames,
    isAuto,
    mayLackFocus: script.mayLackFocus ?? false,
    readZone:
      script.zone &&
      (async (image) => ({ format: 'TD3', isReadable: await script.zone!((image as unknown as FakeBitmap).number) })),
    isCovered: () => script.isCovered?.(at) ?? false,
    onChange: () => played.views.push(guidance.view),
    onCapture: (image) => played.taken.push(image as unknown as FakeBitmap),
    now: () => now,
  };
  const guidance: Guidance = new Guidance(options);
  await guidance.run();
  return { ...played, guidance, time: now };
}
