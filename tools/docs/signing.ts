import { readFileSync } from 'node:fs';
import { RSA_VECTOR } from '../../test/helpers/rsa-vector.js';

/** Appendix 1.3 publishes it. */
export const AKSK_VECTOR = {
  secretKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  signature: '3sNRNn9fnOsjiamBhevmRfGJ6eEUcqo6EDy7n0ZT4lM',
} as const;

const block = (text: string, language = ''): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** The test vectors of each way to sign, and an example of a signer. */
export function describeVectors(): string {
  const { message, own, peer, signature, sealed } = RSA_VECTOR;
  const { path, clientId, time, body } = message;
  const example = readFileSync(new URL('../../test/helpers/device-signer.ts', import.meta.url), 'utf8');
  return [
    '### The message',
    block(`path      ${path}\nClient-Id ${clientId}\ntime      ${time}\nbody      ${body}`),
    'The signed text, with one line feed after the path and none at the end:',
    block(`POST ${path}\n${clientId}.${time}.${body}`),
    '### AK/SK',
    block(`secret key ${AKSK_VECTOR.secretKey}\nSignature  ${AKSK_VECTOR.signature}`),
    '### RSA',
    'A key pair for tests only, as base64 of PKCS#8 and of SubjectPublicKeyInfo:',
    block(
      `private key ${own.privateKey}\npublic key  ${own.publicKey}\nSignature   algorithm=RSA256, signature=${signature}`,
    ),
    '### RSA with encryption',
    'Every message has a fresh key, so decrypt this vector: it is the body above, encrypted for the public key above.',
    block(`body    ${sealed.body}\nEncrypt algorithm=RSA_AES, symmetricKey=${sealed.symmetricKey}`),
    'The second key pair of the tests, for the provider:',
    block(`public key  ${peer.publicKey}`),
    '### A function of your own',
    block(example, 'ts'),
    'A test signs the RSA vector above with it, byte for byte, and calls the sandbox with it.',
  ].join('\n\n');
}
