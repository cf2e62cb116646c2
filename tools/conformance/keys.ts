import * as nodeCrypto from 'node:crypto';
import { createHmac } from 'node:crypto';
import {
  createAkskSigner,
  createRsaAesEncryption,
  createRsaSigner,
  type Encryption,
  type Signer,
} from '@idproof/core/provider';
import type { Mode } from './case.js';

/** The keys of one client; for a mode only what it needs. */
export interface Keys {
  clientId: string;
  accessKey?: string;
  secretKey?: string;
  /** PKCS#8, as PEM or base64 alone. */
  privateKey?: string;
  providerPublicKey?: string;
}

export interface Credential {
  signer: Signer;
  encryption?: Encryption;
}

const hmac = (key: Uint8Array, parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Throws `configuration_invalid` when a key of the mode is none. */
export function createCredential(keys: Keys, mode: Mode): Credential {
  const { accessKey = '', secretKey = '', privateKey = '', providerPublicKey: peerPublicKey = '' } = keys;
  if (mode === 'aksk') return { signer: createAkskSigner({ accessKey, secretKey, hmac }) };
  const signer = createRsaSigner({ privateKey, peerPublicKey });
  if (mode === 'rsa') return { signer };
  const crypto = nodeCrypto;
  return { signer, encryption: createRsaAesEncryption({ privateKey, peerPublicKey, crypto }) };
}
