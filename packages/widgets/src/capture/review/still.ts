import type { Box } from '@idproof/core/capture';
import type { LazyCapture } from '../lazy-capture.js';
import { drawBackdrop } from './draw-backdrop.js';
import { findVisiblePart } from './visible-part.js';

/** Pixels. Enough for the densest screens; the encoded image has all pixels. */
const LONGEST_EDGE = 1600;

/** Shows the captured frame from when the camera closes until the review has its image. */
export class Still {
  /** The part around the oval, in shares of the image; null for a document and without a camera image. */
  visiblePart: Box | null = null;
  #layers: HTMLCanvasElement[] = [];

  /** Removed once the review shows its image, and in every phase without a camera image. */
  constructor(capture: LazyCapture) {
    capture.subscribe(({ phase }) => {
      if (phase !== 'live' && phase !== 'encoding' && phase !== 'review') this.#remove();
    });
  }

  /** Covers `video` with `image`, cropped as the video is. */
  freeze(video: HTMLVideoElement, image: ImageBitmap | HTMLVideoElement = video): void {
    // A second press changes nothing, and before the first frame there is no image.
    if (this.#layers.length > 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, LONGEST_EDGE / Math.max(videoWidth, videoHeight));
    const canvas = document.createElement('canvas');
    canvas.className = `still ${video.className}`;
    canvas.ariaHidden = 'true';
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.addEventListener('animationend', ({ animationName }) => {
      if (animationName === 'give-way') this.#remove();
    });
    // The rest of the stage keeps its colours.
    const rest = document.createElement('canvas');
    rest.className = `behind ${video.className}`;
    rest.ariaHidden = 'true';
    drawBackdrop(rest, canvas);
    // First in the stage, because Lit replaces the nodes after it.
    video.parentElement?.prepend(rest, canvas);
    this.visiblePart = findVisiblePart(video);
    // A closing camera turns a playing video black at once, before the canvas is painted.
    video.pause();
    this.#layers = [rest, canvas];
  }

  #remove(): void {
    for (const layer of this.#layers) layer.remove();
    this.#layers = [];
    this.visiblePart = null;
  }
}
