/** An image that compresses about as badly as a photograph: gradients, print and grain. */
export function drawScene(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#c9b79c');
  light.addColorStop(1, '#3d4f63');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#101820';
  context.font = `${Math.max(10, Math.round(height / 30))}px sans-serif`;
  for (let line = 1; line < 28; line += 1)
    context.fillText('SPECIMEN<<ANNA<MARIA<<<<<<0123456789', 10, (line * height) / 28);
  addGrain(context, width, height);
  return canvas;
}

export function drawFlat(width: number, height: number, colour: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas;
}

export function getContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas context');
  return context;
}

export function toJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

export function toPng(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/png' });
}

export async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

export function indexOfText(bytes: Uint8Array, text: string): number {
  return Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .indexOf(text);
}

// Seeded, so that an image that fails once fails again.
function addGrain(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = (state >>> 24) / 8 - 16;
    for (let channel = 0; channel < 3; channel += 1) image.data[at + channel] = (image.data[at + channel] ?? 0) + grain;
  }
  context.putImageData(image, 0, 0);
}
