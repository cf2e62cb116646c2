import * as nodeCrypto from 'node:crypto';
import {
  createAkskSigner,
  createRsaAesEncryption,
  createRsaSigner,
  isRsaSignature,
  type Encryption,
  type OperationName,
  type Signer,
  type HmacSha256,
} from '@idproof/core/provider';
import type { SandboxClient } from '../config.js';
import { createHmac } from 'node:crypto';

/** HMAC-SHA256 piece by piece, so that a body is never copied to be signed. */
const nodeHmac: HmacSha256 = (key, parts) => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

/** How a request and its answer are signed (appendix 1.3, 1.4). */
export type AuthMode = 'aksk' | 'rsa';

/** A credential of a caller for one mode of signing. */
export interface Credential {
  signer: Signer;
  /** RSA only. */
  encryption?: Encryption;
}

/** A caller with a known Client-Id; answers to it are signed. */
export interface KnownClient {
  clientId: string;
  name: string | undefined;
  accessKey: string | undefined;
  /** Undefined when the caller has no key of this mode. */
  credential(mode: AuthMode): Credential | undefined;
  mayCall(name: OperationName): boolean;
}

/** The mode of a request: `Auth-Type: AKSK`, else by the form of its signature (appendix 1.4). */
export function detectAuthMode(headers: Headers): AuthMode {
  return !headers.get('Auth-Type') && isRsaSignature(headers.get('Signature') ?? '') ? 'rsa' : 'aksk';
}

/** Throws an Error that names the field, never its value. */
export function indexClients(clients: readonly SandboxClient[]): ReadonlyMap<string, KnownClient> {
  if (clients.length === 0) throw new Error('the sandbox needs at least one client');
  const known = new Map<string, KnownClient>();
  for (const client of clients) {
    const { clientId, name, accessKey, operations } = client;
    if (!/^\d{16}$/.test(clientId)) throw new Error('clientId: 16 digits are needed');
    if (known.has(clientId)) throw new Error('clientId: given twice');
    const credentials: Record<AuthMode, Credential | undefined> = {
      aksk: createAkskCredential(client),
      rsa: createRsaCredential(client),
    };
    if (!credentials.aksk && !credentials.rsa)
      throw new Error('secretKey: a client needs accessKey and secretKey, or rsa');
    known.set(clientId, {
      clientId,
      name,
      accessKey,
      credential: (mode) => credentials[mode],
      mayCall: (name) => operations?.includes(name) ?? true,
    });
  }
  return known;
}

function createAkskCredential({ accessKey, secretKey }: SandboxClient): Credential | undefined {
  if (accessKey === undefined && secretKey === undefined) return undefined;
  if (accessKey === undefined) throw new Error('accessKey: missing beside secretKey');
  if (secretKey === undefined) throw new Error('secretKey: missing beside accessKey');
  return { signer: createAkskSigner({ accessKey, secretKey, hmac: nodeHmac }) };
}

function createRsaCredential({ rsa }: SandboxClient): Credential | undefined {
  if (!rsa) return undefined;
  const keys = { privateKey: rsa.privateKey, peerPublicKey: rsa.publicKey };
  let encryption: Encryption;
  try {
    encryption = createRsaAesEncryption({ ...keys, crypto: nodeCrypto });
  } catch {
    throw new Error('rsa: not an RSA key');
  }
  return { signer: createRsaSigner(keys), encryption };
}
