import { IdproofError } from '@idproof/core/internal';
import type { ImageEncoder, ImageEncoderOptions } from '@idproof/core/image';

/** An encoder whose code is loaded with its first picture. Rejects as the encoder does; `network_failed` without its code. */
export function createLateEncoder(how: ImageEncoderOptions = {}): ImageEncoder {
  let encoder: ImageEncoder | null = null;
  const load = async (signal?: AbortSignal): Promise<ImageEncoder> => {
    const { createImageEncoder } = await import('./late/image.js').catch((cause) => {
      throw new IdproofError('network_failed', 'no encoder', { cause });
    });
    // Nobody waits any more, and nobody would end the worker.
    if (signal?.aborted) throw new IdproofError('aborted');
    return (encoder ??= createImageEncoder(how));
  };
  return {
    encode: async (source, options) => (await load(options?.signal)).encode(source, options),
    warmUp: async () => (await load()).warmUp?.(),
    dispose: () => encoder?.dispose(),
  };
}
