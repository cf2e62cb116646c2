import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { RsaKeys } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/session';

type Variable = 'IDPROOF_PRIVATE_KEY_FILE' | 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE';

/** NIST SP 800-131A: shorter ones are no longer allowed for signing. */
const LEAST_BITS = 2048;

/** Bits of a file's mode: what users may do who are neither its owner nor of its group. */
const OTHERS_ANYTHING = 0o007;
const OTHERS_WRITE = 0o002;

/**
 * The two keys of `IDPROOF_AUTH=rsa`. Throws `configuration_invalid`, which names the variable, for a file that cannot
 * be read or that others may read (the private key) or change, for a short key or none, and where the provider's key
 * is one's own.
 */
export function readRsaKeys(files: Readonly<Record<Variable, string>>): RsaKeys {
  const privateKey = readKeyFile(files, 'IDPROOF_PRIVATE_KEY_FILE', OTHERS_ANYTHING);
  const peerPublicKey = readKeyFile(files, 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE', OTHERS_WRITE);
  const own = parseKey('IDPROOF_PRIVATE_KEY_FILE', () =>
    createPrivateKey({ key: toDer(privateKey), format: 'der', type: 'pkcs8' }),
  );
  const peer = parseKey('IDPROOF_PROVIDER_PUBLIC_KEY_FILE', () =>
    createPublicKey({ key: toDer(peerPublicKey), format: 'der', type: 'spki' }),
  );
  // Answers that anybody signed who holds this proxy's key would count as the provider's.
  if (createPublicKey(own).equals(peer))
    throw invalid('IDPROOF_PROVIDER_PUBLIC_KEY_FILE', 'holds your own public key, not the provider’s.');
  return { privateKey, peerPublicKey };
}

function readKeyFile(files: Readonly<Record<Variable, string>>, variable: Variable, refused: number): string {
  const mode = attempt(variable, 'names a file that cannot be read.', () => statSync(files[variable]).mode);
  // Windows has access lists instead, and a mode that says nothing of them.
  if ((mode & refused) !== 0 && process.platform !== 'win32')
    throw invalid(variable, 'names a file that every user of this machine may read or change: run chmod 600 on it.');
  return attempt(variable, 'names a file that cannot be read.', () => readFileSync(files[variable], 'utf8'));
}

function parseKey(variable: Variable, parse: () => KeyObject): KeyObject {
  const why = `holds no RSA key of at least ${LEAST_BITS} bits (PKCS#8 for the private key, SPKI for the public one).`;
  const key = attempt(variable, why, parse);
  const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (bits < LEAST_BITS) throw invalid(variable, why);
  return key;
}

/** What the system or OpenSSL says may quote a path or a key: it is not passed on. */
function attempt<T>(variable: Variable, why: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw invalid(variable, why);
  }
}

const toDer = (text: string): Buffer => Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');

const invalid = (field: Variable, why: string): IdproofError =>
  new IdproofError('configuration_invalid', `${field} ${why}`, { field });
