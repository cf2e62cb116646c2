import { after } from 'node:test';
import type { SandboxConfig, Transaction } from '@idproof/sandbox';
import { createFakeEngines } from './fake-engines.js';
import { BASE_URL, createProviderPair, RIGHT_BODIES, type ProviderPair } from './provider.js';

export const ADMIN_KEY = 'an-admin-key-for-tests';

export interface AdminReply {
  status: number;
  body: unknown;
}

/** A client and a sandbox that has its admin routes; closed after the tests of the file. */
export function pairWithAdmin(config: Partial<SandboxConfig> = {}, engines = createFakeEngines()): ProviderPair {
  const pair = createProviderPair({ engines, sandbox: { adminKey: ADMIN_KEY, ...config } });
  after(() => pair.sandbox.close());
  return pair;
}

/** Calls a route below `/sandbox`. */
export async function callAdmin(
  { sandbox }: Pick<ProviderPair, 'sandbox'>,
  method: string,
  path: string,
  body?: unknown,
  key = ADMIN_KEY,
): Promise<AdminReply> {
  const headers = { Authorization: `Bearer ${key}` };
  const request = new Request(`${BASE_URL}/sandbox${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await sandbox.fetch(request);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

export function compare({ client }: ProviderPair): ReturnType<typeof client.call<'v1.facecompare.compare'>> {
  return client.call('v1.facecompare.compare', RIGHT_BODIES['v1.facecompare.compare']);
}

export async function transactions(pair: Pick<ProviderPair, 'sandbox'>): Promise<Transaction[]> {
  return ((await callAdmin(pair, 'GET', '/transactions')).body as { transactions: Transaction[] }).transactions;
}
