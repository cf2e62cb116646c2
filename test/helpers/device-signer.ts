import { createPublicKey, createVerify } from 'node:crypto';
import { partsToSign, type Signer } from '@idproof/core/provider';

/** Two-way RSA with the private key in a device: `signInDevice` returns its SHA-256, PKCS#1 v1.5 signature of the bytes. */
export function createDeviceSigner(
  signInDevice: (bytes: Uint8Array) => Promise<Uint8Array>,
  providerKeyPem: string,
): Signer {
  const provider = createPublicKey(providerKeyPem);
  return {
    headers: {},
    async sign(message) {
      const signature = Buffer.from(await signInDevice(Buffer.concat(partsToSign(message))));
      return `algorithm=RSA256, signature=${encodeURIComponent(signature.toString('base64'))}`;
    },
    verify(message, header) {
      const value = /^algorithm=RSA256, signature=([\w.~%-]+)$/.exec(header)?.[1];
      if (value === undefined) return false;
      const verify = createVerify('sha256');
      for (const part of partsToSign(message)) verify.update(part);
      return verify.verify(provider, Buffer.from(decodeURIComponent(value), 'base64'));
    },
  };
}
