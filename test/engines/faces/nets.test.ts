import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { cutChip } from '../../../packages/engines/src/faces/aligned-chip.js';
import { loadFaceNets, type FaceNets } from '../../../packages/engines/src/faces/load-nets.js';
import {
  assertSameFaces,
  decodeBase64,
  decodeTilted,
  describeCase,
  readRecordedCases,
  readRecordedMesh,
} from '../../helpers/recorded-faces.js';

const MOST_APART = 1e-5;

describe('face nets answer as they did on TensorFlow.js', () => {
  let nets: FaceNets;
  before(async () => {
    nets = await loadFaceNets();
  });

  for (const recorded of readRecordedCases()) {
    test(describeCase(recorded), async () => {
      const image = await decodeTilted(recorded);
      assertSameFaces(await nets.find(image), recorded.found);
      assertSameFaces(await nets.findWithEyes(image), recorded.withEyes);
      const descriptor = await nets.describe(cutChip(image, readRecordedMesh(recorded.found[0]!)));
      const wanted = new Float32Array(decodeBase64(recorded.descriptor));
      const apart = Math.hypot(...wanted.map((value, index) => value - descriptor[index]!));
      assert.ok(apart <= MOST_APART, `${apart} apart`);
    });
  }
});
