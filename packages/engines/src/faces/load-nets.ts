import {
  DETECTOR_OUTPUTS,
  DETECTOR_SIZE,
  EYE_OUTPUTS,
  EYE_SIZE,
  EYES,
  findFaces,
  MESH_OUTPUTS,
  MESH_SIZE,
  mirror,
  type MeshedFace,
  type OpenNet,
  type RgbImage,
  type TfGraphFile,
  type WeightSpec,
} from '@idproof/core/faces';
import { readModel, type ModelName } from '../models.js';
import { convertGraph } from '../nets/convert-graph.js';
import { writeOnnxModel } from '../nets/onnx-model.js';
import { openNet } from '../nets/open-net.js';
import { CHIP_SIZE } from './aligned-chip.js';
import { buildRecognitionGraph } from './recognition-graph.js';

/** The four nets. */
export interface FaceNets {
  find(image: RgbImage): Promise<MeshedFace[]>;
  /** The same with the lids placed by the iris net: the mesh alone hardly closes its eyes. Takes a third longer. */
  findWithEyes(image: RgbImage): Promise<MeshedFace[]>;
  /** 128 numbers for an aligned chip of 150 × 150 × 3, values 0 to 255; the mean of the chip and its mirror image. */
  describe(chip: Float32Array): Promise<Float32Array>;
}

/** The chip and its mirror image. */
const CHIPS = 2;
/** Mean red, green and blue of the training images of dlib's net, and its divisor. */
const CHIP_MEAN = [122.782, 117.001, 104.298] as const;
const CHIP_RANGE = 255;

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function loadGraph(
  graph: ModelName,
  weights: ModelName,
  options: Parameters<typeof convertGraph>[2],
): Promise<OpenNet> {
  const [json, bytes] = await Promise.all([readModel(graph), readModel(weights)]);
  return openNet(writeOnnxModel(convertGraph(parse(json) as TfGraphFile, bytes, options)));
}

async function loadRecognition(): Promise<OpenNet> {
  const [json, bytes] = await Promise.all([readModel('faceDescriptorManifest'), readModel('faceDescriptorWeights')]);
  const groups = parse(json) as { weights: WeightSpec[] }[];
  const specs = groups.flatMap((group) => group.weights);
  return openNet(writeOnnxModel(buildRecognitionGraph(specs, bytes, CHIPS)));
}

/** An aligned chip as input of the recognition net: three planes, mean 0. */
function toPlanes(chip: Float32Array): Float32Array {
  const plane = CHIP_SIZE * CHIP_SIZE;
  const planes = new Float32Array(chip.length);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane; i++) planes[c * plane + i] = (chip[i * 3 + c]! - CHIP_MEAN[c]!) / CHIP_RANGE;
  }
  return planes;
}

async function describeChip(net: OpenNet, chip: Float32Array): Promise<Float32Array> {
  const planes = toPlanes(chip);
  const both = new Float32Array(planes.length * CHIPS);
  both.set(planes, 0);
  both.set(mirror(planes, CHIP_SIZE), planes.length);
  const [answer] = await net(both, [CHIPS, 3, CHIP_SIZE, CHIP_SIZE]);
  const { data } = answer!;
  const length = data.length / CHIPS;
  return data.slice(0, length).map((value, index) => (value + data[length + index]!) / CHIPS);
}

/** The net that `detectFaces` takes. */
export async function loadDetector(): Promise<OpenNet> {
  return loadGraph('faceDetectorGraph', 'faceDetectorWeights', { size: DETECTOR_SIZE, outputs: DETECTOR_OUTPUTS });
}

/** The net that `meshFace` takes. */
export async function loadMesher(): Promise<OpenNet> {
  return loadGraph('faceMeshGraph', 'faceMeshWeights', { size: MESH_SIZE, outputs: MESH_OUTPUTS });
}

/** Loads detector, mesh, iris and recognition net from disk; nothing is fetched. */
export async function loadFaceNets(): Promise<FaceNets> {
  const detector = await loadDetector();
  const mesher = await loadMesher();
  const eyes = await loadGraph('irisGraph', 'irisWeights', { batch: EYES, size: EYE_SIZE, outputs: EYE_OUTPUTS });
  const recognition = await loadRecognition();

  return {
    find: async (image) => findFaces({ detector, mesher }, image),
    findWithEyes: async (image) => findFaces({ detector, mesher, eyes }, image),
    describe: async (chip) => describeChip(recognition, chip),
  };
}
