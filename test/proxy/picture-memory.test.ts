import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import test from 'node:test';
import { createTestProxy } from './helpers/create-test-proxy.js';
import { bigJpeg } from './helpers/pictures.js';

// Runs in a process of its own: the buffer that it looks for is made once.
test('of a picture no decoded byte is kept once its request is over, whatever came of it', async (t) => {
  const picture = bigJpeg(7, 700_000);
  const decoded = Buffer.from(picture, 'base64');
  const canaries = [1000, 100_000, 400_000].map((at) => decoded.subarray(at, at + 32));
  const pictures = {
    200: picture,
    422: `${picture.slice(0, -400)}${'A'.repeat(400)}`,
    // Found to be no base64 once most of it is decoded.
    '422 again': `${picture.slice(0, -404)}!!!!${picture.slice(-400)}`,
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
  for (const [status, frontPageImage] of Object.entries(pictures)) {
    const answer = await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'upload' });
    assert.equal(answer.status, Number.parseInt(status, 10), answer.text);
    assert.ok(kept.some((buffer) => buffer.length >= decoded.length));
    for (const canary of canaries) assert.ok(!kept.some((buffer) => buffer.includes(canary)), status);
  }
});
