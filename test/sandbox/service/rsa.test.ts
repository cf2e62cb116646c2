import assert from 'node:assert/strict';
import * as crypto from 'node:crypto';
import { describe, test } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { createRsaAesEncryption, createRsaSigner, type Encryption } from '@idproof/core/provider';
import { createProviderPair, KEYS } from '../../helpers/provider.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';

const ECHO = 'v1.authentication.test';
const { own, peer } = RSA_VECTOR;
const CLIENT_KEYS = { privateKey: own.privateKey, peerPublicKey: peer.publicKey };
const SANDBOX_KEYS = { publicKey: own.publicKey, privateKey: peer.privateKey };
const encryption = () => createRsaAesEncryption({ ...CLIENT_KEYS, crypto });

describe('two-way RSA', () => {
  for (const sealed of [false, true]) {
    test(`a call is signed${sealed ? ' and encrypted' : ''} both ways`, async () => {
      const { client } = createProviderPair({
        sandbox: { clients: [{ clientId: KEYS.clientId, rsa: SANDBOX_KEYS }] },
        client: { signer: createRsaSigner(CLIENT_KEYS), ...(sealed ? { encryption: encryption() } : {}) },
      });
      const answer = await client.call(ECHO, { title: 'Jörg 張 😀', n: 1 });
      assert.ok(answer.ok);
      assert.deepEqual(answer.response, { title: 'Jörg 張 😀', n: 1 });
    });
  }

  for (const keyBytes of [16, 24, 32]) {
    test(`an answer is encrypted with as long a key as its request: ${keyBytes * 8} bits`, async () => {
      const own = encryption();
      const answered: number[] = [];
      const sized: Encryption = {
        ...own,
        seal: (body) => own.seal(body, keyBytes),
        open: (body, header) => {
          answered.push(own.readKeyLength(header));
          return own.open(body, header);
        },
      };
      const { client } = createProviderPair({
        sandbox: { clients: [{ clientId: KEYS.clientId, rsa: SANDBOX_KEYS }] },
        client: { signer: createRsaSigner(CLIENT_KEYS), encryption: sized },
      });
      assert.ok((await client.call(ECHO, { n: 1 })).ok);
      // A business failure is an answer as well.
      assert.equal((await client.call('v1.idrecognition.recognize', '{}')).ok, false);
      assert.deepEqual(answered, [keyBytes, keyBytes]);
    });
  }

  test('one client may use both modes, chosen by each request', async () => {
    const sandbox = { clients: [{ ...KEYS, rsa: SANDBOX_KEYS }] };
    const byKey = createProviderPair({ sandbox }).client;
    const byRsa = createProviderPair({ sandbox, client: { signer: createRsaSigner(CLIENT_KEYS) } }).client;
    for (const client of [byKey, byRsa]) assert.ok((await client.call(ECHO, { n: 1 })).ok);
  });

  test('a stranger with a key pair of his own is refused, and so is a caller without a key of this mode', async () => {
    const stranger = createRsaSigner({ privateKey: peer.privateKey, peerPublicKey: peer.publicKey });
    const rsaOnly = { clients: [{ clientId: KEYS.clientId, rsa: SANDBOX_KEYS }] };
    const aksk = { clients: [KEYS] };
    const refused = (error: unknown): boolean =>
      isIdproofError(error) && (error.code === 'provider_refused' || error.code === 'provider_untrusted');
    for (const pair of [
      createProviderPair({ sandbox: rsaOnly, client: { signer: stranger } }),
      createProviderPair({ sandbox: rsaOnly }),
      createProviderPair({ sandbox: aksk, client: { signer: createRsaSigner(CLIENT_KEYS) } }),
    ]) {
      await assert.rejects(pair.client.call(ECHO, { n: 1 }), refused);
    }
  });

  test('a wrong key stops the sandbox at once, and is not shown', () => {
    for (const rsa of [
      { ...SANDBOX_KEYS, privateKey: 'canary' },
      { ...SANDBOX_KEYS, publicKey: 'canary' },
    ]) {
      assert.throws(
        () => createProviderPair({ sandbox: { clients: [{ clientId: KEYS.clientId, rsa }] } }),
        (error: Error) => /rsa/.test(error.message) && !error.message.includes('canary'),
      );
    }
    assert.throws(() => createProviderPair({ sandbox: { clients: [{ clientId: KEYS.clientId }] } }), /secretKey/);
  });
});
