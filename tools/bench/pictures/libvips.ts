import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { fitToLimit, type Fitted } from '../../../packages/core/src/image/fit.js';

export interface Bounds {
  maxEdge: number;
  maxBase64Length: number;
}

/** libvips by the same rules: scaled once, the same search, base64 and hash. One thread. */
export async function compressByLibvips(image: Buffer, bounds: Bounds): Promise<string> {
  const { blob } = await searchByLibvips(image, bounds);
  return finish(Buffer.from(await blob.arrayBuffer()));
}

/** What the search chooses with libvips as its encoder, which encodes as browsers do: half the colour each way. */
export async function searchByLibvips(image: Buffer, { maxEdge, maxBase64Length }: Bounds): Promise<Fitted> {
  const scaled = upright(image).resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return fitToLimit(raw, Math.floor(maxBase64Length / 4) * 3, (size) => {
    const smaller =
      size === raw
        ? Promise.resolve(data)
        : sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer();
    return async (quality) => {
      const input = { raw: { width: size.width, height: size.height, channels: info.channels } };
      return new Blob([
        new Uint8Array(
          await sharp(await smaller, input)
            .jpeg({ quality })
            .toBuffer(),
        ),
      ]);
    };
  });
}

/** The least work there is: one pass, at a given size and quality. */
export async function compressByLibvipsOnce(image: Buffer, { width, quality }: Fitted): Promise<string> {
  return finish(await upright(image).resize(width).jpeg({ quality }).toBuffer());
}

function upright(image: Buffer): Sharp {
  return sharp(image).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}

function finish(bytes: Buffer): string {
  createHash('sha256').update(bytes).digest('hex');
  return bytes.toString('base64');
}
