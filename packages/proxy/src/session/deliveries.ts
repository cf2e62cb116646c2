import type { Context } from '../context.js';
import type { AuditEntry, SessionRecord } from '../model/record.js';

/*
 * Files that are delivered to the merchant have an audit entry, which is stored before the delivery begins, and gets its
 * result afterwards.
 */

type Delivery = Extract<AuditEntry, { action: 'images_handed_over' | 'paper_handed_over' }>;

/** What is delivered. */
export type Parcel = { action: 'images_handed_over' } | { action: 'paper_handed_over'; schemaId: string };

/** Time in ms for which the end of a session waits for a delivery. */
export const DELIVERY_LIMIT_MS = 60_000;

const isDelivery = (entry: AuditEntry): entry is Delivery =>
  entry.action === 'images_handed_over' || entry.action === 'paper_handed_over';

/** Audit entry of a delivery that has no result yet. */
export function findDelivery({ audit = [] }: SessionRecord, parcel: Parcel): Delivery | undefined {
  const schemaId = 'schemaId' in parcel ? parcel.schemaId : undefined;
  return audit.filter(isDelivery).find((entry) => {
    const isSame = entry.action === parcel.action && ('schemaId' in entry ? entry.schemaId : undefined) === schemaId;
    return isSame && entry.result === 'unknown';
  });
}

/** True where files of the session may have been delivered to the merchant. */
export function isHandedOver({ audit = [] }: SessionRecord): boolean {
  return audit.some(isDelivery);
}

/**
 * True while a delivery may be running, at any instance. `decide` is not asked and no end is reported until it is over, so
 * that the merchant has every file by then that it may have to delete.
 */
export function isDelivering({ clock }: Pick<Context, 'clock'>, { audit = [] }: SessionRecord): boolean {
  const since = clock() - DELIVERY_LIMIT_MS;
  return audit.some((entry) => isDelivery(entry) && entry.result === 'unknown' && Date.parse(entry.at) > since);
}
