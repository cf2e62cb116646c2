import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAkskSigner } from '@idproof/core/provider';
import { createProviderPair, createTestSigner, KEYS, nodeHmac, RIGHT_BODIES } from '../../helpers/provider.js';

const { client, sandbox } = createProviderPair();
after(() => sandbox.close());

test('the client reads what the sandbox answers: recognize', async () => {
  const result = await client.call('v1.idrecognition.recognize', RIGHT_BODIES['v1.idrecognition.recognize']);
  assert.ok(result.ok);
  assert.match(result.transactionId ?? '', /^G\d{9}FID\d{8}\d{18}$/);
  assert.equal(result.response.recognitionResult, 'Y');
  assert.deepEqual(result.response.ocrResult, { ID_NUMBER: 'L898902C3' });
  assert.deepEqual(Object.keys(result.response.spoofResult ?? {}).length, 3);
});

test('the client reads what the sandbox answers: compare', async () => {
  const result = await client.call('v1.facecompare.compare', RIGHT_BODIES['v1.facecompare.compare']);
  assert.ok(result.ok);
  assert.equal(result.response.score, 91.26);
  assert.equal(result.response.samePerson, true);
});

test('the echo test answers the very object, and no transaction', async () => {
  const body = { title: 'héllo 😀 日本', n: 1.5, nested: { list: [1, null, true, 'a/b', '\n'] } };
  const result = await client.call('v1.authentication.test', body);
  assert.ok(result.ok);
  assert.deepEqual(result.response, body);
  assert.equal(result.transactionId, undefined);
});

test('text and bytes that are JSON already are sent as they are', async () => {
  const text = '{ "b": 1,\n "a": "é" }';
  for (const body of [text, new TextEncoder().encode(text)]) {
    const result = await client.call('v1.authentication.test', body);
    assert.ok(result.ok);
    assert.deepEqual(result.response, { b: 1, a: 'é' });
  }
});

test('wrong keys end in an error that says which', async () => {
  const wrongAccess = createAkskSigner({ accessKey: 'another', secretKey: KEYS.secretKey, hmac: nodeHmac });
  const cases = [
    {
      client: { signer: createTestSigner('B'.repeat(43)) },
      code: 'provider_untrusted',
      message: "the answer's signature does not verify: wrong secret key, or not the provider",
    },
    { client: { signer: wrongAccess }, code: 'provider_refused', message: 'the provider answered KEY_NOT_FOUND' },
    {
      client: { clientId: '9999999999999999' },
      code: 'provider_untrusted',
      message: 'the answer is not signed; it claims MERCHANT_NOT_FOUND',
    },
    { client: { segment: 'acme' }, code: 'provider_refused', message: 'the provider answered NO_INTERFACE_DEF' },
  ];
  for (const { client: config, code, message } of cases) {
    const pair = createProviderPair({ client: config });
    const call = pair.client.call('v1.idrecognition.recognize', RIGHT_BODIES['v1.idrecognition.recognize']);
    await assert.rejects(call, { code, message });
    assert.deepEqual(pair.engines.calls, []);
    await pair.sandbox.close();
  }
});
