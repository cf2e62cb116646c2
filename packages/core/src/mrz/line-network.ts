import type { Posteriors } from '../zone/ctc.js';
import { decodeBase64 } from './base64.js';
import type { Kernels } from './kernels.js';
import { LINE_WEIGHTS } from './line-weights.js';

/** Rows of an image of a line, in pixels. */
export const LINE_HEIGHT = 32;
/** Maximum columns of an image of a line, in pixels. */
export const MAX_LINE_WIDTH = 1024;
/** The kernels compute four columns of the output at a time, each of which stands for four of the image. */
const WIDTH_STEP = 16;
/** The characters of the outputs, in their order; the last output is CTC's blank. */
export const LINE_CHARACTERS = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const LINE_BLANK = LINE_CHARACTERS.length;
const CLASSES = LINE_CHARACTERS.length + 1;

/** Depthwise stages of two dimensions: channels in and out, and the step across columns. Each halves the rows. */
const STAGES = [
  [16, 32, 2],
  [32, 48, 1],
  [48, 64, 1],
] as const;
const CHANNELS = 96;
/** Dilations of the residual blocks. */
const BLOCKS = [1, 1, 2, 1] as const;
/** The kernels compute eight outputs at a time. */
const PADDED_CLASSES = 40;

/** The address of a layer's weights, and of its biases. */
interface Layer {
  weights: number;
  bias: number;
}

/**
 * Reads images of lines: depthwise separable convolutions down to one row of columns, residual blocks along it. Trained
 * by `tools/mrz-training`, whose `network.py` is the same network; batch normalisation is folded into the weights, which
 * are 8-bit integers with a scale for each output.
 */
export class LineNetwork {
  readonly #kernels: Kernels;
  readonly #first: Layer;
  readonly #stages: readonly { depthwise: Layer; pointwise: Layer }[];
  readonly #join: Layer;
  readonly #blocks: readonly { depthwise: Layer; pointwise: Layer }[];
  readonly #output: Layer;
  readonly #images: readonly [number, number, number];

  constructor(kernels: Kernels) {
    this.#kernels = kernels;
    const file = decodeBase64(LINE_WEIGHTS);
    const view = new DataView(file.buffer);
    let read = 0;
    // Address 0 stands for no image.
    let free = 64;
    const allocate = (floats: number): number => {
      const address = free;
      free += Math.ceil(floats / 16) * 64;
      return address;
    };
    /** A layer of the file: scales and biases of its outputs, then its weights, the outputs of each tap side by side. */
    const load = (taps: number, outputs: number, padded = outputs): Layer => {
      const scales = Array.from({ length: outputs }, (_, o) => view.getFloat32(read + o * 4, true));
      const bias = allocate(padded);
      for (let o = 0; o < outputs; o++) kernels.memory[bias / 4 + o] = view.getFloat32(read + (outputs + o) * 4, true);
      read += outputs * 8;
      const weights = allocate(taps * padded);
      for (let tap = 0; tap < taps; tap++) {
        for (let o = 0; o < outputs; o++) {
          kernels.memory[weights / 4 + tap * padded + o] = view.getInt8(read++) * scales[o]!;
        }
      }
      return { weights, bias };
    };
    this.#first = load(9, 16);
    this.#stages = STAGES.map(([from, to]) => ({ depthwise: load(9, from), pointwise: load(from, to) }));
    this.#join = load(2 * 64, CHANNELS);
    this.#blocks = BLOCKS.map(() => ({ depthwise: load(5, CHANNELS), pointwise: load(CHANNELS, CHANNELS) }));
    this.#output = load(CHANNELS, CLASSES, PADDED_CLASSES);
    const largest = (LINE_HEIGHT / 2) * (MAX_LINE_WIDTH / 2) * 16;
    this.#images = [allocate(LINE_HEIGHT * MAX_LINE_WIDTH), allocate(largest), allocate(largest)];
  }

  /**
   * The probability of each character and of the blank, for each column of the output. `pixels` are grey levels, 32 rows
   * of `width` columns, of any contrast.
   */
  read(pixels: ArrayLike<number>, width: number): Posteriors {
    const { memory } = this.#kernels;
    const [image, a, b] = this.#images;
    const padded = Math.ceil(width / WIDTH_STEP) * WIDTH_STEP;
    normalise(pixels, width, padded, memory.subarray(image / 4, image / 4 + LINE_HEIGHT * padded));
    this.#kernels.first(image, LINE_HEIGHT, padded, this.#first.weights, this.#first.bias, 16, a);
    let rows = LINE_HEIGHT / 2;
    let columns = padded / 2;
    for (const [i, [from, to, across]] of STAGES.entries()) {
      const { depthwise, pointwise } = this.#stages[i]!;
      this.#kernels.depthwise(a, rows, columns, from, depthwise.weights, depthwise.bias, 3, 3, 2, across, 1, b);
      rows /= 2;
      columns /= across;
      this.#kernels.pointwise(b, rows * columns, from, to, pointwise.weights, pointwise.bias, 0, 1, a);
    }
    // The two rows that are left: their channels, side by side, are the inputs of one column.
    joinRows(memory, a, b, columns * 64);
    this.#kernels.pointwise(b, columns, 2 * 64, CHANNELS, this.#join.weights, this.#join.bias, 0, 1, a);
    for (const [i, dilation] of BLOCKS.entries()) {
      const { depthwise, pointwise } = this.#blocks[i]!;
      this.#kernels.depthwise(a, 1, columns, CHANNELS, depthwise.weights, depthwise.bias, 1, 5, 1, 1, dilation, b);
      this.#kernels.pointwise(b, columns, CHANNELS, CHANNELS, pointwise.weights, pointwise.bias, a, 1, a);
    }
    this.#kernels.pointwise(a, columns, CHANNELS, PADDED_CLASSES, this.#output.weights, this.#output.bias, 0, 0, b);
    return { data: softmax(memory, b / 4, columns), steps: columns, classes: CLASSES };
  }
}

/** Mean 0, deviation about 1; zeros to the right of the line. */
function normalise(pixels: ArrayLike<number>, width: number, padded: number, target: Float32Array): void {
  const count = LINE_HEIGHT * width;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    sum += pixels[i]!;
    squares += pixels[i]! ** 2;
  }
  const mean = sum / count;
  const scale = 1 / (Math.sqrt(Math.max(0, squares / count - mean ** 2)) + 8);
  target.fill(0);
  for (let i = 0; i < count; i++) target[Math.floor(i / width) * padded + (i % width)] = (pixels[i]! - mean) * scale;
}

/** Two rows of 64 channels as one row of 128: those of the upper pixel, then those of the lower one. */
function joinRows(memory: Float32Array, from: number, to: number, row: number): void {
  const [source, target] = [from / 4, to / 4];
  for (let at = 0; at < row; at += 64) {
    memory.copyWithin(target + at * 2, source + at, source + at + 64);
    memory.copyWithin(target + at * 2 + 64, source + row + at, source + row + at + 64);
  }
}

function softmax(memory: Float32Array, from: number, columns: number): Float32Array {
  const result = new Float32Array(columns * CLASSES);
  for (let column = 0; column < columns; column++) {
    const scores = memory.subarray(from + column * PADDED_CLASSES, from + column * PADDED_CLASSES + CLASSES);
    const most = Math.max(...scores);
    let sum = 0;
    for (let c = 0; c < CLASSES; c++) sum += result[column * CLASSES + c] = Math.exp(scores[c]! - most);
    for (let c = 0; c < CLASSES; c++) result[column * CLASSES + c]! /= sum;
  }
  return result;
}
