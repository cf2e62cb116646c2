import assert from 'node:assert/strict';
import { createHmac, createPrivateKey, createSign } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { partsToSign, type SignedMessage } from '@idproof/core/provider';
import { createDeviceSigner } from '../../helpers/device-signer.js';
import { createProviderPair, KEYS, RIGHT_BODIES } from '../../helpers/provider.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';
import { AKSK_VECTOR } from '../../../tools/docs/signing.js';

const { own, peer, message, signature } = RSA_VECTOR;
const MESSAGE = { ...message, body: new TextEncoder().encode(message.body) };

/** A key that never leaves its device: all that comes out of it is signatures. */
function createDevice(): (bytes: Uint8Array) => Promise<Uint8Array> {
  const key = createPrivateKey({ key: Buffer.from(own.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return async (bytes) => createSign('sha256').update(bytes).sign(key);
}

const PROVIDER_PEM = `-----BEGIN PUBLIC KEY-----\n${peer.publicKey}\n-----END PUBLIC KEY-----\n`;
const deviceSigner = (device = createDevice()) => createDeviceSigner(device, PROVIDER_PEM);

describe("a merchant's own signer", () => {
  const rsa = { publicKey: own.publicKey, privateKey: peer.privateKey };
  const { client, sandbox } = createProviderPair({
    sandbox: { clients: [{ clientId: KEYS.clientId, rsa }] },
    client: { signer: deviceSigner() },
  });
  after(() => sandbox.close());

  test('signs the vector as the signer of the kit does', async () => {
    const header = await deviceSigner().sign(MESSAGE);
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
        signer: deviceSigner(() => Promise.reject(new Error('the device is locked'))),
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
    assert.equal(hmac(AKSK_VECTOR.secretKey, MESSAGE), AKSK_VECTOR.signature);
  });
});
