/** Edge of the backdrop in pixels; only its colours are visible. */
const BEHIND = 32;

/** Draws the colours of an image, to fill the rest of its stage. */
export function drawBackdrop(canvas: HTMLCanvasElement, image: CanvasImageSource): void {
  canvas.width = canvas.height = BEHIND;
  canvas.getContext('2d')?.drawImage(image, 0, 0, BEHIND, BEHIND);
}
