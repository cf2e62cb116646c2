import * as nodeCrypto from 'node:crypto';
import { createAkskSigner, createRsaAesEncryption, createRsaSigner } from '@idproof/core/provider';
import type { ProxyConfig } from '../config.js';
import { nodeHmac } from '../node-hmac.js';
import type { Program } from './program.js';
import { readRsaKeys } from './rsa-key-files.js';

/**
 * Creates the signer that `IDPROOF_AUTH` names, and for RSA the encryption. Throws `configuration_invalid` for invalid
 * key files.
 */
export function createCredential(program: Program): Pick<ProxyConfig, 'signer' | 'encryption'> {
  const { auth, accessKey = '', secretKey = '', privateKeyFile = '', providerPublicKeyFile = '' } = program;
  if (auth === 'aksk') return { signer: createAkskSigner({ accessKey, secretKey, hmac: nodeHmac }) };
  const keys = readRsaKeys({
    IDPROOF_PRIVATE_KEY_FILE: privateKeyFile,
    IDPROOF_PROVIDER_PUBLIC_KEY_FILE: providerPublicKeyFile,
  });
  const signer = createRsaSigner(keys);
  return program.encryption
    ? { signer, encryption: createRsaAesEncryption({ ...keys, crypto: nodeCrypto }) }
    : { signer };
}
