export { createImageEncoder } from './image-client.js';
export type { ImageEncoderOptions } from './image-client.js';
export { MAX_BASE64_LENGTH } from './types.js';
export type { EncodedImage } from './encoded-image.js';
export type { EncodeOptions, ImageEncoder, ImageSource } from './types.js';
