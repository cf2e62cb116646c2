import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import {
  createDocumentReader,
  createFaceEngine,
  decodeImage,
  type DocumentReader,
  type DocumentReading,
  type RgbImage,
} from '@idproof/engines';
import sharp from 'sharp';
import { judgeReading, type Judged } from './judge-reading.js';
import { readSidecar, type Sidecar } from './sidecar.js';

const ENDINGS = new Set('.jpg .jpeg .jpe .png .bmp .webp .tif .tiff .heic .heif .avif .gif'.split(' '));

/** What an image of a folder gave. */
export interface FolderImage {
  /** Relative to the folder. */
  file: string;
  /** Why it could not be opened, or what broke while it was read. */
  broken?: string;
  width?: number;
  height?: number;
  /** Found without being told the document's type. */
  reading?: DocumentReading & { format: string | null };
  /** Decoding and reading. */
  milliseconds: number;
  sidecar?: Sidecar;
  /** Why its sidecar could not be used. */
  sidecarBroken?: string;
  /** Beside the sidecar. */
  judged?: Judged;
}

/** Every image below a folder, by name. */
export async function imagesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** As the sandbox decodes it; what the sandbox does not take (WEBP, TIFF, AVIF …) as sharp does. */
async function open(bytes: Buffer): Promise<RgbImage | { refused: string }> {
  const decoded = await decodeImage(bytes);
  if (decoded.ok) return decoded.image;
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) return { refused: decoded.why };
    return { data: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return { refused: decoded.why };
  }
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function compareWithSidecar(file: string, reading: DocumentReading): Promise<Partial<FolderImage>> {
  try {
    const sidecar = await readSidecar(file);
    return sidecar ? { sidecar, judged: judgeReading(reading, [sidecar.truth]) } : {};
  } catch (error) {
    return { sidecarBroken: readMessage(error) };
  }
}

async function readOne(reader: DocumentReader, file: string, name: string): Promise<FolderImage> {
  const started = performance.now();
  const spent = (): number => Math.round(performance.now() - started);
  try {
    const image = await open(await readFile(file));
    if ('refused' in image) return { file: name, broken: image.refused, milliseconds: spent() };
    const reading = await reader.readAny(image);
    const milliseconds = spent();
    const { width, height } = image;
    return { file: name, width, height, reading, milliseconds, ...(await compareWithSidecar(file, reading)) };
  } catch (error) {
    return { file: name, broken: readMessage(error), milliseconds: spent() };
  }
}

/**
 * Reads every image of a folder and its folders, none told its type. An image that cannot be opened is listed as
 * broken and never ends the run.
 * @param onImage called after each one
 */
export async function readFolder(
  folder: string,
  onImage: (image: FolderImage, index: number, count: number) => void = () => {},
): Promise<FolderImage[]> {
  const reader = await createDocumentReader({ faces: await createFaceEngine() });
  const files = await imagesBelow(folder);
  const images: FolderImage[] = [];
  for (const file of files) {
    const image = await readOne(reader, file, relative(folder, file));
    images.push(image);
    onImage(image, images.length, files.length);
  }
  return images;
}
