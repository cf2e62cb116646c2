import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return (compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes)));
}

/** Starts PDFium with a memory of its own, so that no data of a document reaches another one. */
export async function startPdfium(): Promise<Pdfium> {
  const module = await compile();
  const pdfium = await init({
    instantiateWasm(imports, onInstance) {
      const instance = new WebAssembly.Instance(module, imports);
      onInstance(instance);
      return instance.exports;
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

const SIZES = { i32: 4, float: 4, double: 8 };

/** Calls a function of PDFium with an address to write to, and returns the numbers there; 0 where it wrote none. */
export function readNumbers(
  { pdfium }: Pdfium,
  count: number,
  type: keyof typeof SIZES,
  write: (pointer: number) => unknown,
): number[] {
  const bytes = count * SIZES[type];
  const pointer = pdfium.wasmExports.malloc(bytes);
  pdfium.HEAPU8.fill(0, pointer, pointer + bytes);
  try {
    write(pointer);
    return Array.from({ length: count }, (_, index) => pdfium.getValue(pointer + index * SIZES[type], type));
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}
