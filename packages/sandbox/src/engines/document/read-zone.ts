import type { RgbImage } from '../types.js';
import { growQuad } from './geometry.js';
import { decodeZone } from './mrz/decode-zone.js';
import type { ZoneRows } from './mrz/find-rows.js';
import { TD3 } from './mrz/layout.js';
import { readZoneFields, type ZoneFields } from './mrz/zone-fields.js';
import type { TextNets } from './ocr/nets.js';
import { recognizeLine } from './ocr/recognize-line.js';

/** The net reads the wide-set OCR-B best when a line is drawn this many times as wide (measured). */
const STRETCH = 1.7;

/** Reads the two rows of a zone; null when they are too short for one. */
export async function readZone(nets: TextNets, image: RgbImage, rows: ZoneRows): Promise<ZoneFields | null> {
  const posteriors = [];
  for (const row of rows) {
    posteriors.push(await recognizeLine(nets.recognize, image, growQuad(row, 0.004, 0), STRETCH));
  }
  const evidence = decodeZone(nets.alphabet, TD3, posteriors);
  return evidence && readZoneFields(evidence, TD3);
}
