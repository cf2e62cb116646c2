import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeWeights, type TfGraphFile } from '@idproof/core/faces';
import { convertGraph } from '../../../packages/engines/src/nets/convert-graph.js';
import { writeOnnxModel } from '../../../packages/engines/src/nets/onnx-model.js';
import { openNet } from '../../../packages/engines/src/nets/open-net.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

describe('weights of TensorFlow.js', () => {
  test('are read in their order, whole, halved or quantised', () => {
    const bytes = new Uint8Array([...floats(1.5, -2), 0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00, 0, 2, 255]);
    const weights = decodeWeights(
      [
        { name: 'whole', shape: [2], dtype: 'float32' },
        { name: 'halved', shape: [3], dtype: 'float32', quantization: { dtype: 'float16' } },
        { name: 'quantised', shape: [3, 1], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
      ],
      bytes,
    );
    assert.deepEqual([...weights.get('whole')!.data], [1.5, -2]);
    assert.deepEqual([...weights.get('halved')!.data], [1, -2, 2 ** -24]);
    assert.deepEqual([...weights.get('quantised')!.data], [-1, 0, 126.5]);
  });

  test('are refused when there are more bytes than described, or of an unknown type', () => {
    const spec = { name: 'a', shape: [1], dtype: 'float32' };
    assert.throws(() => decodeWeights([spec], floats(1, 2)), /8 bytes of weights where 4/);
    assert.throws(() => decodeWeights([{ ...spec, dtype: 'complex64' }], floats(1, 2)), /complex64/);
  });
});

/** An image of 2 × 2 pixels through one operator. */
function createGraph(op: string, attr: object, weights: TfGraphFile['weightsManifest'][0]['weights']): TfGraphFile {
  return {
    modelTopology: {
      node: [
        { name: 'image', op: 'Placeholder' },
        ...weights.map(({ name }) => ({ name, op: 'Const' })),
        { name: 'result', op, input: ['image', ...weights.map(({ name }) => name)], attr: attr as never },
      ],
    },
    weightsManifest: [{ weights }],
  };
}

describe('graph models of TensorFlow.js', () => {
  test('put the odd row and column of a padded convolution behind, and add bias and slope', async () => {
    const attr = {
      padding: { s: base64('SAME') },
      strides: { list: { i: ['1', '1', '1', '1'] } },
      fused_ops: { list: { s: [base64('BiasAdd'), base64('Prelu')] } },
    };
    const graph = createGraph('_FusedConv2D', attr, [
      { name: 'filters', shape: [2, 2, 3, 1], dtype: 'float32' },
      { name: 'bias', shape: [1], dtype: 'float32' },
      { name: 'slope', shape: [1, 1, 1], dtype: 'float32' },
    ]);
    // Counts the red pixels of each 2 × 2 block, of weights 1, 10, 100, 1000; the bias makes the last one negative.
    const filters = [1, 0, 0, 10, 0, 0, 100, 0, 0, 1000, 0, 0];
    const onnx = convertGraph(graph, floats(...filters, -2, 0.5), { size: 2, outputs: ['result'] });
    const net = await openNet(writeOnnxModel(onnx));
    const red = [1, 1, 1, 1];
    const [output] = await net(Float32Array.from([...red, ...red.map(() => 7), ...red.map(() => 7)]), [1, 3, 2, 2]);
    assert.deepEqual(output!.dims, [1, 1, 2, 2]);
    assert.deepEqual([...output!.data], [1109, 99, 9, -0.5]);
  });

  test('are refused with an operator that is not known', () => {
    const graph = createGraph('Einsum', {}, []);
    assert.throws(() => convertGraph(graph, new Uint8Array(), { size: 2, outputs: ['result'] }), /Einsum/);
  });
});
