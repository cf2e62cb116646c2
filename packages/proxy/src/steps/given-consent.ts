import { IdproofError } from '@idproof/core/errors';
import * as z from 'zod';
import type { Context } from '../context.js';
import type { GivenConsent, SessionRecord } from '../session/record.js';
import { apply } from '../session/sessions.js';
import { LocaleField } from './locale-field.js';
import { writeReceipt } from './write-receipt.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks of servers that are kept by NTP differ by less. */
const CLOCK_DIFFERENCE = MINUTE;
/** What somebody agreed to longer ago they may no longer know of. */
const MAX_AGE = 30 * DAY;
/** More sessions than a user has while records are kept. */
const MAX_SESSIONS = 1000;

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `consent` of `POST /v1/sessions`: the person agreed before, to a text that the merchant showed. */
export const GivenConsentField = z.strictObject({
  /** The merchant's name for its wording. */
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

/** Rejects with `invalid_field` a consent that is to come, or too old. */
export function assertTimely({ clock }: Context, { givenAt }: GivenConsent): void {
  const age = clock() - Date.parse(givenAt);
  if (age < -CLOCK_DIFFERENCE) throw refuse('In the future');
  if (age > MAX_AGE) throw refuse('Too long ago');
}

/** Rejects with `invalid_field` a consent after which the same user has declined or withdrawn in a session. */
export async function assertNotRevoked(ctx: Context, userHash: string, { givenAt }: GivenConsent): Promise<void> {
  const ids = await ctx.store.listOfUser(userHash, MAX_SESSIONS);
  for (const id of ids) {
    const { decision, at = '' } = (await ctx.store.get(id))?.consent ?? {};
    const isRevoked = decision === 'declined' || decision === 'withdrawn';
    if (isRevoked && Date.parse(at) >= Date.parse(givenAt)) throw refuse('Declined or withdrawn since');
  }
}

/** The new session past its step of consent, with the receipt of what the merchant's server says was agreed to. */
export function applyGiven(ctx: Context, record: SessionRecord, { givenAt, ...text }: GivenConsent): SessionRecord {
  const consent = { ...text, text: '', decision: 'granted', at: givenAt } as const;
  const agreed = apply({ ...record, consent }, 'grant');
  const receipt = writeReceipt(ctx, agreed, 'granted', givenAt, 'explicit, as the controller states');
  return { ...agreed, consent: { ...consent, receipt } };
}
