import { before, describe, test } from 'node:test';
import { findFaces, type MeshNets } from '@idproof/core/faces';
import { openFaceNets } from '../../helpers/face-nets.js';
import { assertSameFaces, decodeTilted, describeCase, readRecordedCases } from '../../helpers/recorded-faces.js';

describe('the face nets of the elements answer as they did on TensorFlow.js', () => {
  let nets: Required<MeshNets>;
  before(async () => {
    nets = await openFaceNets();
  });

  for (const recorded of readRecordedCases()) {
    test(describeCase(recorded), async () => {
      const image = await decodeTilted(recorded);
      assertSameFaces(await findFaces({ detector: nets.detector, mesher: nets.mesher }, image), recorded.found);
      assertSameFaces(await findFaces(nets, image), recorded.withEyes);
    });
  }
});
