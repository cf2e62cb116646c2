import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  decodeImage,
  measureFaceWidth,
  findPackageFolder,
  type Face,
  type FaceEngine,
  type RgbImage,
} from '@idproof/engines';
import sharp from 'sharp';
import { FACE_NAMES, findPerson, readFace } from '../../../test/helpers/faces.js';

/** An image in which one face counts, and where it is. */
export interface FaceImage {
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
  face: Face;
  /** From cheek to cheek, in pixels. */
  faceWidth: number;
}

/** An image of the corpus with what is known of it for certain. */
export interface CorpusImage extends FaceImage {
  /** The person, of the committed photographs only. */
  person?: string;
  /** The group photograph it was cut from: nobody is twice in one image. */
  group?: string;
  descriptor: Float32Array;
  /** Milliseconds to find and describe the face, once the image is decoded. */
  milliseconds: number;
}

/**
 * Group photographs in the package of the recognition net: real people, read from where they are installed and never
 * copied, since the package's MIT licence says nothing of the photographer. Nobody is named.
 */
const GROUPS = [1, 2, 3, 4, 5, 6].map((number) => `sample${number}`);

export async function decode(bytes: Uint8Array): Promise<RgbImage | undefined> {
  const decoded = await decodeImage(bytes);
  return decoded.ok ? decoded.image : undefined;
}

/** The largest face of an image, described; undefined when none is found. */
export async function describeLargest(faces: FaceEngine, bytes: Uint8Array) {
  const image = await decode(bytes);
  const started = performance.now();
  const [face] = image ? await faces.detect(image) : [];
  if (!image || !face) return undefined;
  const descriptor = await faces.describe(image, face);
  const { width, height } = image;
  const milliseconds = performance.now() - started;
  return { width, height, face, faceWidth: measureFaceWidth(face.mesh), descriptor, milliseconds };
}

async function readImage(faces: FaceEngine, name: string, bytes: Buffer): Promise<CorpusImage> {
  const described = await describeLargest(faces, bytes);
  if (!described) throw new Error(`no face in ${name}`);
  return { name, bytes, ...described };
}

/** Head and shoulders of each face of a group photograph, as images of their own. */
async function readGroup(faces: FaceEngine, group: string): Promise<CorpusImage[]> {
  const bytes = readFileSync(join(findPackageFolder('@vladmandic/face-api'), 'demo', `${group}.jpg`));
  const image = await decode(bytes);
  if (!image) throw new Error(`${group} cannot be decoded`);
  const images: CorpusImage[] = [];
  for (const [index, { box }] of (await faces.detect(image)).entries()) {
    const left = Math.max(0, Math.round(box.left - box.width * 0.5));
    const top = Math.max(0, Math.round(box.top - box.height * 0.5));
    const width = Math.min(image.width - left, Math.round(box.width * 2));
    const height = Math.min(image.height - top, Math.round(box.height * 2));
    const head = await sharp(bytes).extract({ left, top, width, height }).jpeg({ quality: 95 }).toBuffer();
    images.push({ ...(await readImage(faces, `${group} face ${index + 1}`, head)), group });
  }
  return images;
}

/** The committed photographs and the faces of the group photographs. */
export async function readCorpus(faces: FaceEngine): Promise<CorpusImage[]> {
  const images: CorpusImage[] = [];
  for (const name of FACE_NAMES) {
    images.push({ ...(await readImage(faces, name, readFace(name))), person: findPerson(name) });
  }
  for (const group of GROUPS) images.push(...(await readGroup(faces, group)));
  return images;
}

/** Whether two images show one person; undefined where nobody can know it, or where they are the same image. */
export function isSame(first: CorpusImage, second: CorpusImage): boolean | undefined {
  if (first.name === second.name) return undefined;
  if (first.person && second.person) return first.person === second.person;
  if (first.group && second.group) return first.group === second.group ? false : undefined;
  // The people of the committed photographs are in none of the groups.
  return false;
}
