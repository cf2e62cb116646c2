import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';
import { StartError } from './service.mjs';

const folder = new URL('.idproof/', root);
const file = new URL('secrets.env', folder);

const key = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** How each secret is generated if none is given. */
const GENERATED = {
  IDPROOF_CLIENT_ID: () => Array.from({ length: 16 }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join(''),
  IDPROOF_ACCESS_KEY: () => key(16),
  IDPROOF_SECRET_KEY: () => key(),
  IDPROOF_SERVER_KEY: () => key(),
  IDPROOF_SANDBOX_ADMIN_KEY: () => key(),
  IDPROOF_DATA_KEY: () => key(),
};

/** Secrets that the proxy also reads from the file that `<name>_FILE` names. */
const IN_FILES = ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY', 'IDPROOF_SERVER_KEY', 'IDPROOF_DATA_KEY'];

/**
 * The secrets of this checkout: from the environment if it has them, otherwise generated once
 * and kept in `.idproof/secrets.env`, which git ignores and only its owner can read. One in a file is left out: the
 * proxy reads it there, and refuses a variable beside it.
 */
export function secrets(env = process.env) {
  const kept = existsSync(file)
    ? Object.fromEntries(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.includes('='))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      )
    : {};
  const wanted = Object.keys(GENERATED).filter(
    (name) => env[name] || !(IN_FILES.includes(name) && env[`${name}_FILE`]),
  );
  const missing = wanted.filter((name) => !env[name] && !kept[name]);
  for (const name of missing) kept[name] = GENERATED[name]();
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lines = Object.entries(kept).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    console.log(`Made ${missing.join(', ')} in .idproof/secrets.env.`);
  }
  return Object.fromEntries(wanted.map((name) => [name, env[name] || kept[name]]));
}

/** Those that are in files, for a program that reads none. */
export function readSecretFiles(env) {
  const inFiles = IN_FILES.filter((name) => env[`${name}_FILE`] && !env[name]);
  return Object.fromEntries(inFiles.map((name) => [name, readSecretFile(`${name}_FILE`, env)]));
}

function readSecretFile(name, env) {
  try {
    return readFileSync(env[name], 'utf8').trim();
  } catch ({ code }) {
    throw new StartError(`${name} names a file that cannot be read: ${env[name]} (${code}).`);
  }
}

/** The two key pairs of two-way RSA: whose key each file holds, and the variables of the side that reads it. */
const KEY_FILES = {
  client: { privateKey: 'IDPROOF_PRIVATE_KEY_FILE', publicKey: 'IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE' },
  provider: { privateKey: 'IDPROOF_SANDBOX_PRIVATE_KEY_FILE', publicKey: 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE' },
};

/**
 * The key files of two-way RSA: from the environment if it names them, otherwise generated once beside the secrets. If
 * the environment names one half of a pair, the pair exists elsewhere and its other half is not generated.
 */
export function keyFiles(env = process.env) {
  const files = {};
  for (const [side, variables] of Object.entries(KEY_FILES)) {
    const { privateKey, publicKey } = variables;
    const names = Object.values(variables);
    if (names.some((name) => env[name])) {
      for (const name of names) if (env[name]) files[name] = env[name];
      continue;
    }
    files[privateKey] = dataFile(`rsa-${side}-private.pem`);
    files[publicKey] = dataFile(`rsa-${side}-public.pem`);
    if (names.every((name) => existsSync(files[name]))) continue;
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(files[privateKey], pair.privateKey, { mode: 0o600 });
    writeFileSync(files[publicKey], pair.publicKey, { mode: 0o600 });
    console.log(`Made the ${side}'s RSA key pair in .idproof/.`);
  }
  return files;
}

/** Where this checkout keeps its databases and certificate. */
export function dataFile(name) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return fileURLToPath(new URL(name, folder));
}
