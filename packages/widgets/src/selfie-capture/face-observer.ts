import type { CaptureState, FrameJudge, FrameJudgement } from '@idproof/core/capture';
import type { FaceAction, Side } from '@idproof/core/session';
import type { LazyCapture } from '../capture/lazy-capture.js';
import { SignalWatch, type CameraSignals } from './camera-signals.js';

/** Milliseconds without a judgement after which the judge counts as absent. */
const MAX_SILENCE = 2000;

/** Observes the judgements of the live frames for recognized actions and signs of injection. */
export class FaceObserver {
  readonly #signals = new SignalWatch();
  #video: HTMLVideoElement | null = null;
  #judgedAt = Number.NEGATIVE_INFINITY;
  #onJudgement: ((judgement: FrameJudgement) => void) | null = null;

  /** Sets the video of the live camera; null once it is off. */
  watch(video: HTMLVideoElement | null): void {
    this.#video = video;
    if (video) this.#signals.start(video);
    else this.#signals.stop();
  }

  /** The signals of the camera's frames so far. */
  readSignals(): CameraSignals {
    return this.#video ? this.#signals.read(this.#video) : {};
  }

  /** Wraps a judge to observe its judgements. */
  wrap(judge: FrameJudge): FrameJudge {
    return {
      judge: async (frame, time) => {
        const judgement = await judge.judge(frame, time);
        this.#judgedAt = performance.now();
        this.#signals.add(judgement);
        this.#onJudgement?.(judgement);
        return judgement;
      },
      judgeStill: (image) => judge.judgeStill(image),
      reset: (options) => judge.reset(options),
      dispose: () => judge.dispose(),
    };
  }

  /** Whether the frames are being judged. */
  get isJudging(): boolean {
    return performance.now() - this.#judgedAt < MAX_SILENCE;
  }

  /** Calls back when the action is recognized, until the returned function is called. */
  recognize(action: FaceAction, side: Side, onSeen: () => void): () => void {
    this.#onJudgement = ({ events, measures }) => {
      // When a head turns to its own left, its nose moves to the right of the image.
      const isOtherSide = action === 'HEADSHAKE' && (measures['aside'] ?? 0) > 0 !== (side === 'left');
      if (events.includes(action) && !isOtherSide) onSeen();
    };
    return () => {
      this.#onJudgement = null;
    };
  }
}

/** Counts the images in a row that show several faces. */
export class SeveralFacesCounter {
  #count = 0;
  #reviewed: CaptureState | null = null;

  constructor(capture: LazyCapture) {
    capture.subscribe((state) => {
      if (state.phase !== 'review' || state === this.#reviewed) return;
      this.#reviewed = state;
      const isRepeated = state.image.quality.warnings.includes('several_faces');
      this.#count = isRepeated ? this.#count + 1 : 0;
    });
  }

  /** False for the first of them, which is captured again; with the second the judge may be wrong. */
  get canConfirm(): boolean {
    return this.#count !== 1;
  }
}
