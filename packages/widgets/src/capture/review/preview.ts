import type { Quality } from '@idproof/core/capture';
import { drawBehind } from './draw-behind.js';
import { reveal } from '../../element/reveal.js';
import { cutAsSeen } from './seen-part.js';
import type { LazyCapture } from '../lazy-capture.js';
import type { Still } from './still.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from '../view.js';

/** Shows a picture on a canvas: unlike an image's address, a bitmap needs no `img-src blob:` and leaves nothing to revoke. */
export class Preview {
  readonly #still: Still;
  #wanted: Blob | null = null;
  #picture: ImageBitmap | null = null;

  constructor(capture: LazyCapture, still: Still) {
    this.#still = still;
    capture.subscribe(({ phase }) => {
      if (phase !== 'review' && phase !== 'submitted') this.#clear();
    });
  }

  /**
   * Makes the picture ready while it is judged, and hands on what is thought of it: the review begins with its picture. A
   * selfie is shown as it was in the oval.
   */
  async prepare(
    blob: Blob,
    judging: Promise<Quality>,
    finish: (picture: ImageBitmap, quality: Quality) => Promise<ImageBitmap>,
  ): Promise<Quality> {
    this.#clear();
    this.#wanted = blob;
    const [quality, decoded] = await Promise.all([judging, decode(blob)]);
    const { seen } = this.#still;
    const finished = decoded && (seen ? cutAsSeen(decoded, seen, quality) : finish(decoded, quality));
    const picture = (await finished?.catch(() => null)) ?? null;
    if (this.#wanted === blob) this.#picture = picture;
    else picture?.close();
    return quality;
  }

  /** Draws the picture once. */
  show(canvas: HTMLCanvasElement): void {
    const picture = this.#picture;
    if (!picture) return;
    this.#picture = null;
    const root = canvas.getRootNode() as ShadowRoot;
    const behind = root.querySelector<HTMLCanvasElement>('.preview ~ .behind');
    if (behind) drawBehind(behind, picture);
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    // The picture has taken its room, and moved the control below it that has the focus.
    reveal(root.activeElement);
  }

  #clear(): void {
    this.#wanted = null;
    this.#picture?.close();
    this.#picture = null;
  }
}

/** The encoder made this picture a moment ago, so it decodes; without bitmaps here the stage stays empty. */
async function decode(blob: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(blob);
  } catch {
    return null;
  }
}

/** The picture that was taken, and its colours around it. */
export function renderImage({ messages, target, overlay }: CaptureView): TemplateResult {
  // What takes the keys that enlarge it, and scrolls, says what it is.
  return html`<div
      class="preview"
      role="img"
      aria-label=${messages[`${target.subject}_preview`]}
      aria-description=${(overlay && messages.preview_keys) || nothing}
      tabindex=${overlay ? '0' : nothing}
    >
      <canvas part="preview"></canvas>
    </div>
    <canvas class="behind" aria-hidden="true"></canvas>`;
}
