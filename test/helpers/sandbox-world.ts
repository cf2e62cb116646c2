import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { CallResult, OperationName, RequestOf } from '@idproof/core/provider';
import type { Engines, SandboxConfig } from '@idproof/sandbox';
import { createFakeEngines } from './fake-engines.js';
import { BASE_URL, createProviderPair, JPG, KEYS, type ProviderPair } from './provider.js';
import { callAdmin, ADMIN_KEY } from './sandbox-admin.js';

export const RECIPIENT = { ...KEYS, clientId: '6543210987654321' };
export const ENTRY = { bizId: 'biz-1', metaInfo: '{"deviceType":"ios"}', userId: 'user-1' };
export const SILENT = { actionCheckItems: ['NOACTION' as const] };
export const NOW = Date.parse('2026-11-21T10:00:00Z');

export interface World extends ProviderPair {
  call<Name extends OperationName>(name: Name, body: RequestOf<Name>): Promise<CallResult<Name>>;
  at(time: number): void;
  now(): number;
}

export function createWorld(
  options: { engines?: Partial<Engines>; store?: string; clients?: SandboxConfig['clients'] } = {},
): World {
  let now = NOW;
  const clock = (): number => now;
  const { clients = [KEYS, RECIPIENT], store = 'memory:' } = options;
  const sandbox = { clients, adminKey: ADMIN_KEY, clock, store };
  const pair = createProviderPair({ sandbox, client: { clock }, engines: createFakeEngines(options.engines) });
  after(() => pair.sandbox.close());
  return {
    ...pair,
    call: async (name, body) => pair.client.call(name, body),
    at: (time) => void (now = time),
    now: clock,
  };
}

export interface Started {
  transactionId: string;
  ticket: string;
  cfg: Record<string, unknown>;
}

export function readStart(result: CallResult<'v1.realid.initialize'>): Started {
  assert.ok(result.ok, result.ok ? '' : `${result.resultCode} ${result.resultMessage}`);
  const outer = JSON.parse(Buffer.from(result.response.clientCfg ?? '', 'base64').toString()) as { content: string };
  const cfg = JSON.parse(outer.content) as Record<string, unknown>;
  return { transactionId: result.transactionId ?? '', ticket: String(cfg['ticket']), cfg };
}

export const startRealid = async (w: World, more: Partial<RequestOf<'v1.realid.initialize'>> = {}): Promise<Started> =>
  readStart(
    await w.call('v1.realid.initialize', {
      ...ENTRY,
      flowType: 'REALIDLITE_KYC',
      docType: '00000001003',
      productConfig: SILENT,
      ...more,
    }),
  );

export async function callPage(w: World, ticket: string, path: string, body?: unknown) {
  const response = await w.sandbox.fetch(
    new Request(`${BASE_URL}/page/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ticket}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export const queryResult = (w: World, transactionId: string, more: object = {}) =>
  w.call('v1.realid.checkresult', { bizId: 'biz-1', transactionId, ...more });
export const queryFaceResult = (w: World, transactionId: string, more: object = {}) =>
  w.call('v1a.facecapture.checkresult', { bizId: 'biz-1', transactionId, ...more });

export async function queryEkycResult(w: World, transactionId: string): Promise<string | undefined> {
  const answer = await queryResult(w, transactionId);
  assert.ok(answer.ok);
  return answer.response.ekycResult;
}

export async function goThrough(w: World, ticket: string): Promise<void> {
  assert.deepEqual((await callPage(w, ticket, 'document', { front: JPG })).body['accepted'], true);
  assert.deepEqual((await callPage(w, ticket, 'face', { face: JPG })).body['finished'], true);
}

export async function createShareToken(w: World, change: { lifetime?: number } = {}): Promise<string> {
  const { transactionId, ticket } = await startRealid(w);
  await goThrough(w, ticket);
  const ids = { donorClientId: KEYS.clientId, recipientClientId: RECIPIENT.clientId };
  await callAdmin(w, 'POST', '/partnerships', { ...ids, state: 'active' });
  const made = await callAdmin(w, 'POST', '/share-tokens', { ...ids, transactionId, ...change });
  assert.equal(made.status, 201);
  return (made.body as { shareToken: string }).shareToken;
}

export function createRecipient(w: World): World {
  const { client } = createProviderPair({
    client: {
      clientId: RECIPIENT.clientId,
      clock: () => w.now(),
      send: async ({ url, headers, body, signal }) => {
        const request = new Request(url, { method: 'POST', headers, body: Uint8Array.from(body), signal });
        const response = await w.sandbox.fetch(request);
        return { status: 200, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
      },
    },
  });
  return { ...w, client, call: async (name, body) => client.call(name, body) };
}

export const reuse = (w: World, shareToken: string, more: Partial<RequestOf<'v1.realid.reusable.initialize'>> = {}) =>
  w.call('v1.realid.reusable.initialize', {
    ...ENTRY,
    flowType: 'REUSABLE_REALIDLITE_KYC',
    shareToken,
    productConfig: SILENT,
    ...more,
  });
export const readCode = (answer: { ok: true } | { ok: false; resultCode: string }): string =>
  answer.ok ? 'SUCCESS' : answer.resultCode;
