import type { CaptureState, FrameJudge, FrameJudgement } from '@idproof/core/capture';
import type { FaceAction, Side } from '@idproof/core/session';
import type { LazyCapture } from '../capture/lazy-capture.js';
import { SignalWatch, type CameraSignals } from './camera-signals.js';

/** A judge that has not spoken for so many milliseconds is not counted on. */
const SILENCE = 2000;

/** Hears what the judge says of the live frames: actions that were seen, and hints of injection. */
export class FaceObserver {
  readonly #signals = new SignalWatch();
  #video: HTMLVideoElement | null = null;
  #heard = Number.NEGATIVE_INFINITY;
  #onJudgement: ((judgement: FrameJudgement) => void) | null = null;

  /** Watches what a camera shows; null once it is off. */
  watch(video: HTMLVideoElement | null): void {
    this.#video = video;
    if (video) this.#signals.start(video);
    else this.#signals.stop();
  }

  /** What the camera's frames hint at so far. */
  readSignals(): CameraSignals {
    return this.#video ? this.#signals.read(this.#video) : {};
  }

  /** The same judge, overheard. */
  listenTo(judge: FrameJudge): FrameJudge {
    return {
      judge: async (frame, time) => {
        const judgement = await judge.judge(frame, time);
        this.#heard = performance.now();
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
  get isLooking(): boolean {
    return performance.now() - this.#heard < SILENCE;
  }

  /** Calls back when the action is seen, until the returned function ends that. */
  recognize(action: FaceAction, side: Side, onSeen: () => void): () => void {
    this.#onJudgement = ({ events, measures }) => {
      // The nose of a head that turns to its own left moves to the right of the picture.
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
