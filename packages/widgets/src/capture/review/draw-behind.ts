/** Edges of the backdrop in pixels: few enough to leave only colours, then enough for these to fade into each other. */
const COARSE = 6;
const FINE = 96;

/**
 * Draws the colours of an image, blurred and dark, to fill the rest of its stage. Scaling down and up blurs once: a CSS
 * filter beneath something animated blurs again for each frame.
 */
export function drawBackdrop(canvas: HTMLCanvasElement, image: CanvasImageSource): void {
  canvas.width = canvas.height = FINE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, COARSE, COARSE);
  context.drawImage(canvas, 0, 0, COARSE, COARSE, 0, 0, FINE, FINE);
  context.fillStyle = 'rgb(0 0 0 / 50%)';
  context.fillRect(0, 0, FINE, FINE);
}
