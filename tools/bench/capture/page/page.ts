import type { FrameJudge, FrameJudgement, JudgeOptions } from '@idproof/core/capture';
import { playScene, type SceneClip } from './scene-clip.js';
import { JUDGES, type Subject } from './judges.js';
import { openVideo, type OpenVideo } from './video.js';

/** A frame that the bench's server gives: raw pixels where a size is given, an image file otherwise. */
interface ServedFrame {
  url: string;
  /** Seconds from the film's beginning. */
  time: number;
  size?: { width: number; height: number };
}

/** What one frame cost. */
interface TimedJudgement extends FrameJudgement {
  /** What the page itself did for it, in milliseconds: nothing else runs there meanwhile. */
  pageMs: number;
}

/** What the bench calls in its page. */
export interface JudgePage {
  /** Starts the judge. Rejects where it cannot be had. */
  start(subject: Subject): Promise<void>;
  /** Before each image and film. */
  reset(options?: JudgeOptions): Promise<void>;
  judgeStill(url: string): Promise<FrameJudgement>;
  judgeFrame(frame: ServedFrame): Promise<FrameJudgement>;
  /** Opens a film that the browser itself reads; its length in seconds. */
  openVideo(url: string): Promise<number>;
  /** Judges what the film shows at a time in seconds. */
  judgeVideo(time: number): Promise<FrameJudgement>;
  /** Judges a scene as a camera that is held before it shows it. */
  judgeScene(clip: SceneClip): Promise<TimedJudgement[]>;
}

let subject: Subject = 'document';
let judge: FrameJudge | undefined;
let video: OpenVideo | undefined;

/** Lets the judge work. One that failed is of no further use. */
async function ask<Answer>(work: (judge: FrameJudge) => Promise<Answer>): Promise<Answer> {
  judge ??= await JUDGES[subject]();
  try {
    return await work(judge);
  } catch (error) {
    judge.dispose();
    judge = undefined;
    throw error;
  }
}

async function fetchBytes(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is answered by ${answer.status}`);
  return answer.blob();
}

async function decode({ url, size }: Pick<ServedFrame, 'url' | 'size'>): Promise<ImageBitmap> {
  const bytes = await fetchBytes(url);
  if (!size) return createImageBitmap(bytes);
  const pixels = new Uint8ClampedArray(await bytes.arrayBuffer());
  return createImageBitmap(new ImageData(pixels, size.width, size.height));
}

async function judgeTimed(bitmap: ImageBitmap, time: number): Promise<TimedJudgement> {
  return ask(async (judge) => {
    const start = performance.now();
    const coming = judge.judge(bitmap, time * 1000);
    const pageMs = performance.now() - start;
    return { ...(await coming), pageMs };
  });
}

const page: JudgePage = {
  async start(wanted) {
    subject = wanted;
    // The first frame waits for the worker: one that cannot be had is said here.
    await ask(async (judge) => judge.judgeStill(await createImageBitmap(new ImageData(64, 64))));
  },
  async reset(options) {
    video?.close();
    video = undefined;
    await ask(async (judge) => judge.reset(options));
  },
  async judgeStill(url) {
    const image = await decode({ url });
    return ask((judge) => judge.judgeStill(image));
  },
  async judgeFrame({ time, ...frame }) {
    const bitmap = await decode(frame);
    return ask((judge) => judge.judge(bitmap, time * 1000));
  },
  async openVideo(url) {
    video = await openVideo(URL.createObjectURL(await fetchBytes(url)));
    return video.seconds;
  },
  async judgeVideo(time) {
    if (!video) throw new Error('no film is open');
    const bitmap = await video.grab(time);
    return ask((judge) => judge.judge(bitmap, time * 1000));
  },
  async judgeScene(clip) {
    const judgements: TimedJudgement[] = [];
    for await (const { bitmap, time } of playScene(await decode({ url: clip.url }), clip))
      judgements.push(await judgeTimed(bitmap, time));
    return judgements;
  },
};

Object.assign(globalThis, { judgePage: page });
