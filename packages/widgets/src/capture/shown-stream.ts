/** The video that shows a camera. One that is gone would keep its stream, and with it everything that listens to it. */
export class ShownStream {
  #video: HTMLVideoElement | null = null;

  /** True where the video shows this stream from now on. */
  show(video: HTMLVideoElement | null, stream: MediaStream | null): boolean {
    if (this.#video && this.#video !== video) this.#video.srcObject = null;
    this.#video = video;
    if (!video || !stream || video.srcObject === stream) return false;
    video.srcObject = stream;
    // Interrupted when the camera goes off before the first frame; the state tells of that.
    video.play().catch(() => undefined);
    return true;
  }
}
