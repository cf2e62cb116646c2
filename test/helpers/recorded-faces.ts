import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { MeshedFace } from '@idproof/core/faces';
import { decodeImage, type Point, type RgbImage } from '@idproof/engines';
import { readFace, type FaceName } from './faces.js';

interface RecordedFace {
  confidence: number;
  mesh: string;
}

/** What the face nets answered on TensorFlow.js for one photograph. */
export interface RecordedCase {
  face: FaceName;
  tilt: number;
  found: RecordedFace[];
  withEyes: RecordedFace[];
  descriptor: string;
}

/** Meshes are in whole pixels: a value next to a border may fall to its other side. */
const MOST_OFF = 1;
const MOST_OFF_IN_MEAN = 0.02;

export function readRecordedCases(): RecordedCase[] {
  const text = readFileSync(new URL('../fixtures/faces/nets.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { cases: RecordedCase[] }).cases;
}

export function describeCase({ face, tilt }: RecordedCase): string {
  return tilt === 0 ? face : `${face}, tilted by ${tilt} degrees`;
}

export function decodeBase64(base64: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(base64, 'base64')).buffer;
}

export function readRecordedMesh({ mesh }: RecordedFace): Point[] {
  const values = new Int16Array(decodeBase64(mesh));
  return Array.from({ length: values.length / 2 }, (_, index) => [values[index * 2]!, values[index * 2 + 1]!]);
}

export async function decodeTilted({ face, tilt }: RecordedCase): Promise<RgbImage> {
  const bytes = readFace(face);
  const tilted = tilt === 0 ? bytes : await sharp(bytes).rotate(tilt, { background: '#808080' }).png().toBuffer();
  const decoded = await decodeImage(tilted);
  assert.ok(decoded.ok);
  return decoded.image;
}

export function assertSameFaces(found: readonly MeshedFace[], recorded: readonly RecordedFace[]): void {
  assert.equal(found.length, recorded.length);
  for (const [index, before] of recorded.entries()) {
    const face = found[index]!;
    assert.ok(Math.abs(face.confidence - before.confidence) <= 0.01 + 1e-9, `${face.confidence}, ${before.confidence}`);
    const off = readRecordedMesh(before).map(([x, y], point) =>
      Math.hypot(x - face.mesh[point]![0], y - face.mesh[point]![1]),
    );
    assert.equal(off.length, 468);
    const mean = off.reduce((sum, each) => sum + each, 0) / off.length;
    assert.ok(
      Math.max(...off) <= MOST_OFF * Math.SQRT2 && mean <= MOST_OFF_IN_MEAN,
      `off by ${Math.max(...off)}, ${mean}`,
    );
  }
}
