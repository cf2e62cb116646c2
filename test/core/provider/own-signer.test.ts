import assert from 'node:assert/strict';
import { createHmac, createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { partsToSign, type SignedMessage, type Signer } from '@idproof/core/provider';
import { createProviderPair, KEYS, RIGHT_BODIES } from '../../helpers/provider.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';

const { own, peer, message, signature } = RSA_VECTOR;
const MESSAGE = { ...message, body: new TextEncoder().encode(message.body) };

/** A key that never leaves its device: all that comes out of it is signatures. Only this function knows the key. */
function createDevice(): (digestOf: readonly Uint8Array[]) => Promise<Buffer> {
  const key = createPrivateKey({ key: Buffer.from(own.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return async (parts) => {
    const sign = createSign('sha256');
    for (const part of parts) sign.update(part);
    return sign.sign(key);
  };
}

/** The example of docs/signing.md: two-way RSA with the private key in such a device. */
function createDeviceSigner(signInDevice: (parts: readonly Uint8Array[]) => Promise<Buffer>): Signer {
  const provider = createPublicKey({ key: Buffer.from(peer.publicKey, 'base64'), format: 'der', type: 'spki' });
  return {
    headers: {},
    async sign(message: SignedMessage) {
      const bytes = await signInDevice(partsToSign(message));
      return `algorithm=RSA256, signature=${encodeURIComponent(bytes.toString('base64'))}`;
    },
    verify(message: SignedMessage, header: string) {
      const value = /^algorithm=RSA256, signature=([\w.~%-]+)$/.exec(header)?.[1];
      if (value === undefined) return false;
      const verify = createVerify('sha256');
      for (const part of partsToSign(message)) verify.update(part);
      return verify.verify(provider, Buffer.from(decodeURIComponent(value), 'base64'));
    },
  };
}

describe("a merchant's own signer", () => {
  const rsa = { publicKey: own.publicKey, privateKey: peer.privateKey };
  const { client, sandbox } = createProviderPair({
    sandbox: { clients: [{ clientId: KEYS.clientId, rsa }] },
    client: { signer: createDeviceSigner(createDevice()) },
  });
  after(() => sandbox.close());

  test('signs the vector as the signer of the kit does', async () => {
    const header = await createDeviceSigner(createDevice()).sign(MESSAGE);
    assert.equal(header, `algorithm=RSA256, signature=${signature}`);
  });

  test('calls the provider with a key that the kit never sees', async () => {
    assert.ok((await client.call('v1.authentication.test', { title: 'hello', n: 1 })).ok);
    const recognized = await client.call('v1.idrecognition.recognize', RIGHT_BODIES['v1.idrecognition.recognize']);
    assert.ok(recognized.ok);
  });

  test('a device that fails fails the call, and nothing is sent', async () => {
    let sends = 0;
    const pair = createProviderPair({
      client: {
        signer: createDeviceSigner(() => Promise.reject(new Error('the device is locked'))),
        send: () => {
          sends++;
          return Promise.reject(new Error('never'));
        },
      },
    });
    await assert.rejects(pair.client.call('v1.authentication.test', {}), { message: 'the device is locked' });
    assert.equal(sends, 0);
    await pair.sandbox.close();
  });

  test('AK/SK by a function of one line verifies what the kit signs', async () => {
    const hmac = (secret: string, message: SignedMessage): string => {
      const mac = createHmac('sha256', Buffer.from(secret, 'base64url'));
      for (const part of partsToSign(message)) mac.update(part);
      return mac.digest('base64url');
    };
    assert.equal(hmac(KEYS.secretKey, MESSAGE), '3sNRNn9fnOsjiamBhevmRfGJ6eEUcqo6EDy7n0ZT4lM');
  });
});
