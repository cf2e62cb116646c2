import { decodeWeights, type Values, type Weights, type WeightSpec } from '@idproof/core/faces';
import { createGraphBuilder, type GraphBuilder } from '../nets/graph-builder.js';
import { toOnnxFilters } from '../nets/layout.js';
import type { OnnxGraph } from '../nets/onnx-model.js';
import { CHIP_SIZE } from './aligned-chip.js';

/** Blocks of dlib's `anet_type`, in their order; those ending in `down` and `out` halve width and height. */
const BLOCKS = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
];
const DOWNSAMPLING = /_(down|out)$/;

interface Building {
  builder: GraphBuilder;
  weights: Weights;
}

/** A tensor inside the net: its name, channels, and rows (as many as columns). */
interface Layer {
  name: string;
  channels: number;
  size: number;
}

function findWeight(weights: Weights, name: string): Values {
  const found = weights.get(name);
  if (!found) throw new Error(`the recognition net lacks ${name}`);
  return found;
}

/** A convolution, unpadded or padded to keep the size, with the scale layer behind it folded in. */
function addConvolution({ builder, weights }: Building, from: Layer, name: string, halving: boolean): Layer {
  const filters = toOnnxFilters(findWeight(weights, `${name}/conv/filters`));
  const [channels, , width] = filters.shape as [number, number, number, number];
  const scale = findWeight(weights, `${name}/scale/weights`).data;
  const shift = findWeight(weights, `${name}/scale/biases`).data;
  const bias = findWeight(weights, `${name}/conv/bias`).data.map((value, c) => value * scale[c]! + shift[c]!);
  const perChannel = filters.data.length / channels;
  const scaled = filters.data.slice();
  for (let index = 0; index < scaled.length; index++) scaled[index]! *= scale[Math.floor(index / perChannel)]!;
  const operands = [
    from.name,
    builder.constant({ shape: filters.shape, data: scaled }),
    builder.constant({ shape: [channels], data: bias }),
  ];
  const border = halving ? 0 : (width - 1) / 2;
  const strides = halving ? [2, 2] : [1, 1];
  const output = builder.add('Conv', operands, { strides, pads: [border, border, border, border] });
  return { name: output, channels, size: halving ? Math.floor((from.size - width) / 2) + 1 : from.size };
}

/** Zero padding behind the last channels, rows and columns, up to the given shape. */
function padTo({ builder }: Building, from: Layer, { channels, size }: Pick<Layer, 'channels' | 'size'>): Layer {
  if (from.channels === channels && from.size === size) return from;
  const data = BigInt64Array.from(
    [0, 0, 0, 0, 0, channels - from.channels, size - from.size, size - from.size],
    BigInt,
  );
  const name = builder.add('Pad', [from.name, builder.constant({ shape: [data.length], data })]);
  return { name, channels, size };
}

function addBlock(building: Building, from: Layer, name: string): Layer {
  const { builder } = building;
  const halving = DOWNSAMPLING.test(name);
  const first = addConvolution(building, from, `${name}/conv1`, halving);
  const middle = { ...first, name: builder.add('Relu', [first.name]) };
  const last = addConvolution(building, middle, `${name}/conv2`, false);
  const shortcut = halving
    ? {
        name: builder.add('AveragePool', [from.name], { kernel_shape: [2, 2], strides: [2, 2] }),
        channels: from.channels,
        size: Math.floor(from.size / 2),
      }
    : from;
  const wanted = {
    channels: Math.max(last.channels, shortcut.channels),
    size: Math.max(last.size, shortcut.size),
  };
  const sum = builder.add('Add', [padTo(building, shortcut, wanted).name, padTo(building, last, wanted).name]);
  return { name: builder.add('Relu', [sum]), ...wanted };
}

/**
 * dlib's face recognition net (a ResNet of 29 layers, http://dlib.net/face_recognition.py.html) from the weights of
 * face-api.js. Takes [batch, 3, 150, 150], answers [batch, 128].
 */
export function buildRecognitionGraph(specs: readonly WeightSpec[], bytes: Uint8Array, batch: number): OnnxGraph {
  const building: Building = { builder: createGraphBuilder(), weights: decodeWeights(specs, bytes) };
  const { builder, weights } = building;
  const input = { name: 'chips', shape: [batch, 3, CHIP_SIZE, CHIP_SIZE] };
  const first = addConvolution(building, { name: input.name, channels: 3, size: CHIP_SIZE }, 'conv32_down', true);
  const active = builder.add('Relu', [first.name]);
  let layer: Layer = {
    name: builder.add('MaxPool', [active], { kernel_shape: [3, 3], strides: [2, 2] }),
    channels: first.channels,
    size: Math.floor((first.size - 3) / 2) + 1,
  };
  for (const name of BLOCKS) layer = addBlock(building, layer, name);
  const flat = builder.add('Flatten', [builder.add('GlobalAveragePool', [layer.name])]);
  return builder.build(input, [builder.add('MatMul', [flat, builder.constant(findWeight(weights, 'fc'))])]);
}
