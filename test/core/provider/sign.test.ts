import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createAkskSigner,
  decodeSecretKey,
  equalInConstantTime,
  partsToSign,
  webCryptoHmac,
  type HmacSha256,
} from '@idproof/core/provider';
import { nodeHmac } from '../../helpers/provider.js';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
/** Every sextet is `-` or `_` in the URL-safe alphabet. */
const URL_SAFE_KEY = '-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_8';
const CLIENT = '1234567890123456';

/** The first is appendix 1.3's; the others were computed with Python's hmac and base64. */
const VECTORS = [
  {
    title: 'the published vector',
    secretKey: KEY,
    path: '/api/v1/svc/authentication/test',
    time: '2025-01-02T03:04:05+0000',
    body: '{"title":"hello","n":1}',
    signature: '3sNRNn9fnOsjiamBhevmRfGJ6eEUcqo6EDy7n0ZT4lM',
  },
  {
    title: 'characters of two, three and four bytes',
    secretKey: URL_SAFE_KEY,
    path: '/api/v1/svc/idrecognition/recognize',
    time: '2019-04-04T12:08:56+0530',
    body: '{"name":"Jörg 張 😀"}',
    signature: 'geXG_rjtPKofO_X4IUm8TGGhfU_KMm_w_AcxPfhn1eo',
  },
  {
    title: 'an empty body',
    secretKey: KEY,
    path: '/api/v1/svc/facecompare/compare',
    time: '2026-11-20T23:59:59-0800',
    body: '',
    signature: '1FF6YJWFNJJS5V3dZI2hH0RwTGwlA020-9rB6UPP24w',
  },
  {
    title: 'a body of 5 MB, and a zone with a colon',
    secretKey: KEY,
    path: '/api/v1/svc/facecompare/compare',
    time: '2026-11-20T23:59:59-08:00',
    body: `{"content":"${'QUJD'.repeat((5 * 1024 * 1024) / 4)}"}`,
    signature: 'k1LAzzn-weU_z2-SaF2C9vfJxMBbQ_ZxEectkdNyKMU',
  },
] as const;

const HASHERS: Record<string, HmacSha256> = { 'node:crypto': nodeHmac, WebCrypto: webCryptoHmac };

for (const [name, hmac] of Object.entries(HASHERS)) {
  describe(`AK/SK with ${name}`, () => {
    for (const { title, secretKey, path, time, body, signature } of VECTORS) {
      test(`signs and verifies ${title}`, async () => {
        const signer = createAkskSigner({ accessKey: 'ak', secretKey, hmac });
        const message = { path, clientId: CLIENT, time, body: new TextEncoder().encode(body) };
        assert.equal(await signer.sign(message), signature);
        assert.equal(await signer.verify(message, signature), true);
      });
    }

    test('a signature belongs to its path, client, time and body alone', async () => {
      const signer = createAkskSigner({ accessKey: 'ak', secretKey: KEY, hmac });
      const body = new TextEncoder().encode('{"a":1}');
      const message = { path: '/api/v1/svc/a', clientId: CLIENT, time: '2025-01-02T03:04:05+0000', body };
      const signature = await signer.sign(message);
      const others = [
        { ...message, path: '/api/v1/svc/b' },
        { ...message, clientId: '1234567890123457' },
        { ...message, time: '2025-01-02T03:04:05Z' },
        { ...message, body: new TextEncoder().encode('{"a": 1}') },
      ];
      for (const other of others) assert.equal(await signer.verify(other, signature), false);
    });
  });
}

test('the signed text is the documented one', () => {
  const body = new TextEncoder().encode('{"ä":1}');
  const [head, tail] = partsToSign({ path: '/api/v1/svc/x', clientId: CLIENT, time: 'T', body });
  assert.equal(new TextDecoder().decode(head), 'POST /api/v1/svc/x\n1234567890123456.T.');
  assert.equal(tail, body);
});

test('another form of the same signature is refused', async () => {
  const [vector] = VECTORS;
  const signer = createAkskSigner({ accessKey: 'ak', secretKey: KEY, hmac: nodeHmac });
  const message = {
    path: vector.path,
    clientId: CLIENT,
    time: vector.time,
    body: new TextEncoder().encode(vector.body),
  };
  const forms = [
    `${vector.signature}=`,
    ` ${vector.signature}`,
    vector.signature.slice(0, -1),
    '',
    `algorithm=RSA256, signature=${vector.signature}`,
  ];
  // The last symbol of 32 bytes carries two unused bits: its neighbour decodes to the same bytes.
  forms.push(`${vector.signature.slice(0, -1)}N`);
  for (const form of forms) assert.equal(await signer.verify(message, form), false);
});

test('a secret key is read padded and unpadded', () => {
  assert.deepEqual(
    decodeSecretKey(KEY),
    Uint8Array.from({ length: 32 }, (_, index) => index),
  );
  assert.deepEqual(decodeSecretKey(KEY.replace('=', '')), decodeSecretKey(KEY));
  assert.equal(decodeSecretKey(URL_SAFE_KEY).length, 32);
});

test('a malformed key is refused, and stands in no part of the error', () => {
  const secrets = [
    '',
    'short',
    'AAECAwQFBgcICQoLDA0=',
    `${KEY}=`,
    `${KEY} `,
    'secret key with spaces in it!!',
    'AAECAwQFBgcICQoLDA0ODxAR+/MUFRYXGBkaGxwdHh8=',
    'A'.repeat(45),
  ];
  for (const secretKey of secrets) {
    assert.throws(
      () => createAkskSigner({ accessKey: 'ak', secretKey, hmac: nodeHmac }),
      (error: Error & { code?: string; field?: string }) => {
        assert.equal(error.code, 'configuration_invalid');
        assert.equal(error.field, 'secretKey');
        if (secretKey) assert.ok(!`${error.message}${error.stack}${JSON.stringify(error)}`.includes(secretKey));
        return true;
      },
    );
  }
});

test('an access key that could break a header is refused', () => {
  for (const accessKey of ['', 'a\r\nX: y', 'a b', 'ä']) {
    assert.throws(() => createAkskSigner({ accessKey, secretKey: KEY, hmac: nodeHmac }), {
      code: 'configuration_invalid',
    });
  }
});

test('comparison of texts', () => {
  assert.equal(equalInConstantTime('abc', 'abc'), true);
  for (const other of ['abd', 'ab', 'abcd', '', 'abcabc']) assert.equal(equalInConstantTime('abc', other), false);
  assert.equal(equalInConstantTime('', ''), true);
  assert.equal(equalInConstantTime('', 'a'), false);
});
