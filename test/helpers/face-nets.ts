import { readFileSync } from 'node:fs';
import {
  DETECTOR_OUTPUTS,
  DETECTOR_SIZE,
  EYE_OUTPUTS,
  EYE_SIZE,
  EYES,
  MESH_OUTPUTS,
  MESH_SIZE,
  type MeshNets,
  type TfGraphFile,
} from '@idproof/core/faces';
import { compileNet } from '../../packages/widgets/src/face/compile-net.js';
import { startKernels } from '../../packages/widgets/src/face/kernels.js';

const packages = new URL('../../packages/widgets/node_modules/', import.meta.url);

function readFiles(net: string): { graph: TfGraphFile; weights: Uint8Array } {
  const file = (kind: string): Buffer => readFileSync(new URL(`@vladmandic/human/models/${net}.${kind}`, packages));
  return { graph: JSON.parse(file('json').toString()) as TfGraphFile, weights: new Uint8Array(file('bin')) };
}

/** The nets that find faces in the elements, on the kernels of the elements. */
export async function openFaceNets(): Promise<Required<MeshNets>> {
  const wasm = readFileSync(new URL('@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm', packages));
  const kernels = await startKernels(new Uint8Array(wasm).buffer);
  return {
    detector: compileNet(kernels, readFiles('blazeface'), { size: DETECTOR_SIZE, outputs: DETECTOR_OUTPUTS }),
    mesher: compileNet(kernels, readFiles('facemesh'), { size: MESH_SIZE, outputs: MESH_OUTPUTS }),
    eyes: compileNet(kernels, readFiles('iris'), { batch: EYES, size: EYE_SIZE, outputs: EYE_OUTPUTS }),
  };
}
