import sharp from 'sharp';
import type { Bounds } from './browser.js';
import { makeSpecimen, type Specimen } from './specimens.js';

/** An image, what is asked of it, and the document it shows. */
export interface ImageCase {
  name: string;
  jpeg: Buffer;
  bounds: Bounds;
  specimen: Specimen;
}

/** The limit of compare (specification 4.4), and one for slow lines. */
const [USUAL, LOW] = [1_048_576, 200_000];
/** What 4,000 pixels are decoded at directly. */
const EDGE = 2500;

/** Photographs of twelve and forty-eight megapixels and a webcam's frame, all seeded; the seeds are odd. */
export async function listCases(): Promise<ImageCase[]> {
  const phone = { width: 4000, height: 3000 };
  const photograph = await makeSpecimen({ format: 'TD3', seed: 7, level: 1, size: phone, fill: 0.82 });
  const webcam = { width: 1920, height: 1080 };
  const frame = await makeSpecimen({ format: 'TD1', seed: 9, level: 2, size: webcam, fill: 0.7 });
  // Such sensors bin four pixels into one: there is little more to see in the larger file.
  const large = await sharp(photograph.jpeg).resize(8000, 6000).jpeg({ quality: 90 }).toBuffer();
  const usual: Bounds = { maxEdge: EDGE, maxBase64Length: USUAL };
  const low: Bounds = { maxEdge: EDGE, maxBase64Length: LOW };
  return [
    { name: '12 MP photograph, 1,048,576 characters', jpeg: photograph.jpeg, bounds: usual, specimen: photograph },
    { name: '12 MP photograph, 200,000 characters', jpeg: photograph.jpeg, bounds: low, specimen: photograph },
    { name: '48 MP photograph, 1,048,576 characters', jpeg: large, bounds: usual, specimen: photograph },
    { name: '2 MP webcam frame, 200,000 characters', jpeg: frame.jpeg, bounds: low, specimen: frame },
  ];
}
