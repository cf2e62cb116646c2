import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findPackageFolder, readModel, type ModelName } from '../models.js';
import type { Point, RgbImage } from '../types.js';
import { CHIP_SIZE } from './aligned-chip.js';

/** The parts used of the packages below, which cannot be imported by name with their types. */
interface Tensor {
  dispose(): void;
}
interface Tf {
  tensor3d(values: Uint8Array | Float32Array, shape: [number, number, number], type?: 'int32'): Tensor;
  reverse(tensor: Tensor, axis: number): Tensor;
  io: {
    decodeWeights(bytes: ArrayBuffer, specs: unknown): Record<string, Tensor>;
    registerLoadRouter(router: (url: string | string[]) => { load(): Promise<unknown> } | null): void;
  };
}
interface HumanFace {
  /** Confidence of the detector. `score` is that of the mesh, which is high for upside-down faces too. */
  boxScore: number;
  mesh: [number, number, number][];
}
interface Human {
  tf: Tf;
  load(): Promise<void>;
  detect(tensor: Tensor, config: object): Promise<{ face: HumanFace[]; error: string | null }>;
}
interface FaceApi {
  nets: {
    faceRecognitionNet: {
      loadFromWeightMap(weights: Record<string, Tensor>): void;
      computeFaceDescriptor(chip: Tensor): Promise<Float32Array>;
    };
  };
}
interface GraphJson {
  modelTopology: unknown;
  format?: string;
  weightsManifest: { weights: unknown[] }[];
}

/** A face as the nets report it, in pixels of their input. */
export interface MeshedFace {
  confidence: number;
  mesh: Point[];
}

/** The four nets. Calls must not overlap: the detector keeps state between its steps. */
export interface FaceNets {
  find(image: RgbImage): Promise<MeshedFace[]>;
  /** The same, with lids that follow a blink, which the mesh alone hardly does. Costs a third more. */
  findWithEyes(image: RgbImage): Promise<MeshedFace[]>;
  /** 128 numbers for an aligned chip of 150 × 150 × 3, values 0 to 255; the mean of the chip and its mirror image. */
  describe(chip: Float32Array): Promise<Float32Array>;
}

const MESH_POINTS = 468;
const SCHEME = 'idproof-model:/';
const GRAPHS: Readonly<Record<string, readonly [graph: ModelName, weights: ModelName]>> = {
  'blazeface.json': ['faceDetectorGraph', 'faceDetectorWeights'],
  'facemesh.json': ['faceMeshGraph', 'faceMeshWeights'],
  'iris.json': ['irisGraph', 'irisWeights'],
};
const OFF = { enabled: false };

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Hands checked files to TensorFlow.js, which would otherwise fetch them. */
async function loadGraph(url: string): Promise<unknown> {
  const names = GRAPHS[url.slice(url.lastIndexOf('/') + 1)];
  if (!names) throw new Error(`no model for ${url}`);
  const [json, weights] = await Promise.all(names.map((name) => readModel(name)));
  const graph = parse(json!) as GraphJson;
  return {
    modelTopology: graph.modelTopology,
    format: graph.format,
    weightSpecs: graph.weightsManifest.flatMap((group) => group.weights),
    weightData: weights!.buffer,
  };
}

async function loadHuman(): Promise<Human> {
  const require = createRequire(import.meta.url);
  const wasmPath = join(findPackageFolder('@tensorflow/tfjs-backend-wasm'), 'dist/');
  // Its `exports` hide the WASM build, so it is required by path.
  const built = require(join(findPackageFolder('@vladmandic/human'), 'dist/human.node-wasm.js')) as {
    Human: new (config: object) => Human;
  };
  const human = new built.Human({
    backend: 'wasm',
    wasmPath,
    modelBasePath: SCHEME,
    debug: false,
    async: false,
    warmup: 'none',
    cacheSensitivity: 0,
    filter: OFF,
    gesture: OFF,
    body: OFF,
    hand: OFF,
    object: OFF,
    segmentation: OFF,
    face: {
      enabled: true,
      detector: { rotation: true, maxDetected: 10, minConfidence: 0.2, skipFrames: 0, skipTime: 0 },
      mesh: { enabled: true },
      // Switched by each call.
      iris: { enabled: true },
      emotion: OFF,
      description: OFF,
      antispoof: OFF,
      liveness: OFF,
    },
  });
  human.tf.io.registerLoadRouter((url) =>
    typeof url === 'string' && url.startsWith(SCHEME) ? { load: async () => loadGraph(url) } : null,
  );
  await human.load();
  return human;
}

async function loadRecognition(tf: Tf): Promise<FaceApi['nets']['faceRecognitionNet']> {
  const require = createRequire(import.meta.url);
  const { nets } = require(join(findPackageFolder('@vladmandic/face-api'), 'dist/face-api.node-wasm.js')) as FaceApi;
  const [manifest, weights] = await Promise.all([
    readModel('faceDescriptorManifest'),
    readModel('faceDescriptorWeights'),
  ]);
  const groups = parse(manifest) as { weights: unknown[] }[];
  const specs = groups.flatMap((group) => group.weights);
  nets.faceRecognitionNet.loadFromWeightMap(tf.io.decodeWeights(weights.buffer, specs));
  return nets.faceRecognitionNet;
}

async function findFaces(human: Human, { data, width, height }: RgbImage, withEyes: boolean): Promise<MeshedFace[]> {
  const tensor = human.tf.tensor3d(data, [height, width, 3], 'int32');
  try {
    const { face, error } = await human.detect(tensor, { face: { iris: { enabled: withEyes } } });
    if (error) throw new Error(`the face detector failed: ${error}`);
    return face
      .filter(({ mesh }) => mesh.length >= MESH_POINTS)
      .map(({ boxScore, mesh }) => ({
        confidence: boxScore,
        mesh: mesh.slice(0, MESH_POINTS).map(([x, y]): Point => [x, y]),
      }));
  } finally {
    tensor.dispose();
  }
}

/** Loads detector, mesh, iris and recognition net from disk onto the WASM backend; nothing is fetched. */
export async function loadFaceNets(): Promise<FaceNets> {
  const human = await loadHuman();
  const { tf } = human;
  const recognition = await loadRecognition(tf);
  return {
    find: async (image) => findFaces(human, image, false),
    findWithEyes: async (image) => findFaces(human, image, true),
    async describe(chip) {
      const tensor = tf.tensor3d(chip, [CHIP_SIZE, CHIP_SIZE, 3]);
      const mirrored = tf.reverse(tensor, 1);
      try {
        const first = await recognition.computeFaceDescriptor(tensor);
        const second = await recognition.computeFaceDescriptor(mirrored);
        return first.map((value, index) => (value + second[index]!) / 2);
      } finally {
        tensor.dispose();
        mirrored.dispose();
      }
    },
  };
}
