import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { MeshedFace } from '@idproof/core/faces';
import { decodeImage, type Point, type RgbImage } from '@idproof/engines';
import { cutChip } from '../../../packages/engines/src/faces/aligned-chip.js';
import { loadFaceNets, type FaceNets } from '../../../packages/engines/src/faces/load-nets.js';
import { readFace, type FaceName } from '../../helpers/faces.js';

interface RecordedFace {
  confidence: number;
  mesh: string;
}
interface Case {
  face: FaceName;
  tilt: number;
  found: RecordedFace[];
  withEyes: RecordedFace[];
  descriptor: string;
}
const { cases } = JSON.parse(readFileSync(new URL('../../fixtures/faces/nets.json', import.meta.url), 'utf8')) as {
  cases: Case[];
};

/** Meshes are in whole pixels: a value next to a border may fall to its other side. */
const MOST_OFF = 1;
const MOST_OFF_IN_MEAN = 0.02;
const MOST_APART = 1e-5;

const decodeBase64 = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, 'base64')).buffer;

function recordedMesh(base64: string): Point[] {
  const values = new Int16Array(decodeBase64(base64));
  return Array.from({ length: values.length / 2 }, (_, index) => [values[index * 2]!, values[index * 2 + 1]!]);
}

async function decodeTilted({ face, tilt }: Case): Promise<RgbImage> {
  const bytes = readFace(face);
  const tilted = tilt === 0 ? bytes : await sharp(bytes).rotate(tilt, { background: '#808080' }).png().toBuffer();
  const decoded = await decodeImage(tilted);
  assert.ok(decoded.ok);
  return decoded.image;
}

function assertSame(found: readonly MeshedFace[], recorded: readonly RecordedFace[]): void {
  assert.equal(found.length, recorded.length);
  for (const [index, { confidence, mesh }] of recorded.entries()) {
    const face = found[index]!;
    assert.ok(Math.abs(face.confidence - confidence) <= 0.01 + 1e-9, `${face.confidence} where ${confidence} was`);
    const off = recordedMesh(mesh).map(([x, y], point) =>
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

describe('face nets answer as they did on TensorFlow.js', () => {
  let nets: FaceNets;
  before(async () => {
    nets = await loadFaceNets();
  });

  for (const recorded of cases) {
    const name = recorded.tilt === 0 ? recorded.face : `${recorded.face}, tilted by ${recorded.tilt} degrees`;
    test(name, async () => {
      const image = await decodeTilted(recorded);
      assertSame(await nets.find(image), recorded.found);
      assertSame(await nets.findWithEyes(image), recorded.withEyes);
      const descriptor = await nets.describe(cutChip(image, recordedMesh(recorded.found[0]!.mesh)));
      const wanted = new Float32Array(decodeBase64(recorded.descriptor));
      const apart = Math.hypot(...wanted.map((value, index) => value - descriptor[index]!));
      assert.ok(apart <= MOST_APART, `${apart} apart`);
    });
  }
});
