import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import {
  DETECTOR_OUTPUTS,
  DETECTOR_SIZE,
  EYE_OUTPUTS,
  EYE_SIZE,
  EYES,
  findFaces,
  MESH_OUTPUTS,
  MESH_SIZE,
  type MeshNets,
  type TfGraphFile,
} from '@idproof/core/faces';
import { compileNet } from '../../../packages/widgets/src/face/compile-net.js';
import { startKernels } from '../../../packages/widgets/src/face/kernels.js';
import { assertSameFaces, decodeTilted, describeCase, readRecordedCases } from '../../helpers/recorded-faces.js';

const packages = new URL('../../../packages/widgets/node_modules/', import.meta.url);

function readFiles(net: string): { graph: TfGraphFile; weights: Uint8Array } {
  const file = (kind: string): Buffer => readFileSync(new URL(`@vladmandic/human/models/${net}.${kind}`, packages));
  return { graph: JSON.parse(file('json').toString()) as TfGraphFile, weights: new Uint8Array(file('bin')) };
}

describe('the face nets of the elements answer as they did on TensorFlow.js', () => {
  let nets: Required<MeshNets>;
  before(async () => {
    const wasm = readFileSync(new URL('@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm', packages));
    const kernels = await startKernels(new Uint8Array(wasm).buffer);
    nets = {
      detector: compileNet(kernels, readFiles('blazeface'), { size: DETECTOR_SIZE, outputs: DETECTOR_OUTPUTS }),
      mesher: compileNet(kernels, readFiles('facemesh'), { size: MESH_SIZE, outputs: MESH_OUTPUTS }),
      eyes: compileNet(kernels, readFiles('iris'), { batch: EYES, size: EYE_SIZE, outputs: EYE_OUTPUTS }),
    };
  });

  for (const recorded of readRecordedCases()) {
    test(describeCase(recorded), async () => {
      const image = await decodeTilted(recorded);
      assertSameFaces(await findFaces({ detector: nets.detector, mesher: nets.mesher }, image), recorded.found);
      assertSameFaces(await findFaces(nets, image), recorded.withEyes);
    });
  }
});
