import type { FrameJudge, FrameJudgement } from '@idproof/core/capture';
import { JUDGES, type Subject } from './judges.js';
import { openVideo, type OpenVideo } from './video.js';

/** A frame that the bench's server gives: raw pixels where the size is told, a picture's file otherwise. */
export interface ServedFrame {
  url: string;
  /** Seconds from the film's beginning. */
  time: number;
  size?: { width: number; height: number };
}

/** What the bench calls in its page. */
export interface JudgePage {
  /** Starts the judge. Rejects where it cannot be had. */
  start(subject: Subject): Promise<void>;
  /** Before each picture and film. */
  reset(): void;
  judgeStill(url: string): Promise<FrameJudgement>;
  judgeFrame(frame: ServedFrame): Promise<FrameJudgement>;
  /** Opens a film that the browser itself reads; its length in seconds. */
  openVideo(url: string): Promise<number>;
  /** Judges what the film shows at a time in seconds. */
  judgeVideo(time: number): Promise<FrameJudgement>;
}

let judge: FrameJudge | undefined;
let video: OpenVideo | undefined;

const running = (): FrameJudge => {
  if (!judge) throw new Error('the judge was not started');
  return judge;
};

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

const page: JudgePage = {
  async start(subject) {
    judge?.dispose();
    judge = await JUDGES[subject]();
  },
  reset() {
    running().reset();
    video?.close();
    video = undefined;
  },
  async judgeStill(url) {
    return running().judgeStill(await decode({ url }));
  },
  async judgeFrame({ time, ...frame }) {
    return running().judge(await decode(frame), time * 1000);
  },
  async openVideo(url) {
    video = await openVideo(URL.createObjectURL(await fetchBytes(url)));
    return video.seconds;
  },
  async judgeVideo(time) {
    if (!video) throw new Error('no film is open');
    return running().judge(await video.grab(time), time * 1000);
  },
};

Object.assign(globalThis, { judgePage: page });
