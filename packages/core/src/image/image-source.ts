import type { ImageSource } from './types.js';

/** Whether a source is a bitmap, also one from another window, where `instanceof` fails. */
export function isBitmap(source: ImageSource): source is ImageBitmap {
  return 'width' in source;
}
