// Writes a compiled module as packages/core/src/mrz/kernels-wasm.ts: node write-module.mjs kernels.wasm
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../../packages/core/src/mrz/kernels-wasm.ts', import.meta.url);
const module = readFileSync(process.argv[2]).toString('base64');
writeFileSync(
  target,
  `// Written by tools/mrz-kernels/write-module.mjs from the module that tools/mrz-kernels/assembly compiles to.
/** The module of the kernels as base64. */
export const KERNELS_WASM =
  '${module}';
`,
);
