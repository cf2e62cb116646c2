import type { Context } from '../context.js';
import { seal, unseal } from '../sealing/seal.js';
import type { AuditEntry, ReviewClosed, SessionRecord } from './record.js';

/** So often the pictures of one session are looked at; the log has every time. */
const MAX_READINGS = 100;

/** The record with an entry at the end. Of the readings of its pictures it keeps the newest. */
export function addAudit(record: SessionRecord, entry: AuditEntry): SessionRecord {
  const audit = [...(record.audit ?? []), entry];
  const isReading = ({ action }: AuditEntry): boolean => action === 'images_read';
  if (audit.filter(isReading).length <= MAX_READINGS) return { ...record, audit };
  const oldest = audit.findIndex(isReading);
  return { ...record, audit: audit.filter((_, index) => index !== oldest) };
}

/** How the session's review was closed, as it is stored. */
export function findClosed({ audit = [] }: SessionRecord): ReviewClosed | undefined {
  return audit.find((entry) => entry.action === 'review_closed');
}

/** That `onReview` was given the session's pictures, or may have been. */
export function findImageDelivery({ audit = [] }: SessionRecord): ImageDelivery | undefined {
  return audit.find((entry) => entry.action === 'images_handed_over');
}
type ImageDelivery = Extract<AuditEntry, { action: 'images_handed_over' }>;

/** What the reviewer wrote, sealed; undefined for nothing. */
export function sealNote(ctx: Context, sessionId: string, note: string): string | undefined {
  return note === '' ? undefined : seal(ctx.ring, 'note', sessionId, note);
}

/** Empty where nothing was written, and after the purge. */
export function openNote(ctx: Context, sessionId: string, { note }: ReviewClosed): string {
  return note === undefined ? '' : (unseal(ctx.ring, 'note', sessionId, note) as string);
}

/** The entries as the merchant's server reads them. */
export function openAudit(ctx: Context, record: SessionRecord): AuditEntry[] {
  const open = (entry: AuditEntry): AuditEntry =>
    entry.action === 'review_closed' ? { ...entry, note: openNote(ctx, record.id, entry) } : entry;
  return (record.audit ?? []).map(open);
}

/** The record without what a reviewer wrote: that may be about what was read. */
export function withoutNote(record: SessionRecord): SessionRecord {
  const closed = findClosed(record);
  if (closed?.note === undefined) return record;
  const { note: _note, ...rest } = closed;
  return { ...record, audit: record.audit?.map((entry) => (entry === closed ? rest : entry)) ?? [] };
}
