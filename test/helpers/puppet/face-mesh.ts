import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findPackageFolder, readModel, type ModelName, type RgbImage } from '@idproof/engines';

/** In pixels; nearer to the camera is less. */
export type Point3 = readonly [x: number, y: number, z: number];

/** A face as a surface: its 468 points and the triangles between them, three indices each. */
export interface FaceMesh {
  points: readonly Point3[];
  triangles: readonly number[];
}

interface Human {
  tf: {
    tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): { dispose(): void };
    io: { registerLoadRouter(router: (url: string) => { load(): Promise<unknown> } | null): void };
  };
  faceTriangulation: number[];
  load(): Promise<void>;
  detect(tensor: unknown): Promise<{ face: { mesh: Point3[]; box: [number, number, number, number] }[] }>;
}

const SCHEME = 'idproof-puppet:/';
const FILES: Readonly<Record<string, readonly [graph: ModelName, weights: ModelName]>> = {
  'blazeface.json': ['faceDetectorGraph', 'faceDetectorWeights'],
  'facemesh.json': ['faceMeshGraph', 'faceMeshWeights'],
};
const OFF = { enabled: false };

async function loadGraph(url: string): Promise<unknown> {
  const names = FILES[url.slice(url.lastIndexOf('/') + 1)];
  if (!names) throw new Error(`no model for ${url}`);
  const [json, weights] = await Promise.all(names.map((name) => readModel(name)));
  const graph = JSON.parse(new TextDecoder().decode(json)) as {
    modelTopology: unknown;
    format: string;
    weightsManifest: { weights: unknown[] }[];
  };
  const weightSpecs = graph.weightsManifest.flatMap((group) => group.weights);
  return { modelTopology: graph.modelTopology, format: graph.format, weightSpecs, weightData: weights!.buffer };
}

async function load(): Promise<Human> {
  const require = createRequire(import.meta.url);
  const built = require(join(findPackageFolder('@vladmandic/human'), 'dist/human.node-wasm.js')) as {
    Human: new (config: object) => Human;
  };
  const human = new built.Human({
    backend: 'wasm',
    wasmPath: join(findPackageFolder('@tensorflow/tfjs-backend-wasm'), 'dist/'),
    modelBasePath: SCHEME,
    async: false,
    warmup: 'none',
    cacheSensitivity: 0,
    filter: OFF,
    gesture: OFF,
    body: OFF,
    hand: OFF,
    object: OFF,
    segmentation: OFF,
    face: { detector: { rotation: true }, mesh: { enabled: true }, iris: OFF, emotion: OFF, description: OFF },
  });
  human.tf.io.registerLoadRouter((url) =>
    typeof url === 'string' && url.startsWith(SCHEME) ? { load: async () => loadGraph(url) } : null,
  );
  await human.load();
  return human;
}

let loading: Promise<Human> | undefined;

/** The largest face of a picture, with depth: what the engines under test do not keep. */
export async function measureMesh({ data, width, height }: RgbImage): Promise<FaceMesh> {
  const human = await (loading ??= load());
  const tensor = human.tf.tensor3d(data, [height, width, 3], 'int32');
  const { face } = await human.detect(tensor);
  tensor.dispose();
  const [largest] = face.sort((a, b) => b.box[2] - a.box[2]);
  if (!largest) throw new Error('no face to animate');
  return { points: largest.mesh.slice(0, 468), triangles: human.faceTriangulation };
}
