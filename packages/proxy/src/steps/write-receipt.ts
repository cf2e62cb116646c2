import { randomUUID } from 'node:crypto';
import type { ConsentRequest } from '@idproof/core/session';
import type { Context } from '../context.js';
import { openReceipt, sealReceipt } from '../sealing/receipt.js';
import type { ReceiptDocument, ReceiptEvent } from '../sealing/receipt-document.js';
import { getFlow } from '../model/record.js';
import type { SessionRecord } from '../model/record.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const STATE_OF = { granted: 'given', declined: 'refused', withdrawn: 'withdrawn' } as const;
const EVENT_TYPE = 'explicit, by a button of the notice';

/** Seals a decision of the person with the earlier ones. `at`: ISO 8601 in UTC; `how`: the action of the person. */
export function writeReceipt(
  ctx: Context,
  record: SessionRecord,
  decision: ConsentRequest['decision'],
  at: string,
  how = EVENT_TYPE,
): string {
  const { policyUrl } = ctx.settings.consent;
  const { version, textHash, locale } = record.consent;
  return sealReceipt(ctx.ring, {
    schema_version: 'urn:idproof:consent-receipt:2',
    receipt_id: randomUUID(),
    record_id: record.id,
    pii_principal_id: record.id,
    pii_processing: {
      privacy_notice: { version, sha256: textHash, ...(policyUrl ? { url: policyUrl } : {}) },
      language: locale,
      purposes: [describePurpose(ctx, record)],
    },
    parties: listParties(ctx),
    events: [...listEarlier(ctx, record), { event_time: at, event_type: how, event_state: STATE_OF[decision] }],
  });
}

type Purpose = ReceiptDocument['pii_processing']['purposes'][number];

function describePurpose({ settings }: Context, record: SessionRecord): Purpose {
  const { retention, recordRetention, reviewRetention, rememberPictures: days, consent, screening } = settings;
  const isApiFlow = getFlow(record) === 'api';
  const { imagesForReview, keepsPapers } = record.settings;
  const isDelivered = isApiFlow && (imagesForReview ?? keepsPapers) === true && reviewRetention !== undefined;
  return {
    purpose: 'identity verification',
    lawful_basis: 'explicit consent',
    pii_information: [
      { pii_type: 'pictures of an identity document, and what is read from it' },
      { pii_type: 'pictures of the face', special_pii_category: 'biometric data' },
      ...(record.settings.papers ? [{ pii_type: 'papers that the person gives, and what is read from them' }] : []),
      ...(record.settings.screening ? [{ pii_type: 'comparison of the particulars with watchlists' }] : []),
    ],
    pii_controllers: ['controller'],
    recipient_third_parties: ['provider'],
    collection_method: describeCollection(record),
    // The proxy does not know the location of its servers.
    storage_locations: [],
    retention_period: {
      evidence: toDuration(retention),
      record: toDuration(recordRetention),
      ...(days !== undefined && isApiFlow ? { pictures: toDuration(days * DAY) } : {}),
      ...(record.settings.screening ? { screening: toDuration(screening.retention ?? retention) } : {}),
      ...(isDelivered ? { review: toDuration(reviewRetention) } : {}),
      ...(consent.providerRetention === undefined ? {} : { provider: toDuration(consent.providerRetention) }),
    },
    withdrawal_method: 'in the verification itself while it runs; after that through party_contact of the controller',
  };
}

function describeCollection(record: SessionRecord): string {
  const here = 'by this service, in the browser';
  const there = 'by the provider, on its page or in its app';
  if (record.settings.face) return `the document ${here}; the face ${there}`;
  return getFlow(record) === 'api' ? here : there;
}

function listParties({ settings }: Context): ReceiptDocument['parties'] {
  const { controller, contact, policyUrl, provider, providerCountry } = settings.consent;
  return [
    {
      party_id: 'controller',
      party_role: 'PII controller',
      ...(controller ? { party_name: controller } : {}),
      ...(contact ? { party_contact: contact } : {}),
      ...(policyUrl ? { party_url: policyUrl } : {}),
    },
    {
      party_id: 'provider',
      party_role: 'PII processor',
      ...(provider ? { party_name: provider } : {}),
      ...(providerCountry ? { party_address: providerCountry } : {}),
    },
  ];
}

/** Events of the receipt that is replaced. */
function listEarlier({ ring }: Context, { consent }: SessionRecord): ReceiptEvent[] {
  const before = consent.receipt === undefined ? undefined : openReceipt(ring, consent.receipt);
  if (!before) return [];
  const { document, at, decision } = before;
  return document?.events ?? [{ event_time: at, event_type: EVENT_TYPE, event_state: STATE_OF[decision] }];
}

/** ISO 8601 duration, in days where possible, otherwise in seconds. */
function toDuration(ms: number): string {
  return ms % DAY === 0 ? `P${ms / DAY}D` : `PT${Math.ceil(ms / SECOND)}S`;
}
