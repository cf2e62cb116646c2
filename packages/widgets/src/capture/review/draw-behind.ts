/** Edge of what lies behind a picture, in pixels: of that only the colours are seen. */
const BEHIND = 32;

/** The colours of a picture, to fill what it leaves of its stage. */
export function drawBehind(canvas: HTMLCanvasElement, picture: CanvasImageSource): void {
  canvas.width = canvas.height = BEHIND;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, BEHIND, BEHIND);
}
