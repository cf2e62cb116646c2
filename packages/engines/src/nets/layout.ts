import type { Values } from '@idproof/core/faces';

/** The source axis of each axis of the result. */
type Axes = readonly [number, number, number, number];

function permute({ shape, data }: Values, axes: Axes): Values {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1));
  const lengths = axes.map((axis) => shape[axis]!);
  const [s0, s1, s2, s3] = axes.map((axis) => strides[axis]!) as [number, number, number, number];
  const [n0, n1, n2, n3] = lengths as [number, number, number, number];
  const moved = new Float32Array(data.length);
  let at = 0;
  for (let i = 0; i < n0; i++)
    for (let j = 0; j < n1; j++)
      for (let k = 0; k < n2; k++) for (let l = 0; l < n3; l++) moved[at++] = data[i * s0 + j * s1 + k * s2 + l * s3]!;
  return { shape: lengths, data: moved };
}

/** Filters of a convolution: from [height, width, in, out] of TensorFlow to [out, in, height, width] of ONNX. */
export function toOnnxFilters(filters: Values): Values {
  return permute(filters, [3, 2, 0, 1]);
}

/** The same for one filter per channel: from [height, width, channels, 1] to [channels, 1, height, width]. */
export function toOnnxDepthwiseFilters(filters: Values): Values {
  return permute(filters, [2, 3, 0, 1]);
}
