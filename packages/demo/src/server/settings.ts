import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Places } from './page-guard.js';

const port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  PORT: port.default(5173),
  /** Loopback, unless phones of the local network need to reach the demo (`npm start -- --lan`). */
  IDPROOF_DEMO_HOST: z.string().default('127.0.0.1'),
  IDPROOF_DEMO_TLS_CERT: z.string().optional(),
  IDPROOF_DEMO_TLS_KEY: z.string().optional(),
  /** A second port, which gives a second origin to a machine with a single name. */
  IDPROOF_DEMO_FRAME_PORT: port.optional(),
  /** `1`: without evidence of liveness the outcome is `review`, as is the kit's default. */
  IDPROOF_DEMO_REVIEW: z.enum(['0', '1']).default('0'),
  IDPROOF_PUBLIC_URL: z.url().optional(),
  IDPROOF_SERVER_KEY: z.string(),
  IDPROOF_PROVIDER_URL: z.url(),
  IDPROOF_PROVIDER_SEGMENT: z.string().default('svc'),
  IDPROOF_HOSTED_URL: z.url().optional(),
});

export interface DemoSettings {
  /** Every port to listen on. */
  ports: readonly number[];
  host: string;
  places: Places;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /** The first server key, which is sent. */
  serverKey: string;
  /** True: the `api` flow ends at the review desk. */
  isReviewed: boolean;
}

/** The path below which the proxy is mounted. */
export const BASE_PATH = '/idproof';

/** Reads the demo's variables. Throws with the names of invalid ones, never with a value. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const keyFile = env['IDPROOF_SERVER_KEY_FILE'];
  const given = { ...(keyFile ? { IDPROOF_SERVER_KEY: readFileSync(keyFile, 'utf8') } : {}), ...env };
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The demo does not start: ${names.join(', ')} is missing or invalid.`);
  }
  const { data } = parsed;
  const tls =
    data.IDPROOF_DEMO_TLS_CERT && data.IDPROOF_DEMO_TLS_KEY
      ? { cert: readFileSync(data.IDPROOF_DEMO_TLS_CERT), key: readFileSync(data.IDPROOF_DEMO_TLS_KEY) }
      : undefined;
  const siteUrl = new URL(data.IDPROOF_PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin;
  const framePort = data.IDPROOF_DEMO_FRAME_PORT;
  return {
    ports: framePort === undefined ? [data.PORT] : [data.PORT, framePort],
    host: data.IDPROOF_DEMO_HOST,
    places: {
      proxyUrl: BASE_PATH,
      siteUrl,
      frameUrl: otherOrigin(siteUrl, framePort),
      hostedUrl:
        data.IDPROOF_HOSTED_URL ??
        `${new URL(data.IDPROOF_PROVIDER_URL).origin}/page/${data.IDPROOF_PROVIDER_SEGMENT}-realid-fe/index.html`,
    },
    tls,
    isReviewed: data.IDPROOF_DEMO_REVIEW === '1',
    serverKey: data.IDPROOF_SERVER_KEY.split(',')[0]?.trim() ?? '',
  };
}

/** Another origin of the same site: its second port, or the other name of the loopback host. */
function otherOrigin(siteUrl: string, framePort: number | undefined): string | undefined {
  const url = new URL(siteUrl);
  if (framePort !== undefined) url.port = String(framePort);
  else if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  else return undefined;
  return url.origin;
}
