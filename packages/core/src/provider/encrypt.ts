import { decodeKey, createKeyError, parsePairs, type RsaKeys } from './sign-rsa.js';

/** The functions of `node:crypto` that WebCrypto lacks: PKCS#1 v1.5 encryption and AES in ECB mode. */
export interface NodeCrypto {
  randomBytes(size: number): Uint8Array;
  // Node's types ask for a Buffer where its functions take any bytes.
  createPublicKey(input: never): unknown;
  createPrivateKey(input: never): unknown;
  publicEncrypt(options: { key: never; padding: number }, buffer: Uint8Array): Uint8Array;
  privateDecrypt(options: { key: never; padding: number }, buffer: Uint8Array): Uint8Array;
  createCipheriv(algorithm: string, key: Uint8Array, iv: null): Cipher;
  createDecipheriv(algorithm: string, key: Uint8Array, iv: null): Cipher;
  constants: { RSA_PKCS1_PADDING: number; RSA_NO_PADDING: number };
}

interface Cipher {
  update(data: Uint8Array): Uint8Array;
  final(): Uint8Array;
}

/** Encrypts requests and decrypts answers (appendix 1.5); only with the RSA mode. */
export interface Encryption {
  /**
   * The ciphertext to send and to sign, and the value of the `Encrypt` header. `keyBytes`: 16, 24 or 32, the default.
   */
  seal(body: Uint8Array, keyBytes?: number): { body: Uint8Array<ArrayBuffer>; header: string };
  /** The JSON within a verified body. Throws when it cannot be decrypted, without the reason. */
  open(body: Uint8Array, header: string): Uint8Array<ArrayBuffer>;
  /**
   * How long the AES key of an `Encrypt` header is, in bytes: an answer is sealed with one of the same length, because
   * some clients open no other. 32 where the header holds no key.
   */
  readKeyLength(header: string): number;
}

const KEY_BYTES = 32;
const KEY_SIZES: ReadonlySet<number> = new Set([16, 24, 32]);

/**
 * AES-ECB with a fresh key for each message, the key by RSA PKCS#1 v1.5: weak by today's measure, but the gateways
 * of this family use it. TLS protects the transport; the signature over the ciphertext is checked before decryption.
 */
export function createRsaAesEncryption(keys: RsaKeys & { crypto: NodeCrypto }): Encryption {
  const { crypto } = keys;
  const { RSA_PKCS1_PADDING, RSA_NO_PADDING } = crypto.constants;
  const spki = { key: decodeKey(keys.peerPublicKey, 'peerPublicKey'), format: 'der', type: 'spki' } as const;
  const pkcs8 = { key: decodeKey(keys.privateKey, 'privateKey'), format: 'der', type: 'pkcs8' } as const;
  const peer = readKey('peerPublicKey', () => crypto.createPublicKey(spki as never));
  const own = readKey('privateKey', () => crypto.createPrivateKey(pkcs8 as never));

  function openKey(header: string): Uint8Array {
    const pairs = parsePairs(header);
    if (pairs.get('algorithm') !== 'RSA_AES') throw new Error('not this encryption');
    const sealed = fromBase64(decodeURIComponent(pairs.get('symmetricKey') ?? ''));
    // Node refuses PKCS#1 v1.5 here (CVE-2023-46809): unpadded by hand, a damaged key gives a random one instead.
    const block = crypto.privateDecrypt({ key: own, padding: RSA_NO_PADDING }, sealed);
    return unpad(block) ?? crypto.randomBytes(KEY_BYTES);
  }

  return {
    seal(body, keyBytes = KEY_BYTES) {
      const key = crypto.randomBytes(keyBytes);
      const sealed = crypto.publicEncrypt({ key: peer, padding: RSA_PKCS1_PADDING }, key);
      const cipher = crypto.createCipheriv(`aes-${key.length * 8}-ecb`, key, null);
      return {
        body: new TextEncoder().encode(toBase64(concat(cipher.update(body), cipher.final()))),
        header: `algorithm=RSA_AES, symmetricKey=${encodeURIComponent(toBase64(sealed))}`,
      };
    },
    open(body, header) {
      const key = openKey(header);
      const decipher = crypto.createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
      return concat(decipher.update(fromBase64(new TextDecoder().decode(body))), decipher.final());
    },
    readKeyLength(header) {
      try {
        return openKey(header).length;
      } catch {
        return KEY_BYTES;
      }
    },
  };
}

function readKey(field: keyof RsaKeys, read: () => unknown): never {
  try {
    return read() as never;
  } catch {
    // OpenSSL's message may quote the key.
    throw createKeyError(field);
  }
}

/** The key in `00 02 <at least eight bytes that are not 0> 00 <key>` (PKCS#1 v1.5), read in constant time. */
function unpad(block: Uint8Array): Uint8Array | undefined {
  let end = 0;
  for (let i = block.length - 1; i >= 2; i--) if (block[i] === 0) end = i;
  const key = block.subarray(end + 1);
  const isWhole = block[0] === 0 && block[1] === 2 && end >= 10 && KEY_SIZES.has(key.length);
  return isWhole ? key : undefined;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
