import {
  growQuad,
  LineNetwork,
  mapQuad,
  findHomography,
  rectToQuad,
  startKernels,
  ZoneReader,
  type ZoneReading,
} from '@idproof/core/zone';
import type { RgbImage } from '../types.js';
import { toLuma } from './luma.js';
import { resize } from './resize.js';

/** Finds and reads the machine-readable zone of an image, in any orientation; null where none is found. */
export type ScanZone = (image: RgbImage) => Promise<ZoneReading | null>;

/** Longer edge in pixels at which the reader of the browser's worker sees an image, too. */
const LONGER_EDGE = 1600;
/** Share of a row's height that is added above and below: rows fit their capitals, the boxes of the text net are higher. */
const MARGIN = 0.25;

/** Starts the small network that the browser reads zones with: a tenth of a second for an image. */
export async function createZoneScanner(): Promise<ScanZone> {
  const reader = new ZoneReader(new LineNetwork(await startKernels()));
  return async (image) => {
    const shrunk = Math.min(1, LONGER_EDGE / Math.max(image.width, image.height));
    const [width, height] = [Math.round(image.width * shrunk), Math.round(image.height * shrunk)];
    const small = shrunk < 1 ? await resize(image, width, height) : image;
    const zone = reader.read({ data: toLuma(small), width, height });
    if (!zone) return null;
    const toImage = findHomography(rectToQuad(0, 0, width, height), rectToQuad(0, 0, image.width, image.height));
    return { ...zone, rows: zone.rows.map((row) => growQuad(mapQuad(toImage, row), 0, MARGIN)) };
  };
}
