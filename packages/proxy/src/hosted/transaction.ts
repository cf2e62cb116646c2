import type { Context } from '../context.js';
import { unseal } from '../sealing/seal.js';
import type { HostedTransaction, SessionRecord } from '../model/record.js';
import type { ProviderFields } from './provider-request.js';

/** Time in ms until the first poll, for people who do not come back. */
export const FIRST_POLL = 60_000;

export function changeTransaction(
  record: SessionRecord,
  change: (transaction: HostedTransaction) => HostedTransaction,
): SessionRecord {
  return record.hosted ? { ...record, hosted: change(record.hosted) } : record;
}

/** Unseals the credential of the hosted page or the SDK. */
export function openClientCfg(ctx: Context, sessionId: string, { clientCfg }: HostedTransaction): string {
  return unseal(ctx.ring, 'clientCfg', sessionId, clientCfg) as string;
}

/** Unseals the fields of the merchant's server for the provider. */
export function openRequest(ctx: Context, { id, settings }: SessionRecord): ProviderFields {
  return settings.hosted ? (unseal(ctx.ring, 'request', id, settings.hosted.request) as ProviderFields) : {};
}
