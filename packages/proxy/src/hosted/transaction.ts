import type { Context } from '../context.js';
import { unseal } from '../sealing/seal.js';
import type { HostedSettings, HostedTransaction, SessionRecord } from '../model/record.js';
import type { PartKind, ProviderFields } from './provider-request.js';

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
  const part = settings.hosted ?? settings.face;
  return part ? (unseal(ctx.ring, 'request', id, part.request) as ProviderFields) : {};
}

/** The provider's part of a session; undefined where our elements capture everything. */
export function findPart({ settings }: SessionRecord): (PartKind & Pick<HostedSettings, 'documents'>) | undefined {
  if (settings.hosted) return settings.hosted;
  return settings.face && { flow: settings.face.place === 'page' ? 'h5' : 'app', isFace: true, documents: [] };
}

/** False: the merchant switched liveness detection off (`CLOSED`), so a success proves no liveness. */
export function looksForLiveness({ operationMode, productConfig }: ProviderFields): boolean {
  return operationMode !== 'CLOSED' && productConfig?.['livenessMode'] !== 'CLOSED';
}
