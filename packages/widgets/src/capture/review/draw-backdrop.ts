/** Edges of the backdrop in pixels: few enough to leave only colours, then enough for these to fade into each other. */
const COARSE = 6;
const FINE = 96;

/**
 * Draws the colours of an image, blurred and dark, to fill the rest of its stage. Scaling down and up blurs once: a CSS
 * filter beneath something animated blurs again for each frame.
 */
export function drawBackdrop(canvas: HTMLCanvasElement, image: CanvasImageSource): void {
  // A canvas of its own: at the border of a part of a larger one, pixels outside the part would be mixed in.
  const coarse = canvas.ownerDocument.createElement('canvas');
  coarse.width = coarse.height = COARSE;
  coarse.getContext('2d')?.drawImage(image, 0, 0, COARSE, COARSE);
  canvas.width = canvas.height = FINE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(coarse, 0, 0, FINE, FINE);
  context.fillStyle = 'rgb(0 0 0 / 50%)';
  context.fillRect(0, 0, FINE, FINE);
}
