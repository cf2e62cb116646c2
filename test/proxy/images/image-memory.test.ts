import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';

// Runs in a process of its own: the buffer that it looks for is made once.
test('no decoded byte of an image remains after its request', async (t) => {
  const image = bigJpeg(7, 700_000);
  const decoded = Buffer.from(image, 'base64');
  const canaries = [1000, 100_000, 400_000].map((at) => decoded.subarray(at, at + 32));
  const images = {
    200: image,
    422: `${image.slice(0, -400)}${'A'.repeat(400)}`,
    // Found to be no base64 once most of it is decoded.
    '422 again': `${image.slice(0, -404)}!!!!${image.slice(-400)}`,
  };
  const kept: Buffer[] = [];
  const allocate = Buffer.allocUnsafeSlow.bind(Buffer);
  t.mock.method(Buffer, 'allocUnsafeSlow', (size: number) => {
    const buffer = allocate(size);
    kept.push(buffer);
    return buffer;
  });
  const browser = await createTestProxy().begin();
  await browser.agree();
  for (const [status, frontPageImage] of Object.entries(images)) {
    const answer = await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'upload' });
    assert.equal(answer.status, Number.parseInt(status, 10), answer.text);
    assert.ok(kept.some((buffer) => buffer.length >= decoded.length));
    for (const canary of canaries) assert.ok(!kept.some((buffer) => buffer.includes(canary)), status);
  }
});
