import type { Values } from '@idproof/core/faces';
import type { Attribute, OnnxGraph, OnnxNode } from './onnx-model.js';

/** Composes an ONNX graph. `constant` and `add` return the name of their value. */
export interface GraphBuilder {
  constant(values: Values<Float32Array | BigInt64Array>): string;
  add(operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, Attribute>>): string;
  build(input: OnnxGraph['input'], outputs: readonly string[]): OnnxGraph;
}

export function createGraphBuilder(): GraphBuilder {
  const constants: Record<string, Values<Float32Array | BigInt64Array>> = {};
  const nodes: OnnxNode[] = [];
  let count = 0;
  return {
    constant(values) {
      const name = `constant${count++}`;
      constants[name] = values;
      return name;
    },
    add(operator, inputs, attributes) {
      const output = `${operator}${count++}`;
      nodes.push({ operator, inputs, output, attributes });
      return output;
    },
    build: (input, outputs) => ({ input, outputs, constants, nodes }),
  };
}
