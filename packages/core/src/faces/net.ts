/** A tensor as a net returns it: values and shape. */
export interface NetOutput {
  data: Float32Array;
  dims: readonly number[];
}

/** A loaded net with one input, of shape [batch, channels, height, width]: its outputs, in the order they were asked for. */
export type OpenNet = (input: Float32Array, shape: readonly number[]) => Promise<readonly NetOutput[]>;
