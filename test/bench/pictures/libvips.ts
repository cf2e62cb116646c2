import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fitToLimit } from '../../../packages/core/src/image/fit.js';
import type { Task } from './page.js';

/** libvips by the same rules: scaled once, the same search for a quality, base64 and hash. One thread. */
export async function compressByLibvips(jpeg: Buffer, { maxEdge, maxBase64Length }: Task): Promise<string> {
  const scaled = sharp(jpeg).autoOrient().resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const { blob } = await fitToLimit(raw, Math.floor(maxBase64Length / 4) * 3, (size) => async (quality) => {
    const picture = sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill' });
    return new Blob([new Uint8Array(await picture.jpeg({ quality }).toBuffer())]);
  });
  return finish(Buffer.from(await blob.arrayBuffer()));
}

/** The least work there is: one pass, at a quality told beforehand. */
export async function compressByLibvipsOnce(jpeg: Buffer, { maxEdge }: Task, quality: number): Promise<string> {
  const scaled = sharp(jpeg).autoOrient().resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
  return finish(await scaled.jpeg({ quality }).toBuffer());
}

function finish(bytes: Buffer): string {
  createHash('sha256').update(bytes).digest('hex');
  return bytes.toString('base64');
}
