import { isIdproofError } from '@idproof/core/errors';
import { createImageEncoder, type ImageEncoder } from '@idproof/core/image';
import type { ImageEncoderOptions } from '@idproof/core/image';
import { nameColour } from '../../../helpers/image-files/corners.js';

/** Runs with an encoder that is disposed afterwards. */
export async function withEncoder<T>(
  options: ImageEncoderOptions,
  use: (encoder: ImageEncoder) => Promise<T>,
): Promise<T> {
  const encoder = createImageEncoder(options);
  try {
    return await use(encoder);
  } finally {
    encoder.dispose();
  }
}

/** Address of a worker of these tests. */
export function workerUrl(name: string): URL {
  return new URL(`../workers/${name}.js`, import.meta.url);
}

/** The code a promise rejects with; its value, as text, when it does not. */
export async function catchCode(call: Promise<unknown>): Promise<string> {
  try {
    return `resolved ${JSON.stringify(await call)?.slice(0, 80)}`;
  } catch (error) {
    return isIdproofError(error) ? error.code : `not ours: ${String(error)}`;
  }
}

/** Takes every canvas away from the page, so that only a worker can encode. */
export async function withoutPageCanvas<T>(use: () => Promise<T>): Promise<T> {
  const { OffscreenCanvas } = globalThis;
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  document.createElement = () => {
    throw new Error('the page was asked for a canvas');
  };
  try {
    return await use();
  } finally {
    Object.assign(globalThis, { OffscreenCanvas });
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Takes parts of the browser away from the page meanwhile. */
export async function without<T>(names: string[], use: () => Promise<T>): Promise<T> {
  const saved = names.map((name) => [name, (globalThis as Record<string, unknown>)[name]] as const);
  for (const name of names) Reflect.deleteProperty(globalThis, name);
  try {
    return await use();
  } finally {
    for (const [name, value] of saved) if (value) Object.assign(globalThis, { [name]: value });
  }
}

/** A file of the corpus, under a name and type that are of no meaning. */
export async function fetchFile(name: string): Promise<File> {
  const answer = await fetch(`/image-files/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`no such file: ${name}`);
  return new File([await answer.arrayBuffer()], 'passport.jpg', { type: 'image/jpeg' });
}

/** The colours at the middles of the four quarters, as names. */
export async function readCorners(blob: Blob, inks = false): Promise<string[]> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(2, 2);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas context');
  const [width, height] = [bitmap.width, bitmap.height];
  const points = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return points.map(([x, y]) => {
    context.drawImage(bitmap, x * width, y * height, 1, 1, 0, 0, 1, 1);
    return nameColour([...context.getImageData(0, 0, 1, 1).data], inks);
  });
}
