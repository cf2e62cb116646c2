import * as z from 'zod';

const text = z.string().max(1024);

/**
 * Consent receipt as the person receives it, with the field names of ISO/IEC TS 27560:2023; the standard leaves their
 * arrangement open. Durations are ISO 8601, times ISO 8601 in UTC. docs/consent.md describes each field.
 */
export const ReceiptDocument = z.strictObject({
  schema_version: z.literal('urn:idproof:consent-receipt:2'),
  /** A UUID of this receipt. */
  receipt_id: text,
  /** Session id, which also stands for the person: only the merchant knows whose it was. */
  record_id: text,
  pii_principal_id: text,
  pii_processing: z.strictObject({
    privacy_notice: z.strictObject({
      version: text,
      /** SHA-256 of the UTF-8 text that was shown, 64 hex digits. */
      sha256: text,
      url: text.optional(),
    }),
    language: text,
    purposes: z.array(
      z.strictObject({
        purpose: text,
        lawful_basis: text,
        pii_information: z.array(z.strictObject({ pii_type: text, special_pii_category: text.optional() })),
        pii_controllers: z.array(text),
        recipient_third_parties: z.array(text),
        collection_method: text,
        storage_locations: z.array(text),
        retention_period: z.strictObject({
          evidence: text,
          record: text,
          pictures: text.optional(),
          review: text.optional(),
          screening: text.optional(),
          provider: text.optional(),
        }),
        withdrawal_method: text,
      }),
    ),
  }),
  parties: z.array(
    z.strictObject({
      party_id: text,
      party_role: text,
      party_name: text.optional(),
      party_contact: text.optional(),
      party_url: text.optional(),
      /** Of the provider: the country, ISO 3166-1 alpha-2. */
      party_address: text.optional(),
    }),
  ),
  /** Decisions of the person, the oldest first. */
  events: z
    .array(
      z.strictObject({ event_time: text, event_type: text, event_state: z.enum(['given', 'refused', 'withdrawn']) }),
    )
    .min(1),
});
export type ReceiptDocument = z.infer<typeof ReceiptDocument>;
export type ReceiptEvent = ReceiptDocument['events'][number];
