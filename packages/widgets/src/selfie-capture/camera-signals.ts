import { countFrames, findTrack, readSettings, type FrameJudgement } from '@idproof/core/capture';

/** Signs of injected images. Computed by the page, so a server must not trust them. */
export type CameraSignals = Record<string, string | number | boolean>;

/** Names of virtual cameras. A name proves nothing: video calls use them too. */
const VIRTUAL =
  /\b(?:obs|virtual|manycam|snap camera|xsplit|splitcam|youcam|droidcam|iriun|epoccam|mmhmm|v4l2 ?loopback|dummy|fake|vcam|e2esoft)/i;
/** Frames per second. Hardly any camera is slower, but a script that feeds frames is. */
const SLOW = 15;
/** Minimum number of frames for a verdict. A sensor has noise, so hardly two of its frames are equal. */
const MIN_FRAMES = 10;
const MAX_SAME = 0.3;

/** Factor by which no camera exceeds its own frame rate. */
const MAX_OVER = 1.5;
/** Share of frames out of order that no camera reaches; a change of settings causes one. */
const MAX_DISORDERED = 0.3;

/** Checks the media times of a video's frames, where the browser reports them. */
export class FrameTimes {
  #video: HTMLVideoElement | null = null;
  #handle = 0;
  #began = 0;
  #frames = 0;
  #disordered = 0;
  /** False where the browser gives every frame of a camera the same time, such as WebKit. */
  #hasMediaTimes = false;
  #previousTime = Number.NEGATIVE_INFINITY;

  start(video: HTMLVideoElement): void {
    this.stop();
    this.#began = performance.now();
    this.#frames = this.#disordered = 0;
    this.#previousTime = Number.NEGATIVE_INFINITY;
    this.#hasMediaTimes = false;
    if (!('requestVideoFrameCallback' in video)) return;
    this.#video = video;
    this.#wait();
  }

  stop(): void {
    this.#video?.cancelVideoFrameCallback(this.#handle);
    this.#video = null;
  }

  /** True where frames are faster than the camera's frame rate, or out of order. */
  get isImpossible(): boolean {
    if (this.#frames < MIN_FRAMES) return false;
    const stream = this.#video?.srcObject as MediaStream | null | undefined;
    const reported = (stream && readSettings(findTrack(stream)).frameRate) ?? 0;
    const rate = (this.#frames * 1000) / (performance.now() - this.#began);
    if (reported > 0 && rate > reported * MAX_OVER) return true;
    return this.#hasMediaTimes && this.#disordered / this.#frames > MAX_DISORDERED;
  }

  #wait(): void {
    const video = this.#video!;
    this.#handle = video.requestVideoFrameCallback((_now, { mediaTime }) => {
      if (this.#frames++ > 0 && mediaTime !== this.#previousTime) this.#hasMediaTimes = true;
      if (mediaTime <= this.#previousTime) this.#disordered++;
      this.#previousTime = mediaTime;
      this.#wait();
    });
  }
}

/** Watches the frames of one camera for hints of injection. */
export class SignalWatch {
  #began = 0;
  #presented = 0;
  #frames = 0;
  #frozen = 0;
  #repeated = 0;
  readonly #times = new FrameTimes();

  start(video: HTMLVideoElement): void {
    this.#began = performance.now();
    this.#presented = countFrames(video);
    this.#frames = this.#frozen = this.#repeated = 0;
    this.#times.start(video);
  }

  stop(): void {
    this.#times.stop();
  }

  add({ measures }: FrameJudgement): void {
    this.#frames++;
    this.#frozen += measures['frozen'] ?? 0;
    this.#repeated += measures['repeated'] ?? 0;
  }

  /** The signals of the frames so far; empty for an ordinary camera. */
  read(video: HTMLVideoElement): CameraSignals {
    const signals: CameraSignals = {};
    const stream = video.srcObject as MediaStream | null;
    const track = stream ? findTrack(stream) : undefined;
    if (track && VIRTUAL.test(track.label)) signals['virtualCamera'] = true;
    if (track && !isCamera(track)) signals['notACamera'] = true;
    if (this.#times.isImpossible) signals['impossibleTiming'] = true;
    const seconds = (performance.now() - this.#began) / 1000;
    const rate = (countFrames(video) - this.#presented) / seconds;
    if (seconds >= 1 && rate < SLOW) signals['slowCamera'] = Math.round(rate);
    if (this.#frames < MIN_FRAMES) return signals;
    if (this.#frozen / this.#frames > MAX_SAME) signals['frozenFrames'] = true;
    if (this.#repeated / this.#frames > MAX_SAME) signals['repeatedFrames'] = true;
    return signals;
  }
}

/** Tracks of canvases, scripts and shared screens have classes of their own, except in Firefox. */
function isCamera(track: MediaStreamTrack): boolean {
  return (
    Object.prototype.toString.call(track) === '[object MediaStreamTrack]' && !('displaySurface' in readSettings(track))
  );
}
