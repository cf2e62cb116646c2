import { decodeSecretKey } from '@idproof/core/provider';
import * as z from 'zod';
import { ADDRESS, createCountForm, createDurationForm, createTextForm, PORT, SWITCH, WORKERS } from './forms.js';
import type { PathOf, Variable } from './variable.js';

function isSecretKey(text: string): boolean {
  try {
    decodeSecretKey(text);
    return true;
  } catch {
    return false;
  }
}

/** More workers would not serve faster, and each has a memory budget of its own. */
const MAX_WORKERS = 128;
const timeout = z.int().positive().max(300_000, 'must be at most 5 minutes');

/** Settings of the command besides those of `createProxy`: address, store and credential. */
export const Program = z.object({
  listen: z.object({ hostname: z.string(), port: z.int() }).default({ hostname: '127.0.0.1', port: 8787 }),
  adminPort: z.int().optional(),
  workers: z.int().min(1).max(MAX_WORKERS).default(1),
  maxConnections: z.int().positive().default(1000),
  maxConnectionsPerAddress: z.int().positive().optional(),
  headersTimeout: timeout.default(10_000),
  requestTimeout: timeout.default(180_000),
  store: z
    .string()
    .regex(/^(?:memory:|sqlite:.+|rediss?:\/\/[^/].*)$/, 'must be sqlite:<file>, redis://…, rediss://… or memory:')
    .default('sqlite:./data/proxy.sqlite'),
  allowInsecureStore: z.boolean().default(false),
  auth: z.enum(['aksk', 'rsa']).default('aksk'),
  accessKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be printable text of 1 to 128 characters')
    .optional(),
  secretKey: z.string().refine(isSecretKey, 'must be URL-safe base64 of at least 16 bytes').optional(),
  privateKeyFile: z.string().optional(),
  providerPublicKeyFile: z.string().optional(),
  encryption: z.boolean().default(false),
  phoneFiles: z.string().optional(),
  switchesFile: z.string().optional(),
});
export type Program = z.output<typeof Program>;

const KEY = createTextForm('the one that the provider gave you');
const FILE = createTextForm('/run/secrets/key.pem');

/** Variable of each setting of the command. */
export const PROGRAM_VARIABLES: Readonly<Record<PathOf<z.input<typeof Program>>, Variable>> = {
  listen: {
    name: 'IDPROOF_LISTEN',
    form: ADDRESS,
    meaning: 'the address and port to listen on; `0.0.0.0:8787` in a container',
  },
  adminPort: {
    name: 'IDPROOF_ADMIN_PORT',
    form: PORT,
    meaning:
      'a port of the same address for `/healthz`, `/readyz` and `/metrics` alone ([proxy.md](proxy.md#watch-it))',
  },
  workers: {
    name: 'IDPROOF_WORKERS',
    form: WORKERS,
    meaning:
      'processes behind the one port, `auto` for one of each processor; more than one needs `IDPROOF_ADMIN_PORT` ([deploy.md](deploy.md#workers))',
  },
  maxConnections: {
    name: 'IDPROOF_MAX_CONNECTIONS',
    form: createCountForm('1000'),
    meaning: 'connections at once',
  },
  maxConnectionsPerAddress: {
    name: 'IDPROOF_MAX_CONNECTIONS_PER_ADDRESS',
    form: createCountForm('100'),
    meaning: 'connections of one address at once',
    otherwise: '100; behind trusted hops unlimited',
  },
  headersTimeout: {
    name: 'IDPROOF_HEADERS_TIMEOUT',
    form: createDurationForm('10s'),
    meaning: 'how long the head of a request may take to arrive',
  },
  requestTimeout: {
    name: 'IDPROOF_REQUEST_TIMEOUT',
    form: createDurationForm('180s'),
    meaning: 'how long a whole request may take to arrive; one that arrives too slowly ends sooner',
  },
  store: {
    name: 'IDPROOF_STORE',
    form: createTextForm('sqlite:/data/proxy.sqlite'),
    meaning:
      'where sessions are kept: `sqlite:<file>`, `redis://…` (`rediss://…` with TLS) or `memory:` ([stores](proxy.md#stores))',
    // The address may contain a password.
    secret: 'address',
  },
  allowInsecureStore: {
    name: 'IDPROOF_ALLOW_INSECURE_STORE',
    form: SWITCH,
    meaning: 'allow `redis://`, without TLS, to another host',
  },
  auth: {
    name: 'IDPROOF_AUTH',
    form: createTextForm('rsa'),
    meaning: 'how calls to the provider are signed: `aksk` or `rsa` ([signing](provider-operations.md#signing))',
  },
  accessKey: {
    name: 'IDPROOF_ACCESS_KEY',
    form: KEY,
    meaning: 'the access key of `aksk`',
    otherwise: 'required with it',
    secret: 'key',
  },
  secretKey: {
    name: 'IDPROOF_SECRET_KEY',
    form: KEY,
    meaning: 'the secret key of `aksk`',
    otherwise: 'required with it',
    secret: 'key',
  },
  privateKeyFile: {
    name: 'IDPROOF_PRIVATE_KEY_FILE',
    form: FILE,
    meaning: 'the file with your private key of `rsa`',
    otherwise: 'required with it',
  },
  providerPublicKeyFile: {
    name: 'IDPROOF_PROVIDER_PUBLIC_KEY_FILE',
    form: FILE,
    meaning: "the file with the provider's public key of `rsa`",
    otherwise: 'required with it',
  },
  encryption: { name: 'IDPROOF_ENCRYPTION', form: SWITCH, meaning: 'encrypt bodies too; needs `rsa`' },
  phoneFiles: {
    name: 'IDPROOF_PHONE_FILES',
    form: createTextForm('node_modules/@idproof/widgets/dist/phone-page'),
    meaning:
      "the folder of the phone's page, which the proxy then serves at `<base path>/phone/`: lets a person continue on a phone ([handoff](handoff.md)); needs `IDPROOF_PUBLIC_URL`",
    otherwise: 'none',
  },
  switchesFile: {
    name: 'IDPROOF_SWITCHES_FILE',
    form: createTextForm('/run/idproof/switched-off'),
    meaning:
      'a file that names services to do without, one in each line: `liveness`, `confirm`, `papers`, `screening`; read for each new session ([proxy.md](proxy.md#switch-a-service-off))',
    otherwise: 'nothing is switched off',
  },
};
