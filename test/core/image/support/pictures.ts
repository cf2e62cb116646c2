/** A picture that compresses about as badly as a photograph: gradients, print and grain. */
export function drawScene(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
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

/** Red, green, blue and yellow in the corners: left to right, top to bottom. */
export function drawCorners(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  ['red', 'lime', 'blue', 'yellow'].forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(((index % 2) * width) / 2, (Math.floor(index / 2) * height) / 2, width / 2, height / 2);
  });
  return canvas;
}

export function drawFlat(width: number, height: number, colour: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas;
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
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

export async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

export function indexOfText(bytes: Uint8Array, text: string): number {
  return Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .indexOf(text);
}

export interface Metadata {
  orientation?: number;
}

/** The JPEG with EXIF (orientation, GPS, maker), XMP and a comment put in front. */
export async function withMetadata(jpeg: Blob, { orientation = 1 }: Metadata = {}): Promise<Blob> {
  const bytes = await bytesOf(jpeg);
  const parts = [
    bytes.subarray(0, 2),
    exif(orientation),
    xmp(),
    segment(0xfe, text('SECRET-COMMENT')),
    bytes.subarray(2),
  ];
  return new Blob(parts, { type: 'image/jpeg' });
}

function exif(orientation: number): Uint8Array<ArrayBuffer> {
  // A little-endian TIFF: one directory with maker, orientation and a link to GPS data behind it.
  const maker = text('SECRET-MAKER\0');
  const tiff = new Uint8Array(8 + 2 + 3 * 12 + 4 + 2 + 12 + 4 + maker.length);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x49_49);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, 3, true);
  const gps = 8 + 2 + 3 * 12 + 4;
  writeEntry(view, 10, [0x010f, 2, maker.length, gps + 18]);
  writeEntry(view, 22, [0x0112, 3, 1, orientation]);
  writeEntry(view, 34, [0x8825, 4, 1, gps]);
  view.setUint16(gps, 1, true);
  writeEntry(view, gps + 2, [0x0001, 2, 2, 0x4e]);
  tiff.set(maker, gps + 18);
  return segment(0xe1, new Uint8Array([...text('Exif\0\0'), ...tiff]));
}

function writeEntry(view: DataView, at: number, [tag, type, count, value]: [number, number, number, number]): void {
  view.setUint16(at, tag, true);
  view.setUint16(at + 2, type, true);
  view.setUint32(at + 4, count, true);
  view.setUint32(at + 8, value, true);
}

function xmp(): Uint8Array<ArrayBuffer> {
  return segment(
    0xe1,
    text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>'),
  );
}

function segment(marker: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = payload.length + 2;
  return new Uint8Array([0xff, marker, length >> 8, length & 0xff, ...payload]);
}

export function text(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(value, (character) => character.charCodeAt(0));
}

// Seeded, so that a picture that fails once fails again.
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
