export { IdproofError, isIdproofError } from '../errors.js';
export { MAX_BASE64_LENGTH } from './types.js';
export type { EncodedImage, EncodeOptions, ImageEncoder, ImageSource } from './types.js';
