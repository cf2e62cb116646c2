import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5173),
  /** Loopback unless phones of the local network are to reach the demo (`npm start -- --lan`). */
  IDPROOF_DEMO_HOST: z.string().default('127.0.0.1'),
  IDPROOF_DEMO_TLS_CERT: z.string().optional(),
  IDPROOF_DEMO_TLS_KEY: z.string().optional(),
  IDPROOF_PUBLIC_URL: z.url().optional(),
  IDPROOF_SERVER_KEY: z.string(),
  IDPROOF_PROVIDER_URL: z.string(),
});

export interface DemoSettings {
  port: number;
  host: string;
  /** What browsers call this site: an origin. */
  publicUrl: string;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /** The first of the server keys: the one to send. */
  serverKey: string;
  providerUrl: string;
}

/** Reads the demo's own variables; throws with the name of the variable that is wrong, never its value. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The demo does not start: ${names.join(', ')} is missing or not usable.`);
  }
  const { data } = parsed;
  const tls =
    data.IDPROOF_DEMO_TLS_CERT && data.IDPROOF_DEMO_TLS_KEY
      ? { cert: readFileSync(data.IDPROOF_DEMO_TLS_CERT), key: readFileSync(data.IDPROOF_DEMO_TLS_KEY) }
      : undefined;
  return {
    port: data.PORT,
    host: data.IDPROOF_DEMO_HOST,
    publicUrl: new URL(data.IDPROOF_PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin,
    tls,
    serverKey: data.IDPROOF_SERVER_KEY.split(',')[0]?.trim() ?? '',
    providerUrl: data.IDPROOF_PROVIDER_URL,
  };
}
