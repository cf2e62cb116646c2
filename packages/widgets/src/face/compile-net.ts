import { decodeWeights, type OpenNet, type TfGraphFile, type TfNode } from '@idproof/core/faces';
import { countValues, type Kernels, type Tensor } from './kernels.js';
import { COMPILERS } from './operators.js';

interface NetFiles {
  graph: TfGraphFile;
  weights: Uint8Array;
}

interface NetShape {
  /** How many images at once. Default 1. */
  batch?: number;
  /** Side of the square that the net takes, in pixels. */
  size: number;
  outputs: readonly string[];
}

/** The nodes that lead to the outputs, each after those it takes from. */
function sortNodes(nodes: ReadonlyMap<string, TfNode>, outputs: readonly string[]): TfNode[] {
  const sorted = new Set<TfNode>();
  const visit = (name: string): void => {
    const node = nodes.get(name);
    if (!node) throw new Error(`there is no node ${name}`);
    if (sorted.has(node)) return;
    for (const input of node.input ?? []) visit(input);
    sorted.add(node);
  };
  for (const output of outputs) visit(output);
  return [...sorted];
}

/** Hands memory out that no later operator reads any more. */
class Memory {
  readonly #kernels: Kernels;
  /** Operators still to come that read the tensor at an offset. */
  readonly #readers = new Map<number, number>();
  readonly #free: { offset: number; length: number }[] = [];

  constructor(kernels: Kernels) {
    this.#kernels = kernels;
  }

  allocate(shape: readonly number[]): Tensor {
    const length = countValues(shape);
    const index = this.#free.findIndex((part) => part.length === length);
    const offset = index < 0 ? undefined : this.#free.splice(index, 1)[0]!.offset;
    return this.#kernels.allocate(shape, offset);
  }

  addReaders({ offset }: Tensor, count: number): void {
    this.#readers.set(offset, (this.#readers.get(offset) ?? 0) + count);
  }

  removeReader({ offset, shape }: Tensor): void {
    const left = this.#readers.get(offset)! - 1;
    this.#readers.set(offset, left);
    if (left === 0) this.#free.push({ offset, length: countValues(shape) });
  }
}

/** Images of three planes each as TensorFlow takes them: the colours of a pixel side by side. */
function interleave(planes: Float32Array, batch: number, pixels: number): Float32Array {
  const values = new Float32Array(planes.length);
  for (let image = 0; image < batch; image++) {
    const start = image * pixels * 3;
    for (let pixel = 0; pixel < pixels; pixel++) {
      for (let c = 0; c < 3; c++) values[start + pixel * 3 + c] = planes[start + c * pixels + pixel]!;
    }
  }
  return values;
}

/**
 * Makes a graph model of TensorFlow.js ready to run with only what leads to the named outputs, which keep their order.
 * All memory is allocated here. Throws on an operator that it does not know.
 */
export function compileNet(kernels: Kernels, { graph, weights: bytes }: NetFiles, net: NetShape): OpenNet {
  const { batch = 1, size, outputs } = net;
  const specs = graph.weightsManifest.flatMap((group) => group.weights);
  const weights = decodeWeights(specs, bytes);
  const nodes = sortNodes(new Map(graph.modelTopology.node.map((node) => [node.name, node])), outputs);
  const memory = new Memory(kernels);
  const tensors = new Map<string, Tensor>();
  const steps: (() => void)[] = [];
  const countReaders = (name: string): number =>
    nodes.reduce((sum, node) => sum + (node.input ?? []).filter((input) => input === name).length, 0) +
    outputs.filter((output) => output === name).length;

  for (const node of nodes) {
    if (node.op === 'Const') continue;
    const inputs = (node.input ?? []).flatMap((name) => tensors.get(name) ?? []);
    const loadWeight = (input: number): Tensor => {
      const { shape, data } = weights.get(node.input![input]!)!;
      const tensor = kernels.allocate(shape);
      kernels.write(tensor, data);
      return tensor;
    };
    const compile = COMPILERS[node.op];
    if (!compile && node.op !== 'Placeholder') throw new Error(`operator ${node.op} is unknown`);
    const allocate = (shape: readonly number[]): Tensor => memory.allocate(shape);
    const { output, run } = compile
      ? compile({ kernels, weights, node, inputs, loadWeight, allocate })
      : { output: allocate([batch, size, size, 3]), run: undefined };
    if (run) steps.push(run);
    tensors.set(node.name, output);
    memory.addReaders(output, countReaders(node.name));
    for (const input of inputs) memory.removeReader(input);
  }

  const input = tensors.get(nodes.find(({ op }) => op === 'Placeholder')!.name)!;
  return async (planes) => {
    kernels.write(input, interleave(planes, batch, size * size));
    for (const step of steps) step();
    return outputs.map((name) => {
      const tensor = tensors.get(name)!;
      return { data: kernels.read(tensor), dims: tensor.shape };
    });
  };
}
