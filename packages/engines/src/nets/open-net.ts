import { availableParallelism } from 'node:os';
import type { OpenNet } from '@idproof/core/faces';
import * as ort from 'onnxruntime-web';

// The runtime reads its settings once, when the first net is loaded. Measured on two cores: two threads read a document
// in about four fifths of the time of one.
ort.env.wasm.numThreads = Math.min(2, availableParallelism());
ort.env.logLevel = 'error';

/**
 * How many threads a net at work takes, in this thread of the program. Default 2, or 1 on a single core.
 * Without effect once a net has been loaded.
 */
export function limitWasmThreads(threads: number): void {
  ort.env.wasm.numThreads = threads;
}

/** Loads a net from the bytes of an ONNX file. */
export async function openNet(model: Uint8Array): Promise<OpenNet> {
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
