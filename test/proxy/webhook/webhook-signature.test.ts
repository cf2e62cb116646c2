import assert from 'node:assert/strict';
import test from 'node:test';
import { signWebhook, WebhookKey } from '../../../packages/proxy/src/sealing/sign-webhook.js';

/** Published with the reference libraries of Standard Webhooks, in each of their tests. */
const VECTOR = {
  key: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('signs as the published vector says', () => {
  assert.deepEqual(signWebhook([WebhookKey.parse(VECTOR.key)], VECTOR), {
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  });
});

test('every key signs, in the order of the keys, and no other', () => {
  const another = WebhookKey.parse(`whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`);
  const keys = [another, WebhookKey.parse(VECTOR.key)];
  const [first, second, ...rest] = signWebhook(keys, VECTOR)['webhook-signature'].split(' ');
  assert.equal(first, signWebhook([another], VECTOR)['webhook-signature']);
  assert.equal(second, VECTOR.signature);
  assert.deepEqual(rest, []);
});

// Claim: T47
test('id, time and body are signed, each', () => {
  const keys = [WebhookKey.parse(VECTOR.key)];
  for (const change of [{ id: 'msg_other' }, { seconds: 1614265331 }, { body: '{"test":2432232314}' }]) {
    assert.notEqual(signWebhook(keys, { ...VECTOR, ...change })['webhook-signature'], VECTOR.signature);
  }
});

test('a key is whsec_ and the base64 of 24 to 64 random bytes', () => {
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, (_, i) => i * 3 + 1)).toString('base64');
  for (const count of [24, 32, 64]) assert.equal(WebhookKey.parse(`whsec_${bytes(count)}`).length, count);
  for (const wrong of [
    `whsec_${bytes(23)}`,
    `whsec_${bytes(65)}`,
    bytes(32),
    `whsk_${bytes(32)}`,
    'whsec_',
    `whsec_${bytes(32)}!`,
    `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  ]) {
    assert.equal(WebhookKey.safeParse(wrong).success, false, wrong);
  }
});
