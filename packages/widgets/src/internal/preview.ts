import { reveal } from './reveal.js';

/** Shows a picture on a canvas: unlike an image's address, a bitmap needs no `img-src blob:` and leaves nothing to revoke. */
export class Preview {
  #shown: { canvas: HTMLCanvasElement; blob: Blob } | null = null;

  /** Draws the picture once, as `prepare` makes it; a newer one, or `clear`, overtakes it. */
  async show(
    canvas: HTMLCanvasElement,
    blob: Blob,
    prepare: (picture: ImageBitmap) => Promise<ImageBitmap>,
  ): Promise<void> {
    if (this.#shown?.canvas === canvas && this.#shown.blob === blob) return;
    const mine = { canvas, blob };
    this.#shown = mine;
    // The encoder made this picture a moment ago, so it decodes; were it not to, the stage stays dark.
    const bitmap = await createImageBitmap(blob)
      .then(prepare)
      .catch(() => null);
    if (!bitmap) return;
    if (this.#shown !== mine) {
      bitmap.close();
      return;
    }
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    // The picture has taken its room, and moved the control below it that has the focus.
    reveal((canvas.getRootNode() as ShadowRoot).activeElement);
  }

  clear(): void {
    this.#shown = null;
  }
}
