// The reader of machine-readable zones. Its worker is a file of its own, loaded with the first image.
export { createMrzReader } from './create-mrz-reader.js';
export type { MrzReader, MrzReadOptions } from './create-mrz-reader.js';
export type { MrzChecks, MrzFields, MrzReading } from './mrz-reading.js';
export type { ZoneFormat } from '../zone/layout.js';
