import createModule from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.js';

/** The functions of the WebAssembly module of TensorFlow.js that are used here. */
interface KernelModule {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  cwrap(name: string, result: null, parameters: readonly ('number' | 'array')[]): (...values: unknown[]) => void;
}

/** A tensor in the memory of the module. */
export interface Tensor {
  id: number;
  /** In bytes from the start of the memory. */
  offset: number;
  shape: readonly number[];
}

/** The kernels of TensorFlow.js, called without its library: each takes the numbers that its C++ function takes. */
export interface Kernels {
  call(name: KernelName, ...values: (number | Uint8Array)[]): void;
  /** A new tensor; at `offset` where memory is used again. */
  allocate(shape: readonly number[], offset?: number): Tensor;
  write(tensor: Tensor, values: Float32Array): void;
  /** A copy of the values. */
  read(tensor: Tensor): Float32Array;
}

/** Parameters of each kernel, with `s` for a shape (bytes of 32-bit numbers) and `n` for a number. */
const SIGNATURES = {
  FusedConv2D: 'nnnnnnnnnnnnnnnnnnnnnnn',
  DepthwiseConv2dNative: 'nnnnnnnnnnnnnnnnnnn',
  MaxPool: 'nnnnnnnnnnnnnnnnn',
  PadV2: 'nsnnssnn',
  Add: 'nsnnsnnn',
  Relu: 'nnn',
  Sigmoid: 'nn',
  Prelu: 'nnn',
} as const;
type KernelName = keyof typeof SIGNATURES;

const FLOAT_BYTES = 4;

export function countValues(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** Starts the kernels of a WebAssembly file with SIMD. Rejects where the browser has or allows none. */
export async function startKernels(wasmBinary: ArrayBuffer): Promise<Kernels> {
  const ignore = (): void => undefined;
  // The loader prints the error that it rejects with.
  const settings = { wasmBinary, print: ignore, printErr: ignore };
  const module = (await (createModule as (settings: object) => Promise<unknown>)(settings)) as KernelModule;
  const kernels = new Map(
    Object.entries(SIGNATURES).map(([name, parameters]) => [
      name,
      module.cwrap(
        name,
        null,
        Array.from(parameters, (kind) => (kind === 's' ? 'array' : 'number')),
      ),
    ]),
  );
  module.cwrap('init_with_threads_count', null, ['number'])(1);
  const register = module.cwrap('register_tensor', null, ['number', 'number', 'number']);
  // 0 stands for no tensor.
  let count = 0;
  // The memory moves when it grows: it is looked up for each access.
  const view = ({ offset, shape }: Tensor): Float32Array =>
    new Float32Array(module.HEAPU8.buffer, offset, countValues(shape));
  return {
    call: (name, ...values) => kernels.get(name)!(...values),
    allocate(shape, offset = module._malloc(countValues(shape) * FLOAT_BYTES)) {
      const id = ++count;
      register(id, countValues(shape), offset);
      return { id, offset, shape };
    },
    write: (tensor, values) => view(tensor).set(values),
    read: (tensor) => view(tensor).slice(),
  };
}
