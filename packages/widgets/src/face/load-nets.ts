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
import { compileNet } from './compile-net.js';
import type { LoadRequest } from './face-messages.js';
import { startKernels } from './kernels.js';

/** One file, by its name beside the worker. */
type FetchFile = (name: keyof typeof FILES) => Promise<ArrayBuffer>;

/** Where a bundler has put the files, and how many bytes each has, for the progress. */
const FILES = {
  'kernels.wasm': { url: new URL(/* @vite-ignore */ './kernels.wasm', import.meta.url), bytes: 424_594 },
  'blazeface.json': { url: new URL(/* @vite-ignore */ './blazeface.json', import.meta.url), bytes: 79_038 },
  'blazeface.bin': { url: new URL(/* @vite-ignore */ './blazeface.bin', import.meta.url), bytes: 538_928 },
  'facemesh.json': { url: new URL(/* @vite-ignore */ './facemesh.json', import.meta.url), bytes: 95_845 },
  'facemesh.bin': { url: new URL(/* @vite-ignore */ './facemesh.bin', import.meta.url), bytes: 1_477_958 },
  'iris.json': { url: new URL(/* @vite-ignore */ './iris.json', import.meta.url), bytes: 122_025 },
  'iris.bin': { url: new URL(/* @vite-ignore */ './iris.bin', import.meta.url), bytes: 2_599_092 },
} as const;
const EYE_FILES: readonly (keyof typeof FILES)[] = ['iris.json', 'iris.bin'];
/** An answer of one of these types is a page that says that there is no such file. */
const PAGE = /^text\/html/;

interface LoadOptions extends LoadRequest {
  onProgress: (share: number) => void;
}

async function readBody(response: Response, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const reader = response.body!.getReader();
  const parts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes(value.length);
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

function createFetcher({ files, withEyes, onProgress }: LoadOptions): FetchFile {
  const wanted = Object.entries(FILES).filter(([name]) => withEyes || !(EYE_FILES as readonly string[]).includes(name));
  const total = wanted.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let arrived = 0;
  return async (name) => {
    const response = await fetch(files === null ? FILES[name].url : new URL(name, files));
    if (!response.ok || PAGE.test(response.headers.get('content-type') ?? '')) throw new Error(`there is no ${name}`);
    return readBody(response, (count) => {
      arrived += count;
      onProgress(Math.min(1, arrived / total));
    });
  };
}

/** Fetches and starts the nets that find faces. Rejects when a file is missing or WebAssembly is not allowed. */
export async function loadNets(options: LoadOptions): Promise<MeshNets> {
  const fetchFile = createFetcher(options);
  const fetchNet = async (name: 'blazeface' | 'facemesh' | 'iris') => {
    const [json, weights] = await Promise.all([fetchFile(`${name}.json`), fetchFile(`${name}.bin`)]);
    const graph = JSON.parse(new TextDecoder().decode(json)) as TfGraphFile;
    return { graph, weights: new Uint8Array(weights) };
  };
  const [wasm, detector, mesher, eyes] = await Promise.all([
    fetchFile('kernels.wasm'),
    fetchNet('blazeface'),
    fetchNet('facemesh'),
    options.withEyes ? fetchNet('iris') : undefined,
  ]);
  const kernels = await startKernels(wasm);
  return {
    detector: compileNet(kernels, detector, { size: DETECTOR_SIZE, outputs: DETECTOR_OUTPUTS }),
    mesher: compileNet(kernels, mesher, { size: MESH_SIZE, outputs: MESH_OUTPUTS }),
    eyes: eyes && compileNet(kernels, eyes, { batch: EYES, size: EYE_SIZE, outputs: EYE_OUTPUTS }),
  };
}
