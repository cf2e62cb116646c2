import type { ReactiveController } from 'lit';
import type { LazyCapture } from './lazy-capture.js';

interface LiveVideoOptions {
  capture: LazyCapture;
  /** The video of the screen; null where the screen has none. */
  find: () => HTMLVideoElement | null;
  /** Called when a video begins to show a camera. */
  onShow: (video: HTMLVideoElement) => void;
}

/** Attaches the stream of a capture to the video on the screen. A video that was removed would keep the stream and its listeners. */
export class LiveVideo implements ReactiveController {
  readonly #options: LiveVideoOptions;
  #video: HTMLVideoElement | null = null;

  constructor(options: LiveVideoOptions) {
    this.#options = options;
  }

  hostUpdated(): void {
    const { capture, find, onShow } = this.#options;
    const { manager } = capture;
    const video = find();
    if (!this.#attach(video, manager?.stream ?? null)) return;
    manager!.watch(video!);
    onShow(video!);
  }

  /** True where the video shows this stream from now on. */
  #attach(video: HTMLVideoElement | null, stream: MediaStream | null): boolean {
    if (this.#video && this.#video !== video) this.#video.srcObject = null;
    this.#video = video;
    if (!video || !stream || video.srcObject === stream) return false;
    video.srcObject = stream;
    // Rejects when the camera goes off before the first frame, which the state of the capture reports.
    video.play().catch(() => undefined);
    return true;
  }
}
