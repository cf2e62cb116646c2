import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Mode } from './case.js';
import type { Keys } from './keys.js';

export interface Options {
  baseUrl: string;
  segment: string;
  mode: Mode;
  keys: Keys;
  adminKey: string | undefined;
  /** A folder of the user's own images. */
  pictures: string | undefined;
  docType: string;
  /** An operation, a section, or a group. */
  only: string | undefined;
  json: string | undefined;
}

export const USAGE = `npm run conformance -- --base-url <url> [--auth aksk|rsa] [--client-id <16 digits>]
  [--pictures <folder> [--doc-type <code>]] [--only <operation|section|group>] [--json <file>]

Keys come from the environment alone: IDPROOF_CLIENT_ID, and IDPROOF_ACCESS_KEY with IDPROOF_SECRET_KEY, or
IDPROOF_PRIVATE_KEY_FILE with IDPROOF_PROVIDER_PUBLIC_KEY_FILE (IDPROOF_ENCRYPTION=on encrypts besides).
IDPROOF_SANDBOX_ADMIN_KEY says that it is our own sandbox; see docs/conformance.md.`;

type Env = Readonly<Record<string, string | undefined>>;

function needed(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

function readKeys(env: Env, mode: Mode, clientId: string | undefined): Keys {
  const id = { clientId: clientId ?? needed(env, 'IDPROOF_CLIENT_ID') };
  if (mode === 'aksk') {
    return { ...id, accessKey: needed(env, 'IDPROOF_ACCESS_KEY'), secretKey: needed(env, 'IDPROOF_SECRET_KEY') };
  }
  const read = (name: string): string => readFileSync(needed(env, name), 'utf8');
  return {
    ...id,
    privateKey: read('IDPROOF_PRIVATE_KEY_FILE'),
    providerPublicKey: read('IDPROOF_PROVIDER_PUBLIC_KEY_FILE'),
  };
}

/** Throws a plain Error that names what is missing and never a value. */
export function readOptions(args: readonly string[], env: Env): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      'base-url': text,
      auth: text,
      'client-id': text,
      pictures: text,
      'doc-type': text,
      only: text,
      json: text,
    },
  });
  const auth = values.auth ?? env['IDPROOF_AUTH'] ?? 'aksk';
  if (auth !== 'aksk' && auth !== 'rsa') throw new Error('--auth is aksk or rsa');
  const mode: Mode = auth === 'rsa' && env['IDPROOF_ENCRYPTION'] === 'on' ? 'rsa-encrypted' : auth;
  const baseUrl = values['base-url'] ?? env['IDPROOF_PROVIDER_URL'];
  if (!baseUrl) throw new Error('--base-url is missing');
  return {
    baseUrl,
    segment: env['IDPROOF_PROVIDER_SEGMENT'] || 'svc',
    mode,
    keys: readKeys(env, mode, values['client-id']),
    adminKey: env['IDPROOF_SANDBOX_ADMIN_KEY'] || undefined,
    pictures: values.pictures,
    docType: values['doc-type'] ?? '00000001003',
    only: values.only,
    json: values.json,
  };
}
