import type { Values } from '@idproof/core/faces';
import { bytes, embedded, int, join, text, type Message } from './protobuf.js';

/** The value of an operator's attribute: an integer, integers, or a name. */
export type Attribute = number | readonly number[] | string;

/** One operator of https://onnx.ai/onnx/operators, of the set below. */
export interface OnnxNode {
  operator: string;
  inputs: readonly string[];
  output: string;
  attributes?: Readonly<Record<string, Attribute>>;
}

/** A net of one input and any number of outputs. Nodes stand in an order in which they can be run. */
export interface OnnxGraph {
  input: { name: string; shape: readonly number[] };
  outputs: readonly string[];
  constants: Readonly<Record<string, Values<Float32Array | BigInt64Array>>>;
  nodes: readonly OnnxNode[];
}

const IR_VERSION = 8;
const OPERATOR_SET = 17;
const FLOAT = 1;
const INT64 = 7;
// Kinds of attributes (AttributeProto.AttributeType).
const INT_KIND = 2;
const STRING_KIND = 3;
const INTS_KIND = 7;

function writeAttribute([name, value]: readonly [string, Attribute]): Message {
  const named = text(1, name);
  if (typeof value === 'number') return embedded(5, [named, int(3, value), int(20, INT_KIND)]);
  if (typeof value === 'string') return embedded(5, [named, text(4, value), int(20, STRING_KIND)]);
  return embedded(5, [named, ...value.map((each) => int(8, each)), int(20, INTS_KIND)]);
}

function writeNode({ operator, inputs, output, attributes = {} }: OnnxNode): Message {
  return embedded(1, [
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(writeAttribute),
  ]);
}

function writeConstant([name, { shape, data }]: readonly [string, Values<Float32Array | BigInt64Array>]): Message {
  return embedded(5, [
    ...shape.map((length) => int(1, length)),
    int(2, data instanceof Float32Array ? FLOAT : INT64),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function writeInput(name: string, shape: readonly number[]): Message {
  const dimensions = shape.map((length) => embedded(1, [int(1, length)]));
  return embedded(11, [text(1, name), embedded(2, [embedded(1, [int(1, FLOAT), embedded(2, dimensions)])])]);
}

/** The shape of an output is left for the runtime to infer. */
function writeOutput(name: string): Message {
  return embedded(12, [text(1, name), embedded(2, [embedded(1, [int(1, FLOAT)])])]);
}

/** A net as the bytes of an ONNX file (ModelProto). */
export function writeOnnxModel({ input, outputs, constants, nodes }: OnnxGraph): Uint8Array<ArrayBuffer> {
  const graph = embedded(7, [
    ...nodes.map(writeNode),
    text(2, 'net'),
    ...Object.entries(constants).map(writeConstant),
    writeInput(input.name, input.shape),
    ...outputs.map(writeOutput),
  ]);
  return join([int(1, IR_VERSION), graph, embedded(8, [int(2, OPERATOR_SET)])]);
}
