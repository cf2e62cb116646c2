import { IdproofError } from '@idproof/core/errors';
import type { DiscardRequest } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { Caller } from '../model/rights.js';
import type { SessionRecord } from '../model/record.js';
import { hashKey, type Call } from './idempotency.js';

/*
 * An image that is taken again before it is answered uses no attempt. The browser names its call (`discard`), as an
 * aborted request alone can be a lost connection, whose repetition has to get the answer. The session is read once when
 * the provider has answered: a call that is discarded by then has no effect, whatever the answer; any other one has its
 * full effect, whatever is discarded later. So nobody can choose which answers count.
 */

const ROUTE = { document: 'recognize', selfie: 'compare' } as const;

/**
 * Record with a discarded image; the same record where the image is answered already, and where the step has discarded
 * as many images as it has attempts: the provider is paid for each.
 */
export function noteDiscarded(
  { settings }: Context,
  record: SessionRecord,
  { step, idempotencyKey }: DiscardRequest,
  caller: Caller,
): SessionRecord {
  const key = hashKey(ROUTE[step], idempotencyKey, caller);
  const known = record.discarded?.[step] ?? [];
  if (known.includes(key) || record.calls.some((call) => call.key === key)) return record;
  if (known.length >= settings.attempts[step]) return record;
  return { ...record, discarded: { ...record.discarded, [step]: [...known, key] } };
}

export function isDiscarded({ discarded = {} }: SessionRecord, { key }: Call): boolean {
  return Object.values(discarded).some((keys) => keys.includes(key));
}

/** Answer to a discarded call, the same whatever the provider said. */
export function createDiscardedError(): IdproofError {
  return new IdproofError('out_of_order', 'The image was discarded');
}
