import assert from 'node:assert/strict';
import * as crypto from 'node:crypto';
import { describe, test } from 'node:test';
import { createRsaAesEncryption, createRsaSigner, isRsaSignature } from '@idproof/core/provider';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';

const { own, peer, message, signature, sealed } = RSA_VECTOR;
const MESSAGE = { ...message, body: new TextEncoder().encode(message.body) };
const HEADER = `algorithm=RSA256, signature=${signature}`;

const client = () => createRsaSigner({ privateKey: own.privateKey, peerPublicKey: peer.publicKey });
const provider = () => createRsaSigner({ privateKey: peer.privateKey, peerPublicKey: own.publicKey });
const encryption = (keys: { privateKey: string }, peerKeys: { publicKey: string }) =>
  createRsaAesEncryption({
    privateKey: keys.privateKey,
    peerPublicKey: peerKeys.publicKey,
    crypto,
  });

describe('the RSA signer', () => {
  test('signs as OpenSSL does', async () => {
    assert.equal(await client().sign(MESSAGE), HEADER);
  });

  test('has one "=" in each pair of its header, as the Java client requires', async () => {
    const header = await client().sign(MESSAGE);
    for (const pair of header.split(',')) assert.equal(pair.split('=').length, 2, pair);
  });

  test('each side verifies the other, and neither itself', async () => {
    const ours = await client().sign(MESSAGE);
    const theirs = await provider().sign(MESSAGE);
    assert.equal(await provider().verify(MESSAGE, ours), true);
    assert.equal(await client().verify(MESSAGE, theirs), true);
    assert.equal(await client().verify(MESSAGE, ours), false);
  });

  test('takes keys as PEM too', async () => {
    const lines = own.privateKey.replaceAll(/.{64}/g, '$&\n');
    const pem = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
    const signer = createRsaSigner({ privateKey: pem, peerPublicKey: peer.publicKey });
    assert.equal(await signer.sign(MESSAGE), HEADER);
  });

  test('refuses a message of which anything was changed', async () => {
    const verifier = provider();
    const changes = [
      { path: '/api/v1/svc/authentication/tesT' },
      { clientId: '1234567890123457' },
      { time: '2025-01-02T03:04:06+0000' },
      { body: new TextEncoder().encode(`${message.body} `) },
    ];
    for (const change of changes) assert.equal(await verifier.verify({ ...MESSAGE, ...change }, HEADER), false);
  });

  test('refuses headers of every other form without throwing', async () => {
    const verifier = provider();
    const bare = decodeURIComponent(signature);
    const headers = ['', bare, 'algorithm=RSA256', 'signature=', `algorithm=RSA512, signature=${signature}`];
    for (const header of [...headers, 'algorithm=RSA256, signature=%', 'algorithm=RSA256, signature=####']) {
      assert.equal(await verifier.verify(MESSAGE, header), false, header);
    }
  });

  test('distinguishes its headers from the bare value of AK/SK', () => {
    assert.equal(isRsaSignature(HEADER), true);
    assert.equal(isRsaSignature('3sNRNn9fnOsjiamBhevmRfGJ6eEUcqo6EDy7n0ZT4lM'), false);
  });

  test('names an invalid key without printing it', async () => {
    const small = crypto.generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    for (const privateKey of ['canary', '', own.publicKey, small.privateKey.toString('base64')]) {
      await assert.rejects(createRsaSigner({ privateKey, peerPublicKey: peer.publicKey }).ready, (error: Error) => {
        assert.match(error.message, /privateKey/);
        return privateKey === '' || !error.message.includes(privateKey);
      });
    }
    await assert.rejects(
      createRsaSigner({ privateKey: own.privateKey, peerPublicKey: 'canary' }).ready,
      /peerPublicKey/,
    );
  });
});

describe('the RSA_AES encryption', () => {
  test('opens what OpenSSL sealed', () => {
    const opened = encryption(own, peer).open(
      new TextEncoder().encode(sealed.body),
      `algorithm=RSA_AES, symmetricKey=${sealed.symmetricKey}`,
    );
    assert.equal(new TextDecoder().decode(opened), message.body);
  });

  test('each side opens what the other sealed, under a fresh key each time, an image too', () => {
    const large = crypto.randomBytes(1_500_000);
    const [first, second] = [encryption(own, peer).seal(large), encryption(own, peer).seal(large)];
    assert.notEqual(first.header, second.header);
    assert.notDeepEqual(first.body.subarray(0, 64), second.body.subarray(0, 64));
    assert.deepEqual(Buffer.from(encryption(peer, own).open(first.body, first.header)), large);
  });

  test('a damaged key or ciphertext opens to nothing', () => {
    const { body, header } = encryption(own, peer).seal(MESSAGE.body);
    const theirs = encryption(peer, own);
    for (const bad of [header.replace('RSA_AES', 'RSA'), 'nonsense', '']) assert.throws(() => theirs.open(body, bad));
    assert.throws(() => theirs.open(body.subarray(0, 12), header));
    const other = encryption(own, peer).seal(MESSAGE.body).header;
    // The padding of a wrong key, or of the random one without a key, looks right once in 256 times: then it is nonsense,
    // never the message.
    for (const wrong of [other, 'algorithm=RSA_AES']) {
      const opened = ((): Uint8Array | undefined => {
        try {
          return theirs.open(body, wrong);
        } catch {
          return undefined;
        }
      })();
      assert.notDeepEqual(opened, MESSAGE.body);
    }
  });
});
