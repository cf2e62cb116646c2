// Documents outside a browser: the logic of machine-readable zones, the reader of grey images, and colours.
export * from './zone/index.js';
export { hasColour } from './chroma-spread.js';
export type { GreyImage } from './mrz/find-text-rows.js';
export { startKernels } from './mrz/kernels.js';
export { LineNetwork } from './mrz/line-network.js';
export { toMrzReading } from './mrz/mrz-reading.js';
export { readLineImage } from './mrz/read-line-image.js';
export { ZoneReader } from './mrz/zone-reader.js';
