import { DocumentJudge } from '../capture/document/document-judge.js';
import { scaleCorners } from '../capture/document/geometry.js';
import type { FrameJudgement } from '../capture/frame-judge.js';
import type { JudgeAnswer, JudgeRequest } from '../capture/judge-messages.js';
import type { Pixels } from '../capture/measure-frame.js';

/** Frames are judged at this longer edge; the limits of sharpness and travel are those of this size. */
const LONGER_EDGE = 640;

/** Reads bitmaps as pixels of one size, on a canvas that is kept from frame to frame. */
class FrameReader {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true })!;

  read(frame: ImageBitmap): Pixels {
    const scale = LONGER_EDGE / Math.max(frame.width, frame.height);
    const width = Math.max(1, Math.round(frame.width * scale));
    const height = Math.max(1, Math.round(frame.height * scale));
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    // Large photographs would flicker with every second pixel left out.
    this.#context.imageSmoothingQuality = 'medium';
    this.#context.drawImage(frame, 0, 0, width, height);
    return this.#context.getImageData(0, 0, width, height);
  }
}

const judge = new DocumentJudge();
const reader = new FrameReader();

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  if ('reset' in data) judge.reset(data.reset);
  else postMessage(answer(data));
});

function answer({ id, frame, time }: Extract<JudgeRequest, { frame: ImageBitmap }>): JudgeAnswer {
  try {
    return { id, result: judgeFrame(frame, time) };
  } catch (error) {
    return { id, failure: String(error) };
  } finally {
    frame.close();
  }
}

function judgeFrame(frame: ImageBitmap, time: number | undefined): FrameJudgement {
  const start = performance.now();
  const pixels = reader.read(frame);
  const verdict = time === undefined ? judge.judgeStill(pixels, frame.width / pixels.width) : judge.judge(pixels, time);
  const quad = verdict.quad && scaleCorners(verdict.quad, frame.width / pixels.width, frame.height / pixels.height);
  return { ...verdict, quad, faces: [], events: [], ms: performance.now() - start };
}
