export { closeImage } from './close-image.js';
export type { ImageFacts, ImageFormat } from './facts.js';
export { judgeImage } from './judge-image.js';
export type { ImageLimits, ImageRefusal, ImageVerdict } from './judge-image.js';
export { edgeSlope } from './luma/edge-slope.js';
export type { Luma } from './luma/jpeg-tables.js';
export { readLuma } from './luma/read-luma.js';
export { readBmpHeader } from './read-bmp.js';
export type { BmpHeader } from './read-bmp.js';
