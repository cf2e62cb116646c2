import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { writePatiently } from './store-answer.js';

/**
 * An answer that is older is refused for its age: twice the deviation that the provider's clock may have, and half as
 * much again for instances whose own clocks differ.
 */
const REMEMBERED_MS = 15 * 60_000;

/**
 * Notes that a call began this transaction. The id of one that another call began, at whichever instance, belongs to an
 * answer that is played back: rejects with `provider_untrusted`; with `overloaded` where the store is busy for too long.
 */
export async function claimTransaction(ctx: Context, transactionId: string, bizId: string): Promise<void> {
  const now = ctx.clock();
  const transaction = { hash: sha256(transactionId), bizId, now, until: now + REMEMBERED_MS };
  const isNew = await writePatiently(ctx, () => ctx.store.claimTransaction(transaction));
  if (!isNew) throw new IdproofError('provider_untrusted', 'The answer belongs to another call');
}
