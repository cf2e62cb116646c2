import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startKernels } from '../../../packages/core/src/mrz/kernels.js';

test('where WebAssembly is refused, the kernels run in JavaScript', async (t) => {
  const refused = t.mock.method(WebAssembly, 'instantiate', () =>
    Promise.reject(new WebAssembly.CompileError('refused')),
  );
  const kernels = await startKernels();
  assert.equal(refused.mock.callCount(), 1);
  kernels.memory.set([1, 2, 3, 4], 16);
  kernels.memory.fill(1, 32, 64);
  // Four pixels of one input would be too few: one pixel of four inputs and eight outputs of weight 1.
  kernels.pointwise(64, 1, 4, 8, 128, 0, 0, 0, 512);
  assert.deepEqual([...kernels.memory.subarray(128, 136)], Array(8).fill(10));
});
