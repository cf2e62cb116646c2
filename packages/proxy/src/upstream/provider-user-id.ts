import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { unseal } from '../sealing/seal.js';

/**
 * User ids that the provider accepts in every operation: at most 64 bytes (specification 8). Which characters it takes is
 * not specified: these are printable, of one byte, and no spaces.
 */
const OWN_ID = /^[\x21-\x7e]{1,64}$/;

/** Checks an own user id for the provider. Throws `invalid_field`. */
export function assertOwnUserId(userId: string): void {
  if (OWN_ID.test(userId)) return;
  throw new IdproofError('invalid_field', 'The provider takes up to 64 printable characters without spaces', {
    field: 'userId',
  });
}

/** User id that the provider gets: the keyed hash, or the merchant's own where the session was created with it. */
export function openProviderUserId({ ring }: Pick<Context, 'ring'>, record: SessionRecord): string {
  return record.ownUserId === undefined
    ? record.userHash
    : (unseal(ring, 'ownUserId', record.id, record.ownUserId) as string);
}
