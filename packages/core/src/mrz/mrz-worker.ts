import type { Point, Quad } from '../quad.js';
import type { WorkerAnswer } from '../internal/worker-calls.js';
import { getBounds, growQuad } from '../zone/geometry.js';
import type { GreyImage } from './find-text-rows.js';
import { startKernels } from './kernels.js';
import { LineNetwork } from './line-network.js';
import type { MrzRequest } from './mrz-messages.js';
import { type MrzReading, toMrzReading } from './mrz-reading.js';
import { ZoneReader } from './zone-reader.js';

/** Maximum longer edge of the pixels that are read: 44 characters of 18 pixels across half of it. */
const LONGER_EDGE = 1600;
/** Share of the outline that is read beyond it on each side. */
const BEYOND_OUTLINE = 0.05;

const reader = startKernels().then((kernels) => new ZoneReader(new LineNetwork(kernels)));

addEventListener('message', ({ data }: MessageEvent<MrzRequest & { id: number; frame: ImageBitmap }>) => {
  void answer(data).then((message) => postMessage(message));
});

async function answer({
  id,
  frame,
  outline,
  today,
}: MrzRequest & { id: number; frame: ImageBitmap }): Promise<WorkerAnswer<MrzReading | null>> {
  try {
    const part = cutOut(frame, outline);
    const zone = (await reader).read(part.grey, outline && mapPoints(outline, part.toPart));
    const reading = zone && toMrzReading(zone, new Date(today));
    return { id, result: reading && { ...reading, box: mapPoints(reading.box, part.toFrame) } };
  } catch (error) {
    return { id, failure: String(error) };
  } finally {
    frame.close();
  }
}

/** The part of the image around the outline in grey, with the maps between both. */
function cutOut(frame: ImageBitmap, outline: Quad | null) {
  const bounds = outline ? getBounds(growQuad(outline, BEYOND_OUTLINE, BEYOND_OUTLINE)) : null;
  const left = Math.floor(Math.max(0, bounds?.left ?? 0));
  const top = Math.floor(Math.max(0, bounds?.top ?? 0));
  const width = Math.max(1, Math.min(frame.width, Math.ceil(bounds ? bounds.left + bounds.width : frame.width)) - left);
  const height = Math.max(
    1,
    Math.min(frame.height, Math.ceil(bounds ? bounds.top + bounds.height : frame.height)) - top,
  );
  const scale = Math.min(1, LONGER_EDGE / Math.max(width, height));
  return {
    grey: readGrey(frame, left, top, width, height, scale),
    toPart: ([x, y]: Point): Point => [(x - left) * scale, (y - top) * scale],
    toFrame: ([x, y]: Point): Point => [x / scale + left, y / scale + top],
  };
}

const mapPoints = (quad: Quad, map: (point: Point) => Point): Quad => [
  map(quad[0]),
  map(quad[1]),
  map(quad[2]),
  map(quad[3]),
];

function readGrey(
  frame: ImageBitmap,
  left: number,
  top: number,
  width: number,
  height: number,
  scale: number,
): GreyImage {
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, left, top, width, height, 0, 0, across, down);
  const { data } = context.getImageData(0, 0, across, down);
  const grey = new Uint8Array(across * down);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    grey[i] = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8;
  }
  return { data: grey, width: across, height: down };
}
