import { IdproofError } from '@idproof/core/errors';
import { lazy } from '../element/lazy.js';
import type { ImageEncoder, ImageEncoderOptions } from '@idproof/core/image';

const loadEncoder = lazy(() => import('./image-encoder.lazy.js'));

/** An encoder whose code is loaded with its first picture. Rejects as the encoder does; `network_failed` without its code. */
export function createLazyEncoder(how: ImageEncoderOptions = {}): ImageEncoder {
  let encoder: ImageEncoder | null = null;
  /** True while nobody would end a worker that starts. */
  let isDisposed = false;
  const load = async (): Promise<ImageEncoder> => {
    isDisposed = false;
    const { createImageEncoder } = await loadEncoder();
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
