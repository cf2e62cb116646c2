import { IdproofError } from '@idproof/core/internal';
import type { ImageEncoder, ImageEncoderOptions } from '@idproof/core/image';

/** An encoder whose code is loaded with its first picture. Rejects as the encoder does; `network_failed` without its code. */
export function createLateEncoder(how: ImageEncoderOptions = {}): ImageEncoder {
  let encoder: ImageEncoder | null = null;
  /** True while nobody would end a worker that starts. */
  let isDisposed = false;
  const load = async (): Promise<ImageEncoder> => {
    isDisposed = false;
    const { createImageEncoder } = await import('./image-encoder.lazy.js').catch((cause) => {
      throw new IdproofError('network_failed', 'no encoder', { cause });
    });
    if (isDisposed) throw new IdproofError('aborted');
    return (encoder ??= createImageEncoder(how));
  };
  return {
    encode: async (source, options) => (await load()).encode(source, options),
    warmUp: async () => (await load()).warmUp?.(),
    dispose: () => {
      isDisposed = true;
      encoder?.dispose();
    },
  };
}
