import { IdproofError } from '@idproof/core/internal';
import type { ImageEncoder, ImageEncoderOptions } from '@idproof/core/image';

/** An encoder whose code is loaded with its first picture. Rejects as the encoder does; `network_failed` without its code. */
export function createLateEncoder(how: ImageEncoderOptions = {}): ImageEncoder {
  let encoder: ImageEncoder | null = null;
  return {
    async encode(source, options) {
      const create = await load();
      // Nobody waits any more, and nobody would end the worker.
      if (options?.signal?.aborted) throw new IdproofError('aborted');
      encoder ??= create(how);
      return encoder.encode(source, options);
    },
    dispose: () => encoder?.dispose(),
  };
}

async function load(): Promise<typeof import('@idproof/core/image').createImageEncoder> {
  try {
    return (await import('./late/image.js')).createImageEncoder;
  } catch (cause) {
    throw new IdproofError('network_failed', 'The encoder was not loaded', { cause });
  }
}
