import * as ort from 'onnxruntime-web';
import { wasmThreads } from './wasm-threads.js';

/** A map of numbers as a net takes or returns it, with the lengths of its axes. */
export interface NetOutput {
  data: Float32Array;
  dims: readonly number[];
}

/** A loaded net with one input: its outputs, in the order in which the net names them. */
export type OpenNet = (input: Float32Array, shape: readonly number[]) => Promise<readonly NetOutput[]>;

/** Loads a net from the bytes of an ONNX file. */
export async function openNet(model: Uint8Array): Promise<OpenNet> {
  // The runtime reads these when it starts, with the first net.
  ort.env.wasm.numThreads = wasmThreads();
  ort.env.logLevel = 'error';
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const inputName = session.inputNames[0]!;
  return async (input, shape) => {
    const results = await session.run({ [inputName]: new ort.Tensor('float32', input, shape) });
    return session.outputNames.map((name) => {
      const { data, dims } = results[name]!;
      return { data: data as Float32Array, dims };
    });
  };
}
