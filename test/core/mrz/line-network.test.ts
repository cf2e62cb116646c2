import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { decodeBase64 } from '../../../packages/core/src/mrz/base64.js';
import { createPlainKernels, startKernels } from '../../../packages/core/src/mrz/kernels.js';
import { LINE_HEIGHT, LineNetwork } from '../../../packages/core/src/mrz/line-network.js';
import { LINE_WEIGHTS, LINE_WEIGHTS_SHA256 } from '../../../packages/core/src/mrz/line-weights.js';

/** Grey levels without any pattern, the same each time. */
function drawNoise(width: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: width * LINE_HEIGHT }, () => (state = (state * 48271) % 2147483647) & 255);
}

test('the weights are those of the model card, and small', () => {
  const bytes = decodeBase64(LINE_WEIGHTS);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), LINE_WEIGHTS_SHA256);
  assert.ok(bytes.length <= 80_000, `${bytes.length} bytes`);
});

test('WebAssembly and JavaScript compute the same probabilities', async () => {
  const kernels = await startKernels();
  const plain = createPlainKernels();
  assert.match(String(kernels.first), /native code/);
  assert.doesNotMatch(String(plain.first), /native code/);
  const width = 333;
  const a = new LineNetwork(kernels).read(drawNoise(width), width);
  const b = new LineNetwork(plain).read(drawNoise(width), width);
  assert.equal(a.steps, 84);
  assert.equal(a.data.length, b.data.length);
  a.data.forEach((value, i) =>
    assert.ok(Math.abs(value - b.data[i]!) < 1e-3, `output ${i}: ${value} and ${b.data[i]}`),
  );
});

test('the probabilities of each column add up to 1', async () => {
  const { data, steps, classes } = new LineNetwork(await startKernels()).read(drawNoise(64), 64);
  for (let t = 0; t < steps; t++) {
    const sum = data.subarray(t * classes, (t + 1) * classes).reduce((total, value) => total + value, 0);
    assert.ok(Math.abs(sum - 1) < 1e-4);
  }
});
