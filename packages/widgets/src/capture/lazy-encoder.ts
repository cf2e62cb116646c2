import { IdproofError } from '@idproof/core/errors';
import { lazy } from '../element/lazy.js';
import type { ImageEncoder, ImageEncoderOptions } from '@idproof/core/image';

const loadEncoder = lazy(() => import('./image-encoder.lazy.js'));

/** An encoder whose code is loaded with its first image. Rejects as the encoder does, and with `network_failed` where its code does not arrive. */
export function createLazyEncoder(options: ImageEncoderOptions = {}): ImageEncoder {
  let encoder: ImageEncoder | null = null;
  /** True after `dispose`: a worker that starts now would not be terminated. */
  let isDisposed = false;
  const load = async (): Promise<ImageEncoder> => {
    isDisposed = false;
    const { createImageEncoder } = await loadEncoder();
    if (isDisposed) throw new IdproofError('aborted');
    return (encoder ??= createImageEncoder(options));
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
