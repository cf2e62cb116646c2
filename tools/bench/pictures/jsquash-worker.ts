import decode, { init as initDecoder } from '@jsquash/jpeg/decode.js';
import encode, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import resize, { initResize } from '@jsquash/resize';
import { fitToLimit } from '../../../packages/core/src/image/fit.js';
import { answer } from './answer.js';

const ready = Promise.all([
  load('mozjpeg_dec').then((module) => initDecoder(module)),
  load('mozjpeg_enc').then((module) => initEncoder(module)),
  load('squoosh_resize_bg').then((module) => initResize(module)),
]);

/**
 * MozJPEG by its own defaults and our search, since it knows no limit; resized by its own default, Lanczos. It decodes
 * JPEG alone: the browser decodes the rest.
 */
answer(async ({ file, maxEdge, limit }) => {
  await ready;
  const whole = file.type === 'image/jpeg' ? await decode(await file.arrayBuffer()) : await decodeHere(file);
  const scale = Math.min(1, maxEdge / Math.max(whole.width, whole.height));
  const size = { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) };
  const full = await resized(whole, size);
  const { blob } = await fitToLimit(size, limit, (wanted) => {
    const image = wanted === size ? full : resized(full, wanted);
    return async (quality) => new Blob([await encode(await image, { quality })], { type: 'image/jpeg' });
  });
  return blob;
});

async function resized(image: ImageData, size: { width: number; height: number }): Promise<ImageData> {
  return image.width === size.width ? image : resize(image, size);
}

async function load(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(`/wasm/${name}.wasm`));
}

async function decodeHere(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { alpha: false });
  if (!context) throw new Error('the canvas gave no context');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
