import { readFileSync } from 'node:fs';
import { decodeSecretKey } from '@idproof/core/provider';
import * as z from 'zod';
import { FileHost, Store, type SandboxClient, type SandboxConfig } from './config.js';

function isSecretKey(value: string): boolean {
  try {
    decodeSecretKey(value);
    return true;
  } catch {
    return false;
  }
}

/** The text of a key file. It is read here, so that the error for a missing file names the variable. */
const keyFile = z
  .string()
  .transform((file, context) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      context.addIssue({ code: 'custom', message: 'names a file that cannot be read' });
      return z.NEVER;
    }
  })
  .optional();

const port = z.coerce.number().int().min(0).max(65_535);

const PAIRS = [
  ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY'],
  ['IDPROOF_SANDBOX_PRIVATE_KEY_FILE', 'IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE'],
] as const;

const Variables = z.object({
  SANDBOX_PORT: port.default(8788),
  IDPROOF_CLIENT_ID: z.string('is missing').regex(/^\d{16}$/, 'needs 16 digits'),
  IDPROOF_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'needs 1 to 128 printable characters')
    .optional(),
  IDPROOF_SECRET_KEY: z.string().refine(isSecretKey, 'needs URL-safe base64 of at least 16 bytes').optional(),
  /** Two-way RSA: the sandbox's private key for the client, and the client's public key. */
  IDPROOF_SANDBOX_PRIVATE_KEY_FILE: keyFile,
  IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE: keyFile,
  /** The merchant's name, on the hosted page. The proxy knows it by the same name. */
  IDPROOF_MERCHANT_NAME: z.string().max(100, 'needs at most 100 characters').optional(),
  IDPROOF_SANDBOX_ADMIN_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  IDPROOF_PROVIDER_SEGMENT: z
    .string()
    .regex(/^[\w-]{1,32}$/, 'needs 1 to 32 letters, digits, _ or -')
    .default('svc'),
  /** Origin under which pages and SDKs reach the sandbox; by default its own address. */
  IDPROOF_HOSTED_URL: z.url({ protocol: /^https?$/, error: 'needs an http(s) address' }).optional(),
  /** Hosts that RealDoc's `fileUrl` may name, separated by commas. */
  IDPROOF_SANDBOX_FILE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim() || []))
    .pipe(z.array(FileHost)),
  /** How long a call may take, in seconds. */
  IDPROOF_SANDBOX_PROCESS_TIMEOUT: z.coerce.number('needs a number of seconds').int().min(1).max(3600).default(25),
  /** Address of the state. */
  IDPROOF_SANDBOX_STORE: Store.default('memory:'),
});

/** The environment variables. Their values are never printed. A client needs AK/SK, RSA, or both. */
export const Environment = Variables.check((context) => {
  const isGiven = (name: keyof z.output<typeof Variables>) => context.value[name] !== undefined;
  const missing = PAIRS.flatMap((pair) => (pair.some(isGiven) ? pair.filter((name) => !isGiven(name)) : []));
  const wanted = PAIRS.some((pair) => pair.some(isGiven)) ? missing : PAIRS[0];
  for (const name of wanted) {
    context.issues.push({ code: 'custom', path: [name], message: 'is missing', input: undefined });
  }
});
export type Environment = z.output<typeof Environment>;

/** Returns the configuration, or one line per invalid variable: its name and what it needs, never its value. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment | { problems: string[] } {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) };
}

/** Turns the variables into the configuration and port of a sandbox. */
export function toConfig(environment: Environment): Omit<SandboxConfig, 'engines'> & { port: number } {
  return {
    port: environment.SANDBOX_PORT,
    segment: environment.IDPROOF_PROVIDER_SEGMENT,
    store: environment.IDPROOF_SANDBOX_STORE,
    publicUrl: environment.IDPROOF_HOSTED_URL ?? `http://localhost:${environment.SANDBOX_PORT}`,
    processTimeout: environment.IDPROOF_SANDBOX_PROCESS_TIMEOUT * 1000,
    fileHosts: environment.IDPROOF_SANDBOX_FILE_HOSTS,
    clients: [toClient(environment)],
    ...(environment.IDPROOF_SANDBOX_ADMIN_KEY && { adminKey: environment.IDPROOF_SANDBOX_ADMIN_KEY }),
  };
}

function toClient(environment: Environment): SandboxClient {
  const {
    IDPROOF_CLIENT_ID: clientId,
    IDPROOF_MERCHANT_NAME: name,
    IDPROOF_ACCESS_KEY: accessKey,
    IDPROOF_SECRET_KEY: secretKey,
    IDPROOF_SANDBOX_PRIVATE_KEY_FILE: privateKey,
    IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE: publicKey,
  } = environment;
  return {
    clientId,
    ...(name !== undefined && { name }),
    ...(accessKey !== undefined && secretKey !== undefined && { accessKey, secretKey }),
    ...(privateKey !== undefined && publicKey !== undefined && { rsa: { privateKey, publicKey } }),
  };
}
