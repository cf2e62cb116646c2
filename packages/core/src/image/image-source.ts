import type { ImageSource } from './types.js';

/** Tells a bitmap from a file, also when it comes from another window, whose classes are not ours. */
export function isBitmap(source: ImageSource): source is ImageBitmap {
  return 'width' in source;
}
