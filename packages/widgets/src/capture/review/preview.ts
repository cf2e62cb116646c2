import type { Quality } from '@idproof/core/capture';
import { drawBackdrop } from './draw-backdrop.js';
import { reveal } from '../../element/reveal.js';
import { cropToPart } from './visible-part.js';
import type { LazyCapture } from '../lazy-capture.js';
import type { Still } from './still.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from '../view.js';

/** Shows an image on a canvas: unlike a URL, a bitmap needs no `img-src blob:` and no revoking. */
export class Preview {
  readonly #still: Still;
  #pending: Blob | null = null;
  #bitmap: ImageBitmap | null = null;

  constructor(capture: LazyCapture, still: Still) {
    this.#still = still;
    capture.subscribe(({ phase }) => {
      if (phase !== 'review' && phase !== 'submitted') this.#clear();
    });
  }

  /**
   * Decodes the image while it is judged, so that the review begins with its image; resolves with the quality. A
   * selfie is cropped to the surroundings of the oval.
   */
  async prepare(
    blob: Blob,
    judging: Promise<Quality>,
    finish: (bitmap: ImageBitmap, quality: Quality) => Promise<ImageBitmap>,
  ): Promise<Quality> {
    this.#clear();
    this.#pending = blob;
    const [quality, decoded] = await Promise.all([judging, decode(blob)]);
    const { visiblePart } = this.#still;
    const finished = decoded && (visiblePart ? cropToPart(decoded, visiblePart, quality) : finish(decoded, quality));
    const bitmap = (await finished?.catch(() => null)) ?? null;
    if (this.#pending === blob) this.#bitmap = bitmap;
    else bitmap?.close();
    return quality;
  }

  /** Draws the image once. */
  show(canvas: HTMLCanvasElement): void {
    const bitmap = this.#bitmap;
    if (!bitmap) return;
    this.#bitmap = null;
    const root = canvas.getRootNode() as ShadowRoot;
    const behind = root.querySelector<HTMLCanvasElement>('.preview ~ .behind');
    if (behind) drawBackdrop(behind, bitmap);
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    // The image has changed the layout and may have moved the focused control out of view.
    reveal(root.activeElement);
  }

  #clear(): void {
    this.#pending = null;
    this.#bitmap?.close();
    this.#bitmap = null;
  }
}

/** Null without `createImageBitmap`: the stage stays empty. */
async function decode(blob: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(blob);
  } catch {
    return null;
  }
}

/** The captured image and its backdrop. */
export function renderImage({ messages, target, overlay }: CaptureView): TemplateResult {
  // The area scrolls and takes keys, so it has a role and a name.
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
