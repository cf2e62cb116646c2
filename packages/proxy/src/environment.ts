import * as nodeCrypto from 'node:crypto';
import { createAkskSigner, createRsaAesEncryption, createRsaSigner } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/session';
import * as z from 'zod';
import { parseSettings } from './config.js';
import type { ProxyConfig, SettingsInput } from './config.js';
import {
  findSharedKeys,
  findUnknown,
  isPlainAndRemote,
  readSecrets,
  type VariableFault,
} from './environment-faults.js';
import { nodeHmac } from './node-hmac.js';
import { createNodeSend } from './node-send.js';
import { readRsaKeys } from './rsa-key-files.js';
import { createMemoryStore } from './stores/memory-store.js';
import type { SessionStore } from './stores/store.js';
import { findStartWarnings } from './warnings.js';

const HOUR = 3_600_000;
const UNITS = { s: 1000, m: 60_000, h: HOUR, d: 24 * HOUR };

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]?$/, 'must be a number of hours, or a number with s, m, h or d')
  .transform((text) => {
    const unit = (/[smhd]$/.exec(text)?.[0] ?? 'h') as keyof typeof UNITS;
    return Number.parseInt(text, 10) * UNITS[unit];
  });

const Environment = z.object({
  IDPROOF_ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  IDPROOF_HOST: z.string().default('127.0.0.1'),
  PROXY_PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  IDPROOF_CLIENT_ID: z.string(),
  IDPROOF_ACCESS_KEY: z.string().optional(),
  IDPROOF_SECRET_KEY: z.string().optional(),
  IDPROOF_SERVER_KEY: list,
  IDPROOF_DATA_KEY: list,
  IDPROOF_USER_KEY: z.string().optional(),
  IDPROOF_PICTURE_KEY: list,
  IDPROOF_WEBHOOK_URL: z.string().optional(),
  IDPROOF_WEBHOOK_KEY: list,
  IDPROOF_WEBHOOK_KEY_FILE: z.string().optional(),
  IDPROOF_ACCESS_KEY_FILE: z.string().optional(),
  IDPROOF_SECRET_KEY_FILE: z.string().optional(),
  IDPROOF_SERVER_KEY_FILE: z.string().optional(),
  IDPROOF_DATA_KEY_FILE: z.string().optional(),
  IDPROOF_USER_KEY_FILE: z.string().optional(),
  IDPROOF_PICTURE_KEY_FILE: z.string().optional(),
  IDPROOF_PROVIDER_URL: z.string(),
  IDPROOF_PROVIDER_SEGMENT: z.string().default('svc'),
  IDPROOF_AUTH: z.enum(['aksk', 'rsa']).default('aksk'),
  IDPROOF_PRIVATE_KEY_FILE: z.string().optional(),
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: z.string().optional(),
  IDPROOF_ENCRYPTION: z.enum(['on', 'off']).default('off'),
  IDPROOF_PROVIDER_OPERATIONS: list,
  IDPROOF_PROVIDER_TIMEOUT: duration.default(30_000),
  IDPROOF_ALLOWED_ORIGINS: list,
  IDPROOF_RETURN_URLS: list,
  IDPROOF_PUBLIC_URL: z.string().optional(),
  IDPROOF_HOSTED_URL: z.string().optional(),
  IDPROOF_STORE: z.string().default('sqlite:./data/proxy.sqlite'),
  IDPROOF_ALLOW_INSECURE_STORE: z.enum(['0', '1']).default('0'),
  IDPROOF_RETENTION: duration.default(24 * HOUR),
  IDPROOF_REVIEW_IMAGES: z.enum(['on', 'off']).default('off'),
  IDPROOF_REMEMBER_PICTURES: z.coerce.number().int().min(1).max(365).optional(),
  IDPROOF_CONSENT_CONTROLLER: z.string().optional(),
  IDPROOF_CONSENT_CONTACT: z.string().optional(),
  IDPROOF_CONSENT_POLICY_URL: z.string().optional(),
  IDPROOF_CONSENT_PROVIDER: z.string().optional(),
  IDPROOF_CONSENT_PROVIDER_COUNTRY: z.string().optional(),
  IDPROOF_CONSENT_PROVIDER_RETENTION: duration.optional(),
  IDPROOF_SESSIONS_PER_DAY: z.coerce.number().int().positive().default(10),
  IDPROOF_TRUSTED_HOPS: z.coerce.number().int().min(0).max(8).optional(),
});

/** The variable that a setting comes from, so that a refusal names what the reader can change. */
const VARIABLE_OF: Readonly<Record<string, string>> = {
  serverKeys: 'IDPROOF_SERVER_KEY',
  dataKeys: 'IDPROOF_DATA_KEY',
  userKey: 'IDPROOF_USER_KEY',
  pictureKeys: 'IDPROOF_PICTURE_KEY',
  providerUrl: 'IDPROOF_PROVIDER_URL',
  providerSegment: 'IDPROOF_PROVIDER_SEGMENT',
  clientId: 'IDPROOF_CLIENT_ID',
  webhookUrl: 'IDPROOF_WEBHOOK_URL',
  webhookKeys: 'IDPROOF_WEBHOOK_KEY',
  secretKey: 'IDPROOF_SECRET_KEY',
  accessKey: 'IDPROOF_ACCESS_KEY',
  privateKey: 'IDPROOF_PRIVATE_KEY_FILE',
  peerPublicKey: 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE',
  providerOperations: 'IDPROOF_PROVIDER_OPERATIONS',
  allowedOrigins: 'IDPROOF_ALLOWED_ORIGINS',
  returnUrls: 'IDPROOF_RETURN_URLS',
  publicUrl: 'IDPROOF_PUBLIC_URL',
  hostedUrl: 'IDPROOF_HOSTED_URL',
  store: 'IDPROOF_STORE',
  retention: 'IDPROOF_RETENTION',
  reviewImages: 'IDPROOF_REVIEW_IMAGES',
  rememberPictures: 'IDPROOF_REMEMBER_PICTURES',
  providerTimeout: 'IDPROOF_PROVIDER_TIMEOUT',
  'consent.controller': 'IDPROOF_CONSENT_CONTROLLER',
  'consent.contact': 'IDPROOF_CONSENT_CONTACT',
  'consent.policyUrl': 'IDPROOF_CONSENT_POLICY_URL',
  'consent.provider': 'IDPROOF_CONSENT_PROVIDER',
  'consent.providerCountry': 'IDPROOF_CONSENT_PROVIDER_COUNTRY',
  'consent.providerRetention': 'IDPROOF_CONSENT_PROVIDER_RETENTION',
};

/** The name of the variable behind a setting. */
export function getVariable(field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  return VARIABLE_OF[field] ?? VARIABLE_OF[field.split('.')[0] ?? ''] ?? field;
}

export type Environment = z.output<typeof Environment>;

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables of the command line, checked. Throws `configuration_invalid`, which names the variable and no value. */
export function settingsFromEnvironment(env: Variables): Environment {
  const { settings, faults } = checkVariables(env);
  const [field, why] = faults[0] ?? [];
  if (field !== undefined) throw invalid(field, `${why}.`);
  return settings as Environment;
}

/** One sentence for each variable that is missing, unknown or wrong by itself; no value is in it. */
export function environmentProblems(env: Variables): string[] {
  const { given, faults } = checkVariables(env);
  const wanted = given['IDPROOF_AUTH'] === 'rsa' ? KEY_FILES : KEYS;
  const isFaulty = (name: string) => faults.some(([variable]) => variable === `${name}_FILE`);
  const missing = wanted
    .filter((name) => given[name] === undefined && !isFaulty(name))
    .map((name) => [name, 'is missing'] as const);
  return [...faults, ...missing].map(([field, why]) => `${field} ${why}.`);
}

function checkVariables(env: Variables): { given: Variables; settings?: Environment; faults: VariableFault[] } {
  const { given, faults } = readSecrets(givenIn(env), SECRETS);
  faults.push(...findUnknown(Object.keys(given), Object.keys(Environment.shape)));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) return { given, faults: [...faults, ...listFaults(parsed.error, given)] };
  return { given, settings: parsed.data, faults: [...faults, ...findUnsafe(parsed.data)] };
}

/** What is wrong with variables that are each well formed. */
function findUnsafe(settings: Environment): VariableFault[] {
  const shared = findSharedKeys({
    IDPROOF_SECRET_KEY: [settings.IDPROOF_SECRET_KEY ?? ''].filter(Boolean),
    IDPROOF_ACCESS_KEY: [settings.IDPROOF_ACCESS_KEY ?? ''].filter(Boolean),
    IDPROOF_SERVER_KEY: settings.IDPROOF_SERVER_KEY,
    IDPROOF_DATA_KEY: settings.IDPROOF_DATA_KEY,
    IDPROOF_PICTURE_KEY: settings.IDPROOF_PICTURE_KEY,
    IDPROOF_WEBHOOK_KEY: settings.IDPROOF_WEBHOOK_KEY.map((key) => key.replace(/^whsec_/, '')),
    // A retiring data key becomes the user key, and may be both meanwhile.
    IDPROOF_USER_KEY: [settings.IDPROOF_USER_KEY ?? ''].filter(
      (key) => key && !settings.IDPROOF_DATA_KEY.includes(key),
    ),
  });
  const isRefused = isPlainAndRemote(settings.IDPROOF_STORE) && settings.IDPROOF_ALLOW_INSECURE_STORE !== '1';
  const why = 'is another host without TLS: use rediss://, or set IDPROOF_ALLOW_INSECURE_STORE=1';
  return isRefused ? [...shared, ['IDPROOF_STORE', why]] : shared;
}

/** A variable that is set to nothing counts as not set. */
function givenIn(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

function listFaults(error: z.ZodError, given: Variables): VariableFault[] {
  return error.issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    if (issue.code === 'invalid_type' && given[field] === undefined) return [field, 'is missing'];
    const isOurs = issue.code === 'custom' || issue.code === 'invalid_format';
    return [field, isOurs ? issue.message : 'has a value that is not allowed'];
  });
}

/**
 * The proxy's configuration from environment variables, with Node's transport and the store they name. Rejects with
 * `configuration_invalid`, which names the variable and no value.
 */
export async function proxyConfigFromEnvironment(env: Variables): Promise<ProxyConfig> {
  const settings = settingsFromEnvironment(env);
  const credential = credentialFrom(settings);
  const config = configFrom(settings);
  // Nothing is opened for a proxy that does not start.
  parseSettings(config);
  const store = await openStore(settings.IDPROOF_STORE);
  const startWarnings = findStartWarnings(env, settings.IDPROOF_STORE);
  return { ...config, ...credential, send: createNodeSend(), store, startWarnings };
}

/** What is read from the variables and not made from them. */
export function configFrom(settings: Environment): SettingsInput {
  return {
    serverKeys: settings.IDPROOF_SERVER_KEY,
    dataKeys: settings.IDPROOF_DATA_KEY,
    userKey: settings.IDPROOF_USER_KEY,
    pictureKeys: settings.IDPROOF_PICTURE_KEY,
    providerUrl: settings.IDPROOF_PROVIDER_URL,
    providerSegment: settings.IDPROOF_PROVIDER_SEGMENT,
    clientId: settings.IDPROOF_CLIENT_ID,
    webhookUrl: settings.IDPROOF_WEBHOOK_URL,
    webhookKeys: settings.IDPROOF_WEBHOOK_KEY,
    providerOperations: settings.IDPROOF_PROVIDER_OPERATIONS as SettingsInput['providerOperations'],
    allowedOrigins: settings.IDPROOF_ALLOWED_ORIGINS,
    returnUrls: settings.IDPROOF_RETURN_URLS,
    publicUrl: settings.IDPROOF_PUBLIC_URL,
    hostedUrl: settings.IDPROOF_HOSTED_URL,
    providerTimeout: settings.IDPROOF_PROVIDER_TIMEOUT,
    retention: settings.IDPROOF_RETENTION,
    reviewImages: settings.IDPROOF_REVIEW_IMAGES === 'on',
    rememberPictures: settings.IDPROOF_REMEMBER_PICTURES,
    consent: {
      controller: settings.IDPROOF_CONSENT_CONTROLLER,
      contact: settings.IDPROOF_CONSENT_CONTACT,
      policyUrl: settings.IDPROOF_CONSENT_POLICY_URL,
      provider: settings.IDPROOF_CONSENT_PROVIDER,
      providerCountry: settings.IDPROOF_CONSENT_PROVIDER_COUNTRY,
      providerRetention: settings.IDPROOF_CONSENT_PROVIDER_RETENTION,
    },
    trustedHops: settings.IDPROOF_TRUSTED_HOPS,
    limits: { sessionsPerDay: settings.IDPROOF_SESSIONS_PER_DAY },
    privateProbes: settings.IDPROOF_ADMIN_PORT !== undefined,
  };
}

/** The signer that `IDPROOF_AUTH` names, and with it the encryption that only RSA has. */
export function credentialFrom(settings: Environment): Pick<ProxyConfig, 'signer' | 'encryption'> {
  if (settings.IDPROOF_AUTH === 'aksk') {
    if (settings.IDPROOF_ENCRYPTION === 'on') throw invalid('IDPROOF_ENCRYPTION', 'needs IDPROOF_AUTH=rsa.');
    const accessKey = needed(settings, 'IDPROOF_ACCESS_KEY');
    const secretKey = needed(settings, 'IDPROOF_SECRET_KEY');
    return { signer: createAkskSigner({ accessKey, secretKey, hmac: nodeHmac }) };
  }
  const keys = readRsaKeys({
    IDPROOF_PRIVATE_KEY_FILE: needed(settings, 'IDPROOF_PRIVATE_KEY_FILE'),
    IDPROOF_PROVIDER_PUBLIC_KEY_FILE: needed(settings, 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE'),
  });
  const encryption = createRsaAesEncryption({ ...keys, crypto: nodeCrypto });
  return { signer: createRsaSigner(keys), ...(settings.IDPROOF_ENCRYPTION === 'on' ? { encryption } : {}) };
}

const KEYS = ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY'] as const;
const SECRETS = [
  ...KEYS,
  'IDPROOF_SERVER_KEY',
  'IDPROOF_DATA_KEY',
  'IDPROOF_USER_KEY',
  'IDPROOF_PICTURE_KEY',
  'IDPROOF_WEBHOOK_KEY',
];
const KEY_FILES = ['IDPROOF_PRIVATE_KEY_FILE', 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE'] as const;

function needed(settings: Environment, name: (typeof KEYS)[number] | (typeof KEY_FILES)[number]): string {
  const value = settings[name];
  if (value === undefined) throw invalid(name, 'is missing.');
  return value;
}

const invalid = (field: string, why: string): IdproofError =>
  new IdproofError('configuration_invalid', `${field} ${why}`, { field });

/**
 * A store by its address: `sqlite:<file>` needs the package `libsql`, `redis://…` and `rediss://…` need `ioredis`,
 * `memory:` needs none. Rejects with `configuration_invalid` for any other address, or when the package is missing.
 */
export async function openStore(address: string): Promise<SessionStore> {
  if (address === 'memory:') return createMemoryStore();
  const file = /^sqlite:(.+)$/.exec(address)?.[1];
  // Loaded only where it is wanted: with it comes the driver.
  if (file) return (await import('./sqlite.js')).createSqliteStore(file);
  if (/^rediss?:\/\/[^/]/.test(address)) return (await import('./redis.js')).createRedisStore(address);
  throw new IdproofError('configuration_invalid', 'IDPROOF_STORE must be sqlite:<file>, redis://… or memory:.', {
    field: 'IDPROOF_STORE',
  });
}
