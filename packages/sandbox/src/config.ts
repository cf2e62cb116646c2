import type { OperationName } from '@idproof/core/provider';
import * as z from 'zod';
import type { Engines } from '@idproof/engines';
import type { PageHandler } from './hosted-page/serve-page.js';
import type { Log } from './log.js';

/** One merchant that may call this sandbox. */
export interface SandboxClient {
  /** 16 digits. */
  clientId: string;
  /** Name of the merchant on the hosted page. Default: none. */
  name?: string;
  /** AK/SK: both keys, or neither when the client uses RSA only. */
  accessKey?: string;
  /** URL-safe base64 of at least 16 bytes, padded or not. */
  secretKey?: string;
  /** Two-way RSA, as PEM or plain base64: the client's public key and the sandbox's private key for this client. */
  rsa?: { publicKey: string; privateKey: string };
  /** The operations that the client may call; default all. Others return ACCESS_DENIED. */
  operations?: readonly OperationName[];
}

export interface SandboxConfig {
  /** The engines that read documents and compare faces. `close()` of the sandbox closes them. */
  engines: Engines;
  clients: readonly SandboxClient[];
  /** The provider's own name in the paths. Default `svc`. */
  segment?: string;
  /** Key for `/sandbox/…`, at least 16 characters. Without it these routes do not exist. */
  adminKey?: string;
  /** Origin under which pages and SDKs reach the sandbox. Default `http://localhost:8788`. */
  publicUrl?: string;
  /** The built hosted page: its folder, or a handler that serves its files. Without it the page is a 404. */
  page?: string | PageHandler;
  /** Address of the state: `sqlite:<file>`, or `memory:` (default). */
  store?: string;
  /** Hosts that RealDoc's `fileUrl` may name, with a port where it is not 443. Default none: every `fileUrl` fails. */
  fileHosts?: readonly string[];
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Receives ids and codes only. Default: nothing is logged. */
  log?: Log;
  /** How far Request-Time may deviate, in milliseconds; beyond that PARAM_ILLEGAL. Default: not checked. */
  maxRequestAge?: number;
  /** Concurrent engine calls. Default 2. */
  concurrency?: number;
  /** Engine calls that may wait; any more return REQUEST_TRAFFIC_EXCEED_LIMIT. Default 8. */
  waiting?: number;
  /** Total bytes of bodies in memory; any more return REQUEST_TRAFFIC_EXCEED_LIMIT. Default 256 MB. */
  maxHeldBytes?: number;
  /** How long a call may take, in milliseconds; after that PROCESS_TIMEOUT. Default 25,000. */
  processTimeout?: number;
}

/** A host name in lower case, never an IP address; with a port unless it is 443. */
export const FileHost = z
  .string()
  .toLowerCase()
  .regex(/^(?=[^:]*[a-z][^:]*(?::|$))[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/, 'needs the names of hosts');

/** The address of a store, in the form that the proxy uses. */
export const Store = z.string().regex(/^(?:memory:|sqlite:.+)$/, 'needs sqlite:<file> or memory:');

const count = z.number().int().positive();

/** The checks of a configuration. No message repeats a value. */
export const Limits = z.object({
  segment: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .default('svc'),
  adminKey: z.string().min(16).optional(),
  publicUrl: z.url({ protocol: /^https?$/ }).default('http://localhost:8788'),
  store: Store.default('memory:'),
  fileHosts: z.array(FileHost).readonly().default([]),
  maxRequestAge: count.optional(),
  concurrency: count.default(2),
  waiting: z.number().int().nonnegative().default(8),
  maxHeldBytes: count.default(256 * 1024 * 1024),
  processTimeout: count.default(25_000),
});
export type Limits = z.output<typeof Limits>;
