import { IdproofError } from '../errors.js';

/** The content that a signature covers (appendix 1.2), for a request and for its answer. */
export interface SignedMessage {
  /** Path of the request with `/api/`, without host and query; of an answer: the path it answers. */
  path: string;
  clientId: string;
  /** `Request-Time` or `Response-Time`, byte for byte. */
  time: string;
  /** The body exactly as it travels. */
  body: Uint8Array;
}

/** Signs requests and verifies answers: AK/SK here, RSA or a merchant's own function in the same shape. */
export interface Signer {
  /** Headers that name the key, `Auth-Type` and `Access-Key` for AK/SK. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of the `Signature` header. */
  sign(message: SignedMessage): string | Promise<string>;
  /** Whether a `Signature` header belongs to the message; takes the same time for every wrong one. */
  verify(message: SignedMessage, signature: string): boolean | Promise<boolean>;
}

/** HMAC-SHA256 of the parts, one after the other: 32 bytes. */
export type HmacSha256 = (key: Uint8Array, parts: readonly Uint8Array[]) => Uint8Array | Promise<Uint8Array>;

const encoder = new TextEncoder();

/** `POST <path>\n<Client-Id>.<time>.<body>` as parts, so that a large body is never copied. */
export function partsToSign({ path, clientId, time, body }: SignedMessage): [Uint8Array, Uint8Array] {
  return [encoder.encode(`POST ${path}\n${clientId}.${time}.`), body];
}

/** URL-safe base64 without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const SECRET_KEY = /^[A-Za-z0-9_-]+={0,2}$/;
const MIN_KEY_BYTES = 16;

/**
 * The HMAC key inside a secret key: URL-safe base64, padded or not, of at least 16 bytes.
 * Throws `configuration_invalid`, which never holds the key.
 */
export function decodeSecretKey(secretKey: string): Uint8Array {
  const bare = secretKey.replace(/=+$/, '');
  const padded = secretKey.length !== bare.length;
  const wellFormed = SECRET_KEY.test(secretKey) && bare.length % 4 !== 1 && (!padded || secretKey.length % 4 === 0);
  if (!wellFormed || Math.floor((bare.length * 3) / 4) < MIN_KEY_BYTES) {
    throw new IdproofError('configuration_invalid', 'the secret key is not URL-safe base64 of at least 16 bytes', {
      field: 'secretKey',
    });
  }
  const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Compares two texts in a time that depends on their length alone. */
export function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1));
  return difference === 0;
}

/** AK/SK: HMAC-SHA256, bare URL-safe base64 (appendix 1.3). */
export function createAkskSigner(keys: { accessKey: string; secretKey: string; hmac: HmacSha256 }): Signer {
  const key = decodeSecretKey(keys.secretKey);
  if (!/^[\x21-\x7e]{1,128}$/.test(keys.accessKey)) {
    throw new IdproofError('configuration_invalid', 'the access key is not printable text of 1 to 128 characters', {
      field: 'accessKey',
    });
  }
  const sign = async (message: SignedMessage): Promise<string> =>
    toBase64Url(await keys.hmac(key, partsToSign(message)));
  return {
    headers: { 'Auth-Type': 'AKSK', 'Access-Key': keys.accessKey },
    sign,
    verify: async (message, signature) => equalInConstantTime(await sign(message), signature),
  };
}

/** HMAC-SHA256 by WebCrypto. It cannot hash incrementally, so the body is copied once. */
export const webCryptoHmac: HmacSha256 = async (key, parts) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, whole));
};
