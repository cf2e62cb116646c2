import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { RsaKeys } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import { readKeyFile } from './key-file.js';

type Variable = 'IDPROOF_PRIVATE_KEY_FILE' | 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE';

/** NIST SP 800-131A no longer allows shorter keys for signing. */
const MIN_BITS = 2048;

/**
 * Reads the two keys of `IDPROOF_AUTH=rsa`. Throws `configuration_invalid`, which names the variable, for a file that
 * cannot be read, that others may change or (the private key) read, for a missing or short key, and where the
 * provider's key is the proxy's own.
 */
export function readRsaKeys(files: Readonly<Record<Variable, string>>): RsaKeys {
  const readOrThrow = (variable: Variable, kind: 'private' | 'public') => {
    const read = readKeyFile(files[variable], kind);
    if ('why' in read) throw invalid(variable, `${read.why}.`);
    return read.text;
  };
  const privateKey = readOrThrow('IDPROOF_PRIVATE_KEY_FILE', 'private');
  const peerPublicKey = readOrThrow('IDPROOF_PROVIDER_PUBLIC_KEY_FILE', 'public');
  const own = parseKey('IDPROOF_PRIVATE_KEY_FILE', () =>
    createPrivateKey({ key: toDer(privateKey), format: 'der', type: 'pkcs8' }),
  );
  const peer = parseKey('IDPROOF_PROVIDER_PUBLIC_KEY_FILE', () =>
    createPublicKey({ key: toDer(peerPublicKey), format: 'der', type: 'spki' }),
  );
  // Otherwise answers signed with the proxy's own key would count as the provider's.
  if (createPublicKey(own).equals(peer))
    throw invalid('IDPROOF_PROVIDER_PUBLIC_KEY_FILE', 'holds your own public key, not the provider’s.');
  return { privateKey, peerPublicKey };
}

function parseKey(variable: Variable, parse: () => KeyObject): KeyObject {
  const why = `holds no RSA key of at least ${MIN_BITS} bits (PKCS#8 for the private key, SPKI for the public one).`;
  try {
    const key = parse();
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS) return key;
  } catch {
    // OpenSSL's error message may contain the key.
  }
  throw invalid(variable, why);
}

const toDer = (text: string): Buffer => Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');

const invalid = (field: Variable, why: string): IdproofError =>
  new IdproofError('configuration_invalid', `${field} ${why}`, { field });
