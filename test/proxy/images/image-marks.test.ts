import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import test from 'node:test';
import { createKeyRing } from '../../../packages/proxy/src/sealing/keys.js';
import { createImageMarker, createMarkKeys } from '../../../packages/proxy/src/sealing/image-mark.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg, jpeg } from '../helpers/images.js';
import { atSelfie, compareBody, recognizeBody } from '../helpers/step-bodies.js';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const ring = createKeyRing([older]);
const pictureKeys = createMarkKeys(ring, 'a');
const picture = randomBytes(100_003);

test('an image keeps its mark in its session after a new data key', () => {
  const mark = createImageMarker(ring, { id: 'a', pictureKeys });
  assert.match(mark(picture), /^[0-9a-f]{64}$/);
  assert.equal(mark(Buffer.from(picture)), mark(picture));
  assert.equal(createImageMarker(createKeyRing([newer, older]), { id: 'a', pictureKeys })(picture), mark(picture));
});

test('a changed byte or another session gives another mark', () => {
  const mark = createImageMarker(ring, { id: 'a', pictureKeys });
  const others = Array.from({ length: 200 }, (_, i) => {
    const changed = Buffer.from(picture);
    const at = i * 500 + (i % 17);
    changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8));
    return mark(changed);
  });
  others.push(
    mark(picture.subarray(1)),
    mark(picture.subarray(0, -1)),
    mark(Buffer.concat([picture, Buffer.alloc(1)])),
  );
  const elsewhere = { id: 'b', pictureKeys: createMarkKeys(ring, 'b') };
  others.push(createImageMarker(ring, elsewhere)(picture), mark(picture));
  assert.equal(new Set(others).size, others.length);
});

test('the mark keys of a session cannot be opened for another session', () => {
  assert.throws(() => createImageMarker(ring, { id: 'b', pictureKeys }));
});

test('the store does not reveal whether an image belonged to a session', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await atSelfie(browser);
  const stored = JSON.stringify(await stack.store.get(browser.sessionId));
  const hash = createHash('sha256').update(jpeg(1)).digest();
  for (const form of ['hex', 'base64', 'base64url'] as const) assert.ok(!stored.includes(hash.toString(form)), form);
});

test('a session of 0.1, whose document was marked with SHA-256, goes on', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await browser.agree();
  const record = await stack.store.get(browser.sessionId);
  assert.ok(record?.pictureKeys);
  const { pictureKeys: _keys, ...old } = record;
  assert.ok(await stack.store.update(old, old.version));
  const front = bigJpeg(1, 50_000);
  assert.equal((await browser.post('recognize', recognizeBody(front))).status, 200);
  const stored = await stack.store.get(browser.sessionId);
  assert.equal(stored?.document?.front, createHash('sha256').update(front).digest('hex'));
  assert.equal((await browser.post('compare', compareBody(jpeg(2), front))).status, 200);
});
