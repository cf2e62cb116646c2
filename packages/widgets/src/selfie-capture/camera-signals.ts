import { countFrames, findTrack, readSettings, type FrameJudgement } from '@idproof/core/capture';
import { FrameTimes } from './frame-times.js';

/** What hints at pictures that no camera takes. Made by the page, so nothing that a server may trust. */
export type CameraSignals = Record<string, string | number | boolean>;

/** Names of programs and drivers that pass films off as cameras. A name proves nothing: calls use them too. */
const VIRTUAL =
  /\b(?:obs|virtual|manycam|snap camera|xsplit|splitcam|youcam|droidcam|iriun|epoccam|mmhmm|v4l2 ?loopback|dummy|fake|vcam|e2esoft)/i;
/** Slower cameras there are hardly any of; a page that feeds frames by hand is. */
const SLOW = 15;
/** A sensor has noise: of so many frames of one, hardly two are the same. */
const LEAST_FRAMES = 10;
const MOST_SAME = 0.3;

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

  /** What the frames so far hint at; empty for a camera like others. */
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
    if (this.#frames < LEAST_FRAMES) return signals;
    if (this.#frozen / this.#frames > MOST_SAME) signals['frozenFrames'] = true;
    if (this.#repeated / this.#frames > MOST_SAME) signals['repeatedFrames'] = true;
    return signals;
  }
}

/** Canvases, scripts and shared screens have tracks of classes of their own; Firefox has one class for all. */
function isCamera(track: MediaStreamTrack): boolean {
  return (
    Object.prototype.toString.call(track) === '[object MediaStreamTrack]' && !('displaySurface' in readSettings(track))
  );
}
