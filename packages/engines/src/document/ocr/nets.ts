import type { NetOutput } from '@idproof/core/faces';
import { type ModelName, readModel } from '../../models.js';
import { openNet } from '../../nets/open-net.js';
import { createAlphabet, type Alphabet } from './alphabet.js';

/** One loaded net: a float image of shape [1, 3, height, width] in, one map out. */
export type Net = (input: Float32Array, height: number, width: number) => Promise<NetOutput>;

/** The nets that detect and recognise text, and the characters of the second one's outputs. */
export interface TextNets {
  detect: Net;
  recognize: Net;
  alphabet: Alphabet;
}

/** Loads PP-OCRv4. */
export async function loadTextNets(): Promise<TextNets> {
  const [detect, recognize, dictionary] = await Promise.all([
    loadNet('textDetector'),
    loadNet('textReader'),
    readModel('textAlphabet'),
  ]);
  return { detect, recognize, alphabet: createAlphabet(new TextDecoder().decode(dictionary)) };
}

async function loadNet(name: ModelName): Promise<Net> {
  const net = await openNet(await readModel(name));
  return async (input, height, width) => {
    const [map] = await net(input, [1, 3, height, width]);
    return map!;
  };
}
