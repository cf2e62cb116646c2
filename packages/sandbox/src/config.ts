import type { OperationName } from '@idproof/core/provider';
import * as z from 'zod';
import type { Engines } from '@idproof/engines';
import type { PageHandler } from './hosted-page/serve-page.js';
import type { Log } from './log.js';

/** One merchant that may call this sandbox. */
export interface SandboxClient {
  /** 16 digits. */
  clientId: string;
  /** AK/SK: both, or none when it calls by RSA alone. */
  accessKey?: string;
  /** URL-safe base64 of at least 16 bytes, padded or not. */
  secretKey?: string;
  /** Two-way RSA, as PEM or base64 alone: the caller's public key, and this side's private key for it. */
  rsa?: { publicKey: string; privateKey: string };
  /** The operations it may call; all when left out. Others answer ACCESS_DENIED. */
  operations?: readonly OperationName[];
}

export interface SandboxConfig {
  /** What reads documents and compares faces. `close()` of the sandbox closes them. */
  engines: Engines;
  clients: readonly SandboxClient[];
  /** The provider's own name in the paths. Default `svc`. */
  segment?: string;
  /** Key for `/sandbox/…`, at least 16 characters; without it these routes do not exist. */
  adminKey?: string;
  /** Origin under which pages and SDKs reach the sandbox. Default `http://localhost:8788`. */
  publicUrl?: string;
  /** The built hosted page: its folder, or what answers requests for its files. Without it the page is a 404. */
  page?: string | PageHandler;
  /** SQLite file of all that it remembers. Default `:memory:`. */
  database?: string;
  /** Hosts that RealDoc's `fileUrl` may name, with a port where it is not 443. Default none: every `fileUrl` fails. */
  fileHosts?: readonly string[];
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Ids and codes only. Default: nothing is written. */
  log?: Log;
  /** How far a Request-Time may be off, in milliseconds; a stale one is PARAM_ILLEGAL. Default: not checked. */
  maxRequestAge?: number;
  /** Engine calls at once. Default 2. */
  concurrency?: number;
  /** Engine calls that wait behind them; more are REQUEST_TRAFFIC_EXCEED_LIMIT. Default 8. */
  waiting?: number;
  /** Bytes of bodies held at once; a request beyond is REQUEST_TRAFFIC_EXCEED_LIMIT. Default 256 MB. */
  maxHeldBytes?: number;
  /** How long one call may take, in milliseconds; then PROCESS_TIMEOUT. Default 25,000. */
  processTimeout?: number;
}

/** A host's name, never an address, in small letters; with a port where it is not 443. */
export const FileHost = z
  .string()
  .toLowerCase()
  .regex(/^(?=[^:]*[a-z][^:]*(?::|$))[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/, 'needs the names of hosts');

const count = z.number().int().positive();

/** What can be checked of a configuration without printing any of it. */
export const Limits = z.object({
  segment: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .default('svc'),
  adminKey: z.string().min(16).optional(),
  publicUrl: z.url({ protocol: /^https?$/ }).default('http://localhost:8788'),
  database: z.string().min(1).default(':memory:'),
  fileHosts: z.array(FileHost).readonly().default([]),
  maxRequestAge: count.optional(),
  concurrency: count.default(2),
  waiting: z.number().int().nonnegative().default(8),
  maxHeldBytes: count.default(256 * 1024 * 1024),
  processTimeout: count.default(25_000),
});
export type Limits = z.output<typeof Limits>;
