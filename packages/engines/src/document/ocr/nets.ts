import * as ort from 'onnxruntime-web';
import { type ModelName, readModel } from '../../models.js';
import { createAlphabet, type Alphabet } from './alphabet.js';

/** A feature map as a net returns it, with its shape. */
export interface NetOutput {
  data: Float32Array;
  dims: readonly number[];
}

/** One loaded net: a float picture of shape [1, 3, height, width] in, one map out. */
export type Net = (input: Float32Array, height: number, width: number) => Promise<NetOutput>;

/** The two nets that read text, and what the outputs of the second one mean. */
export interface TextNets {
  detect: Net;
  recognize: Net;
  alphabet: Alphabet;
}

/** Loads PP-OCRv4 for so many wasm threads. */
export async function loadTextNets(threads: number): Promise<TextNets> {
  ort.env.wasm.numThreads = threads;
  ort.env.logLevel = 'error';
  const [detect, recognize, dictionary] = await Promise.all([
    loadNet('textDetector'),
    loadNet('textReader'),
    readModel('textAlphabet'),
  ]);
  return { detect, recognize, alphabet: createAlphabet(new TextDecoder().decode(dictionary)) };
}

async function loadNet(name: ModelName): Promise<Net> {
  const session = await ort.InferenceSession.create(await readModel(name), { executionProviders: ['wasm'] });
  const [inputName, outputName] = [session.inputNames[0]!, session.outputNames[0]!];
  return async (input, height, width) => {
    const output = await session.run({ [inputName]: new ort.Tensor('float32', input, [1, 3, height, width]) });
    const tensor = output[outputName]!;
    return { data: tensor.data as Float32Array, dims: tensor.dims };
  };
}
