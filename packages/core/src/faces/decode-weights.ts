/** Values with the lengths of their axes, the last axis running fastest. */
export interface Values<Data = Float32Array> {
  shape: readonly number[];
  data: Data;
}

/** One entry of a TensorFlow.js weights manifest. */
export interface WeightSpec {
  name: string;
  shape: readonly number[];
  dtype: string;
  quantization?: { dtype: string; scale?: number; min?: number };
}

export type Weights = ReadonlyMap<string, Values>;

const BYTES: Readonly<Record<string, number>> = { float32: 4, int32: 4, float16: 2, uint8: 1 };

/** Decodes a half-precision float (IEEE 754 binary16); weights are never infinite. */
function decodeHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15);
}

/** A table of all half-precision floats: a net has ten times as many weights. */
const createHalves = (): Float32Array => Float32Array.from({ length: 1 << 16 }, (_, bits) => decodeHalf(bits));

function createReader(stored: string, view: DataView, halves: Float32Array): (at: number) => number {
  if (stored === 'float32') return (at) => view.getFloat32(at, true);
  if (stored === 'int32') return (at) => view.getInt32(at, true);
  if (stored === 'float16') return (at) => halves[view.getUint16(at, true)]!;
  return (at) => view.getUint8(at);
}

/** Every weight of a manifest by its name, as floats; the bytes hold them one behind the other. */
export function decodeWeights(specs: readonly WeightSpec[], bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const weights = new Map<string, Values>();
  const halves = specs.some(({ quantization }) => quantization?.dtype === 'float16')
    ? createHalves()
    : new Float32Array();
  let at = 0;
  for (const { name, shape, dtype, quantization } of specs) {
    const stored = quantization?.dtype ?? dtype;
    const size = BYTES[stored];
    if (!size) throw new Error(`weights of type ${stored} are unknown`);
    const read = createReader(stored, view, halves);
    const { scale = 1, min = 0 } = quantization ?? {};
    const data = new Float32Array(shape.reduce((product, length) => product * length, 1));
    for (let index = 0; index < data.length; index++, at += size) data[index] = read(at) * scale + min;
    weights.set(name, { shape, data });
  }
  if (at !== bytes.byteLength) throw new Error(`${bytes.byteLength} bytes of weights where ${at} are described`);
  return weights;
}
