import { IdproofError } from '../errors.js';
import { partsToSign, type SignedMessage, type Signer } from './sign.js';

/** Keys of the two-way RSA mode (appendix 1.4), each as PEM or as its base64 alone. */
export interface RsaKeys {
  /** One's own private key, PKCS#8. */
  privateKey: string;
  /** The other side's public key, X.509 SubjectPublicKeyInfo. */
  peerPublicKey: string;
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const MIN_MODULUS = 2048;

/** Decodes a key in PEM or plain base64. Throws `configuration_invalid`, never with the key in the message. */
export function decodeKey(text: string, field: keyof RsaKeys): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll(/-----(?:BEGIN|END) [A-Z ]+-----/g, '').replaceAll(/\s/g, '');
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw createKeyError(field);
  }
}

export const createKeyError = (field: keyof RsaKeys): IdproofError =>
  new IdproofError('configuration_invalid', `the ${field} is not an RSA key of at least ${MIN_MODULUS} bits`, {
    field,
  });

async function importKey(text: string, field: keyof RsaKeys): Promise<CryptoKey> {
  const bytes = decodeKey(text, field);
  try {
    const key =
      field === 'privateKey'
        ? await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])
        : await crypto.subtle.importKey('spki', bytes, ALGORITHM, false, ['verify']);
    if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength >= MIN_MODULUS) return key;
  } catch {
    // WebCrypto's message may quote the key.
  }
  throw createKeyError(field);
}

/**
 * Two-way RSA: SHA-256, PKCS#1 v1.5, percent-encoded standard base64 in `algorithm=RSA256, signature=…` (appendix 1.4).
 * Needs WebCrypto, which imports keys asynchronously: an invalid key is `configuration_invalid` at the first use,
 * or at once by `ready`.
 */
export function createRsaSigner(keys: RsaKeys): Signer & { ready: Promise<void> } {
  const own = importKey(keys.privateKey, 'privateKey');
  const peer = importKey(keys.peerPublicKey, 'peerPublicKey');
  const ready = Promise.all([own, peer]).then(() => undefined);
  // The first call to sign rejects; until then the rejection is handled here.
  ready.catch(() => {});
  return {
    ready,
    headers: {},
    sign: async (message) => {
      const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, await own, joinParts(message)));
      return `algorithm=RSA256, signature=${encodeURIComponent(btoa(String.fromCharCode(...signature)))}`;
    },
    verify: async (message, header) => {
      const signature = readSignature(header);
      return signature !== undefined && crypto.subtle.verify(ALGORITHM, await peer, signature, joinParts(message));
    },
  };
}

// WebCrypto takes a message in one piece.
function joinParts(message: SignedMessage): Uint8Array<ArrayBuffer> {
  const [head, body] = partsToSign(message);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

/** Whether a `Signature` header is of this mode. */
export function isRsaSignature(header: string): boolean {
  return /^\s*algorithm\s*=\s*RSA256\s*(?:,|$)/i.test(header);
}

function readSignature(header: string): Uint8Array<ArrayBuffer> | undefined {
  const pairs = parsePairs(header);
  const value = pairs.get('signature');
  if (pairs.get('algorithm')?.toUpperCase() !== 'RSA256' || !value) return undefined;
  try {
    return Uint8Array.from(atob(decodeURIComponent(value)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Parses `a=b, c=d` into a map; the value is everything after the first `=`. */
export function parsePairs(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(',').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
    }),
  );
}
