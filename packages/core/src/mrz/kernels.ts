import { KERNELS_WASM } from './kernels-wasm.js';
import { decodeBase64 } from './base64.js';

/**
 * Convolutions over images whose channels lie side by side, in one memory of 32-bit floats. Addresses are in bytes;
 * channels are a multiple of 4, outputs of `pointwise` a multiple of 8, its pixels a multiple of 4. The source of the WebAssembly is
 * `tools/mrz-kernels`.
 */
export interface Kernels {
  readonly memory: Float32Array;
  /** 3 × 3 over one channel, stride 2, zeros around, then the bias and ReLU. */
  first: (
    input: number,
    height: number,
    width: number,
    weights: number,
    bias: number,
    outputs: number,
    output: number,
  ) => void;
  /** One filter of `high` × `wide` taps for each channel, zeros around, then the bias and ReLU. */
  depthwise: (
    input: number,
    height: number,
    width: number,
    channels: number,
    weights: number,
    bias: number,
    high: number,
    wide: number,
    down: number,
    right: number,
    dilation: number,
    output: number,
  ) => void;
  /** Every output of a pixel from all its inputs, the bias, and the image at `added` where that is not 0. */
  pointwise: (
    input: number,
    pixels: number,
    inputs: number,
    outputs: number,
    weights: number,
    bias: number,
    added: number,
    relu: number,
    output: number,
  ) => void;
}

/** 64 kB each: the weights take 250 kB, the largest image of a line of 1,024 columns 0.6 MB, of which two are kept. */
const MEMORY_PAGES = 40;

/** The kernels in WebAssembly with SIMD; in JavaScript where the browser, or the page's policy, has none. */
export async function startKernels(): Promise<Kernels> {
  try {
    return await startWebAssembly();
  } catch {
    return createPlainKernels();
  }
}

async function startWebAssembly(): Promise<Kernels> {
  const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES, maximum: MEMORY_PAGES });
  const { instance } = await WebAssembly.instantiate(decodeBase64(KERNELS_WASM), { env: { memory } });
  const functions = instance.exports as unknown as Omit<Kernels, 'memory'>;
  return { ...functions, memory: new Float32Array(memory.buffer) };
}

const FLOAT_BYTES = 4;

/** The same in JavaScript, some ten times slower. */
export function createPlainKernels(): Kernels {
  const memory = new Float32Array((MEMORY_PAGES * 65_536) / FLOAT_BYTES);
  return {
    memory,
    first(input, height, width, weights, bias, outputs, output) {
      const rows = (height + 1) >> 1;
      const columns = (width + 1) >> 1;
      const [from, factors, offsets, to] = [input / 4, weights / 4, bias / 4, output / 4];
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          const at = to + (y * columns + x) * outputs;
          for (let o = 0; o < outputs; o++) {
            let sum = memory[offsets + o]!;
            for (let i = 0; i < 3; i++) {
              const row = y * 2 + i - 1;
              if (row < 0 || row >= height) continue;
              for (let j = 0; j < 3; j++) {
                const column = x * 2 + j - 1;
                if (column < 0 || column >= width) continue;
                sum += memory[from + row * width + column]! * memory[factors + (i * 3 + j) * outputs + o]!;
              }
            }
            memory[at + o] = sum > 0 ? sum : 0;
          }
        }
      }
    },
    depthwise(input, height, width, channels, weights, bias, high, wide, down, right, dilation, output) {
      const top = high >> 1;
      const left = (wide >> 1) * dilation;
      const rows = Math.ceil(height / down);
      const columns = Math.ceil(width / right);
      const [from, factors, offsets, to] = [input / 4, weights / 4, bias / 4, output / 4];
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          const at = to + (y * columns + x) * channels;
          for (let c = 0; c < channels; c++) {
            let sum = memory[offsets + c]!;
            for (let i = 0; i < high; i++) {
              const row = y * down + i - top;
              if (row < 0 || row >= height) continue;
              for (let j = 0; j < wide; j++) {
                const column = x * right + j * dilation - left;
                if (column < 0 || column >= width) continue;
                sum +=
                  memory[from + (row * width + column) * channels + c]! *
                  memory[factors + (i * wide + j) * channels + c]!;
              }
            }
            memory[at + c] = sum > 0 ? sum : 0;
          }
        }
      }
    },
    pointwise(input, pixels, inputs, outputs, weights, bias, added, relu, output) {
      const [from, factors, offsets, more, to] = [input / 4, weights / 4, bias / 4, added / 4, output / 4];
      const sums = new Float64Array(outputs);
      for (let p = 0; p < pixels; p++) {
        for (let o = 0; o < outputs; o++)
          sums[o] = memory[offsets + o]! + (added ? memory[more + p * outputs + o]! : 0);
        for (let k = 0; k < inputs; k++) {
          const value = memory[from + p * inputs + k]!;
          if (value === 0) continue;
          const row = factors + k * outputs;
          for (let o = 0; o < outputs; o++) sums[o]! += value * memory[row + o]!;
        }
        for (let o = 0; o < outputs; o++) memory[to + p * outputs + o] = relu && sums[o]! < 0 ? 0 : sums[o]!;
      }
    },
  };
}
