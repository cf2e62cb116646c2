import type { WeightSpec } from './decode-weights.js';

/** One operator of TensorFlow. Texts are in base64, whole numbers are strings. */
export interface TfNode {
  name: string;
  op: string;
  input?: readonly string[];
  attr?: Readonly<Record<string, { s?: string; list?: { s?: readonly string[]; i?: readonly string[] } }>>;
}

/** A graph model file of TensorFlow.js, as far as it is used here. */
export interface TfGraphFile {
  modelTopology: { node: readonly TfNode[] };
  weightsManifest: readonly { weights: readonly WeightSpec[] }[];
}

/** TensorFlow keeps the channels of an image last, other than ONNX: [batch, height, width, channels]. */
export const TF_AXES = { batch: 0, height: 1, width: 2, channels: 3 } as const;

export function readTexts({ attr }: TfNode, name: string): readonly string[] {
  return (attr?.[name]?.list?.s ?? []).map(atob);
}

/** A pair of numbers, for height and width, of an attribute that has one for each axis. */
export function readPair({ attr }: TfNode, name: string): readonly [height: number, width: number] {
  const all = attr?.[name]?.list?.i?.map(Number);
  return all ? [all[TF_AXES.height]!, all[TF_AXES.width]!] : [1, 1];
}

/** Whether a filter's output is as large as its input over the stride; the odd pixel of the padding comes behind. */
export function isSamePadded({ attr }: TfNode): boolean {
  return atob(attr?.['padding']?.s ?? '') === 'SAME';
}
