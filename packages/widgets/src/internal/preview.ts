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
    const bitmap = await prepare(await createImageBitmap(blob));
    if (this.#shown !== mine) {
      bitmap.close();
      return;
    }
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  }

  clear(): void {
    this.#shown = null;
  }
}
