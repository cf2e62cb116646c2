import { IdproofError } from '@idproof/core/errors';
import * as z from 'zod';
import type { Context } from '../context.js';
import type { GivenConsent, SessionRecord } from '../model/record.js';
import { apply } from '../session/sessions.js';
import { LocaleField } from './locale-field.js';
import { writeReceipt } from './write-receipt.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Tolerance in ms for the difference of server clocks. */
const CLOCK_DIFFERENCE = MINUTE;
/** Maximum age of a consent in ms: later, people may not remember it. */
const MAX_AGE = 30 * DAY;
/** Sessions of a user to check, more than any user has during the retention of records. */
const MAX_SESSIONS = 1000;

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `consent` of `POST /v1/sessions`: consent to a text that the merchant showed before. */
export const GivenConsentField = z.strictObject({
  /** Version of the merchant's text. */
  version: z.string().min(1).max(32),
  /** SHA-256 of the UTF-8 text, 64 lower-case hex digits. */
  textHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The language of the text, a BCP 47 tag. */
  locale: LocaleField.refine((locale) => languages.of(locale) !== undefined),
  /** ISO 8601 with a time zone; 30 days ago at most. */
  givenAt: z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((at) => new Date(at).toISOString()),
});

const refuse = (why: string) => new IdproofError('invalid_field', why, { field: 'consent.givenAt' });

/** Rejects with `invalid_field` a consent in the future or older than `MAX_AGE`. */
export function assertTimely({ clock }: Context, { givenAt }: GivenConsent): void {
  const age = clock() - Date.parse(givenAt);
  if (age < -CLOCK_DIFFERENCE) throw refuse('In the future');
  if (age > MAX_AGE) throw refuse('Too long ago');
}

/** Rejects with `invalid_field` a consent that the user has declined or withdrawn since, in any session. */
export async function assertNotRevoked(ctx: Context, userHash: string, { givenAt }: GivenConsent): Promise<void> {
  const ids = await ctx.store.listOfUser(userHash, MAX_SESSIONS);
  for (const id of ids) {
    const { decision, at = '' } = (await ctx.store.get(id))?.consent ?? {};
    const isRevoked = decision === 'declined' || decision === 'withdrawn';
    if (isRevoked && Date.parse(at) >= Date.parse(givenAt)) throw refuse('Declined or withdrawn since');
  }
}

/** Record past its consent step, with a receipt of the consent that the merchant's server states. */
export function applyGiven(ctx: Context, record: SessionRecord, { givenAt, ...text }: GivenConsent): SessionRecord {
  const consent = { ...text, text: '', decision: 'granted', at: givenAt } as const;
  const agreed = apply({ ...record, consent }, 'grant');
  const receipt = writeReceipt(ctx, agreed, 'granted', givenAt, 'explicit, as the controller states');
  return { ...agreed, consent: { ...consent, receipt } };
}
