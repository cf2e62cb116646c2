import {
  decodeWeights,
  isSamePadded,
  readPair,
  readTexts,
  TF_AXES,
  type TfGraphFile,
  type TfNode,
  type Values,
  type Weights,
} from '@idproof/core/faces';
import { createGraphBuilder, type GraphBuilder } from './graph-builder.js';
import { toOnnxDepthwiseFilters, toOnnxFilters } from './layout.js';
import type { OnnxGraph } from './onnx-model.js';

interface Conversion {
  builder: GraphBuilder;
  weights: Weights;
  /** The names of the node's inputs in the new graph. */
  inputs: readonly string[];
  node: TfNode;
}

/** TensorFlow's SAME pads an odd pixel at the end, as ONNX's SAME_UPPER does. */
const choosePadding = (node: TfNode): string => (isSamePadded(node) ? 'SAME_UPPER' : 'VALID');

function findWeight({ weights, node }: Conversion, input: number): Values {
  const found = weights.get(node.input?.[input] ?? '');
  if (!found) throw new Error(`${node.name}: input ${input} is not constant`);
  return found;
}

function addActivation(conversion: Conversion, activation: string | undefined, value: string, slope: number): string {
  if (!activation) return value;
  if (activation === 'Relu') return conversion.builder.add('Relu', [value]);
  if (activation !== 'Prelu') throw new Error(`${conversion.node.name}: ${activation} is unknown`);
  const { data } = findWeight(conversion, slope);
  return conversion.builder.add('PRelu', [value, conversion.builder.constant({ shape: [data.length, 1, 1], data })]);
}

function addConvolution(conversion: Conversion, filters: Values, bias: Values | undefined, group: number): string {
  const { builder, inputs, node } = conversion;
  const operands = [inputs[0]!, builder.constant(filters), ...(bias ? [builder.constant(bias)] : [])];
  return builder.add('Conv', operands, {
    auto_pad: choosePadding(node),
    strides: readPair(node, 'strides'),
    dilations: readPair(node, 'dilations'),
    group,
  });
}

const CONVERTERS: Readonly<Record<string, (conversion: Conversion) => string>> = {
  _FusedConv2D(conversion) {
    const [bias, activation] = readTexts(conversion.node, 'fused_ops');
    if (bias !== 'BiasAdd') throw new Error(`${conversion.node.name}: ${bias} is unknown`);
    const filters = toOnnxFilters(findWeight(conversion, 1));
    return addActivation(conversion, activation, addConvolution(conversion, filters, findWeight(conversion, 2), 1), 3);
  },
  DepthwiseConv2dNative(conversion) {
    const filters = toOnnxDepthwiseFilters(findWeight(conversion, 1));
    return addConvolution(conversion, filters, undefined, filters.shape[0]!);
  },
  MaxPool: ({ builder, inputs, node }) =>
    builder.add('MaxPool', inputs, {
      auto_pad: choosePadding(node),
      strides: readPair(node, 'strides'),
      kernel_shape: readPair(node, 'ksize'),
    }),
  Pad(conversion) {
    const { data } = findWeight(conversion, 1);
    const order = [TF_AXES.batch, TF_AXES.channels, TF_AXES.height, TF_AXES.width];
    const before = order.map((axis) => data[axis * 2]!);
    const behind = order.map((axis) => data[axis * 2 + 1]!);
    const pads = BigInt64Array.from([...before, ...behind], BigInt);
    return conversion.builder.add('Pad', [
      conversion.inputs[0]!,
      conversion.builder.constant({ shape: [pads.length], data: pads }),
    ]);
  },
  Reshape(conversion) {
    const { builder, inputs } = conversion;
    const shape = BigInt64Array.from(findWeight(conversion, 1).data, BigInt);
    const asTf = builder.add('Transpose', [inputs[0]!], {
      perm: [0, 2, 3, 1],
    });
    return builder.add('Reshape', [asTf, builder.constant({ shape: [shape.length], data: shape })]);
  },
  ConcatV2(conversion) {
    const axis = findWeight(conversion, conversion.inputs.length - 1).data[0];
    if (axis !== TF_AXES.channels && axis !== -1) throw new Error(`${conversion.node.name}: concatenates axis ${axis}`);
    return conversion.builder.add('Concat', conversion.inputs.slice(0, -1), { axis: 1 });
  },
  Prelu: (conversion) => addActivation(conversion, 'Prelu', conversion.inputs[0]!, 1),
  Relu: ({ builder, inputs }) => builder.add('Relu', inputs),
  Sigmoid: ({ builder, inputs }) => builder.add('Sigmoid', inputs),
  AddV2: ({ builder, inputs }) => builder.add('Add', inputs),
  Identity: ({ inputs }) => inputs[0]!,
};

/**
 * A graph model of TensorFlow.js as an ONNX graph: the nodes that the named outputs depend on, outputs in this order.
 * The input is [batch, 3, height, width] instead of [batch, height, width, 3]. Throws on an unknown operator.
 */
export function convertGraph(
  { modelTopology, weightsManifest }: TfGraphFile,
  bytes: Uint8Array,
  { batch = 1, size, outputs }: { batch?: number; size: number; outputs: readonly string[] },
): OnnxGraph {
  const weights = decodeWeights(
    weightsManifest.flatMap((group) => group.weights),
    bytes,
  );
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const builder = createGraphBuilder();
  const done = new Map<string, string>();
  const convert = (name: string): string => {
    const known = done.get(name);
    if (known) return known;
    const node = nodes.get(name);
    if (!node) throw new Error(`there is no node ${name}`);
    const converter = CONVERTERS[node.op];
    if (node.op === 'Placeholder' || node.op === 'Const') return name;
    if (!converter) throw new Error(`operator ${node.op} is unknown`);
    const result = converter({ builder, weights, node, inputs: (node.input ?? []).map(convert) });
    done.set(name, result);
    return result;
  };
  const results = outputs.map(convert);
  const input = modelTopology.node.find(({ op }) => op === 'Placeholder')!.name;
  return builder.build({ name: input, shape: [batch, 3, size, size] }, results);
}
