import { findTrack, readSettings } from '@idproof/core/capture';

/** A camera that says so many frames a second never shows half as many again. */
const MOST_OVER = 1.5;
/** Share of frames out of order that no camera reaches; one comes with a change of its settings. */
const MOST_DISORDERED = 0.3;
const LEAST_FRAMES = 10;

/** Watches when the frames of a video were made, where the browser tells. */
export class FrameTimes {
  #video: HTMLVideoElement | null = null;
  #handle = 0;
  #began = 0;
  #frames = 0;
  #disordered = 0;
  /** False where the browser gives every frame of a camera the same time, as WebKit does. */
  #isTold = false;
  #before = Number.NEGATIVE_INFINITY;

  start(video: HTMLVideoElement): void {
    this.stop();
    this.#began = performance.now();
    this.#frames = this.#disordered = 0;
    this.#before = Number.NEGATIVE_INFINITY;
    this.#isTold = false;
    if (!('requestVideoFrameCallback' in video)) return;
    this.#video = video;
    this.#wait();
  }

  stop(): void {
    this.#video?.cancelVideoFrameCallback(this.#handle);
    this.#video = null;
  }

  /** True where frames come faster than the camera says it can, or not one after the other. */
  get isImpossible(): boolean {
    if (this.#frames < LEAST_FRAMES) return false;
    const stream = this.#video?.srcObject as MediaStream | null | undefined;
    const said = (stream && readSettings(findTrack(stream)).frameRate) ?? 0;
    const rate = (this.#frames * 1000) / (performance.now() - this.#began);
    if (said > 0 && rate > said * MOST_OVER) return true;
    return this.#isTold && this.#disordered / this.#frames > MOST_DISORDERED;
  }

  #wait(): void {
    const video = this.#video!;
    this.#handle = video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (this.#frames++ > 0 && mediaTime !== this.#before) this.#isTold = true;
      if (mediaTime <= this.#before) this.#disordered++;
      this.#before = mediaTime;
      this.#wait();
    });
  }
}
