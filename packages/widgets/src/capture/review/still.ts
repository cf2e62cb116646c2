import type { Box } from '@idproof/core/capture';
import type { LazyCapture } from '../lazy-capture.js';
import { drawBehind } from './draw-behind.js';
import { findSeen } from './seen-part.js';

/** Enough for the densest screens; what is sent has all pixels. */
const LONGEST_EDGE = 1600;

/** Keeps in sight what was just taken, where the camera is off already and its picture is not there yet. */
export class Still {
  /** What of it lay around the oval, in shares of the picture; null of a document, and of what no camera took. */
  seen: Box | null = null;
  #layers: HTMLCanvasElement[] = [];

  /** Removed once the review shows its image, and in every phase without a camera image. */
  constructor(capture: LazyCapture) {
    capture.subscribe(({ phase }) => {
      if (phase !== 'live' && phase !== 'encoding' && phase !== 'review') this.#remove();
    });
  }

  /** Lays `picture` over the live one that `video` shows, cut as that is. */
  freeze(video: HTMLVideoElement, picture: ImageBitmap | HTMLVideoElement = video): void {
    // A second press changes nothing, and before the first frame there is nothing to keep.
    if (this.#layers.length > 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, LONGEST_EDGE / Math.max(videoWidth, videoHeight));
    const canvas = document.createElement('canvas');
    canvas.className = `still ${video.className}`;
    canvas.ariaHidden = 'true';
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.addEventListener('animationend', ({ animationName }) => {
      if (animationName === 'give-way') this.#remove();
    });
    // What it leaves of the stage keeps its colours.
    const rest = document.createElement('canvas');
    rest.className = `behind ${video.className}`;
    rest.ariaHidden = 'true';
    drawBehind(rest, canvas);
    // First in the stage: what is behind it there comes and goes.
    video.parentElement?.prepend(rest, canvas);
    this.seen = findSeen(video);
    // A camera that goes off turns a playing video black at once, and this is painted a moment later.
    video.pause();
    this.#layers = [rest, canvas];
  }

  #remove(): void {
    for (const layer of this.#layers) layer.remove();
    this.#layers = [];
    this.seen = null;
  }
}
