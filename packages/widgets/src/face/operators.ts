import { isSamePadded, readPair, readTexts, TF_AXES, type TfNode, type Weights } from '@idproof/core/faces';
import { countValues, type Kernels, type Tensor } from './kernels.js';

/** The input of the compilation of one operator. */
export interface Compilation {
  kernels: Kernels;
  weights: Weights;
  node: TfNode;
  inputs: readonly Tensor[];
  /** The tensor of a weight, at its place in the memory. */
  loadWeight: (input: number) => Tensor;
  allocate: (shape: readonly number[]) => Tensor;
}

/** A compiled operator: its result, and its work if there is any. */
export interface Compiled {
  output: Tensor;
  run?: () => void;
}

const FLOAT = 0;
/** Activations that a convolution can end with, as the kernels number them. */
const ACTIVATIONS: Readonly<Record<string, number>> = { Relu: 1, Prelu: 3 };

const toBytes = (numbers: readonly number[]): Uint8Array => new Uint8Array(Int32Array.from(numbers).buffer);

/** Height, width and channels of an image in memory. */
function readSize({ shape }: Tensor): [height: number, width: number, channels: number] {
  return [shape[TF_AXES.height]!, shape[TF_AXES.width]!, shape[TF_AXES.channels]!];
}

/** How a window of so many pixels moves along one axis: the length of the result, and the padding at both ends. */
function slide(length: number, window: number, stride: number, isSame: boolean): [number, number, number] {
  if (!isSame) return [Math.floor((length - window) / stride) + 1, 0, 0];
  const steps = Math.ceil(length / stride);
  const padding = Math.max(0, (steps - 1) * stride + window - length);
  return [steps, Math.floor(padding / 2), Math.ceil(padding / 2)];
}

interface Sliding {
  shape: [number, number, number, number];
  /** Top, right, bottom, left. */
  padding: [number, number, number, number];
  strides: readonly [number, number];
  dilations: readonly [number, number];
}

function slideOver({ node, inputs }: Compilation, window: readonly number[], channels: number): Sliding {
  const [height, width] = readSize(inputs[0]!);
  const [strides, dilations] = [readPair(node, 'strides'), readPair(node, 'dilations')];
  const isSame = isSamePadded(node);
  const [rows, top, bottom] = slide(height, (window[0]! - 1) * dilations[0] + 1, strides[0], isSame);
  const [columns, left, right] = slide(width, (window[1]! - 1) * dilations[1] + 1, strides[1], isSame);
  const batch = inputs[0]!.shape[TF_AXES.batch]!;
  return { shape: [batch, rows, columns, channels], padding: [top, right, bottom, left], strides, dilations };
}

function compileConvolution(compilation: Compilation): Compiled {
  const { kernels, node, inputs, loadWeight, allocate } = compilation;
  const [bias, activation] = readTexts(node, 'fused_ops');
  const code = activation ? ACTIVATIONS[activation] : 0;
  if (bias !== 'BiasAdd' || code === undefined) throw new Error(`${node.name}: ${bias}, ${activation} are unknown`);
  const [input, filter] = [inputs[0]!, loadWeight(1)];
  const [rows, columns, from, to] = filter.shape as [number, number, number, number];
  const { shape, padding, strides, dilations } = slideOver(compilation, [rows, columns], to);
  const [height, width] = readSize(input);
  const slopes = activation === 'Prelu' ? loadWeight(3).id : 0;
  const output = allocate(shape);
  const before = [input.id, shape[0], height, width, filter.id, rows, columns, loadWeight(2).id];
  const sliding = [...padding, Number(isSamePadded(node)), ...dilations, ...strides];
  const values = [...before, ...sliding, from, to, code, slopes, 0, output.id];
  return { output, run: () => kernels.call('FusedConv2D', ...values) };
}

function compileDepthwise(compilation: Compilation): Compiled {
  const { kernels, node, inputs, loadWeight, allocate } = compilation;
  const [input, filter] = [inputs[0]!, loadWeight(1)];
  const [rows, columns, channels, each] = filter.shape as [number, number, number, number];
  const { shape, padding, strides, dilations } = slideOver(compilation, [rows, columns], channels * each);
  const [height, width] = readSize(input);
  const output = allocate(shape);
  const before = [input.id, shape[0], height, width, filter.id, rows, columns];
  const sliding = [...padding, Number(isSamePadded(node)), ...dilations, ...strides];
  const values = [...before, ...sliding, channels, channels * each, output.id];
  return { output, run: () => kernels.call('DepthwiseConv2dNative', ...values) };
}

function compilePool(compilation: Compilation): Compiled {
  const { kernels, node, inputs, allocate } = compilation;
  const [height, width, channels] = readSize(inputs[0]!);
  const window = readPair(node, 'ksize');
  const { shape, padding, strides, dilations } = slideOver(compilation, window, channels);
  const output = allocate(shape);
  const before = [inputs[0]!.id, shape[0], height, width, ...window];
  const values = [...before, ...padding, ...dilations, ...strides, channels, channels, output.id];
  return { output, run: () => kernels.call('MaxPool', ...values) };
}

function compilePad({ kernels, weights, node, inputs, allocate }: Compilation): Compiled {
  const [input, widths] = [inputs[0]!, weights.get(node.input![1]!)!.data];
  const before = input.shape.map((_, axis) => widths[axis * 2]!);
  const behind = input.shape.map((_, axis) => widths[axis * 2 + 1]!);
  const output = allocate(input.shape.map((length, axis) => before[axis]! + length + behind[axis]!));
  const [shape, first, last] = [toBytes(input.shape), toBytes(before), toBytes(behind)];
  const rank = input.shape.length;
  return { output, run: () => kernels.call('PadV2', input.id, shape, rank, FLOAT, first, last, 0, output.id) };
}

function compileSum({ kernels, inputs, allocate }: Compilation): Compiled {
  const [a, b] = [inputs[0]!, inputs[1]!];
  const output = allocate(a.shape);
  const [left, right] = [toBytes(a.shape), toBytes(b.shape)];
  const [m, n] = [a.shape.length, b.shape.length];
  return { output, run: () => kernels.call('Add', a.id, left, m, b.id, right, n, FLOAT, output.id) };
}

/** An image whose channels are those of its inputs. */
function compileConcat({ kernels, inputs, allocate }: Compilation): Compiled {
  const widths = inputs.map(({ shape }) => shape.at(-1)!);
  const channels = widths.reduce((sum, width) => sum + width, 0);
  const output = allocate([...inputs[0]!.shape.slice(0, -1), channels]);
  const run = (): void => {
    const joined = new Float32Array(countValues(output.shape));
    let first = 0;
    for (const [index, input] of inputs.entries()) {
      const [values, width] = [kernels.read(input), widths[index]!];
      for (let pixel = 0; pixel * width < values.length; pixel++) {
        joined.set(values.subarray(pixel * width, (pixel + 1) * width), pixel * channels + first);
      }
      first += width;
    }
    kernels.write(output, joined);
  };
  return { output, run };
}

/** The same values in another shape, or one length of which follows from the others. */
function compileReshape({ kernels, weights, node, inputs }: Compilation): Compiled {
  const wanted = [...weights.get(node.input![1]!)!.data];
  const known = wanted.reduce((product, length) => (length === -1 ? product : product * length), 1);
  const shape = wanted.map((length) => (length === -1 ? countValues(inputs[0]!.shape) / known : length));
  return { output: kernels.allocate(shape, inputs[0]!.offset) };
}

/** How each operator of TensorFlow that the nets of faces consist of is done, by its name. */
export const COMPILERS: Readonly<Record<string, (compilation: Compilation) => Compiled>> = {
  _FusedConv2D: compileConvolution,
  DepthwiseConv2dNative: compileDepthwise,
  MaxPool: compilePool,
  Pad: compilePad,
  AddV2: compileSum,
  Reshape: compileReshape,
  ConcatV2: compileConcat,
  Identity: ({ inputs }) => ({ output: inputs[0]! }),
  Relu({ kernels, inputs, allocate }) {
    const output = allocate(inputs[0]!.shape);
    return { output, run: () => kernels.call('Relu', inputs[0]!.id, FLOAT, output.id) };
  },
  Sigmoid({ kernels, inputs, allocate }) {
    const output = allocate(inputs[0]!.shape);
    return { output, run: () => kernels.call('Sigmoid', inputs[0]!.id, output.id) };
  },
  Prelu({ kernels, inputs, loadWeight, allocate }) {
    const [slopes, output] = [loadWeight(1), allocate(inputs[0]!.shape)];
    return { output, run: () => kernels.call('Prelu', inputs[0]!.id, slopes.id, output.id) };
  },
};
