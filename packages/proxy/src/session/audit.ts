import type { Context } from '../context.js';
import { seal, unseal } from '../sealing/seal.js';
import type { AuditEntry, ReviewClosed, SessionRecord } from '../model/record.js';

/** Readings of images that a record keeps; the log has all of them. */
const MAX_READINGS = 100;

/** Record with a further audit entry. Of the readings of images it keeps the newest. */
export function addAudit(record: SessionRecord, entry: AuditEntry): SessionRecord {
  const audit = [...(record.audit ?? []), entry];
  const isReading = ({ action }: AuditEntry): boolean => action === 'images_read';
  if (audit.filter(isReading).length <= MAX_READINGS) return { ...record, audit };
  const oldest = audit.findIndex(isReading);
  return { ...record, audit: audit.filter((_, index) => index !== oldest) };
}

/** Audit entry of the closed review. */
export function findClosed({ audit = [] }: SessionRecord): ReviewClosed | undefined {
  return audit.find((entry) => entry.action === 'review_closed');
}

/** Seals the note of a reviewer; undefined where it is empty. */
export function sealNote(ctx: Context, sessionId: string, note: string): string | undefined {
  return note === '' ? undefined : seal(ctx.ring, 'note', sessionId, note);
}

/** Opens the note of a reviewer; empty where there is none, and after the purge. */
export function openNote(ctx: Context, sessionId: string, { note }: ReviewClosed): string {
  return note === undefined ? '' : (unseal(ctx.ring, 'note', sessionId, note) as string);
}

/** Audit entries as the merchant's server reads them. */
export function openAudit(ctx: Context, record: SessionRecord): AuditEntry[] {
  const open = (entry: AuditEntry): AuditEntry =>
    entry.action === 'review_closed' ? { ...entry, note: openNote(ctx, record.id, entry) } : entry;
  return (record.audit ?? []).map(open);
}

/** Record without the reviewer's note, which may be about the evidence. */
export function withoutNote(record: SessionRecord): SessionRecord {
  const closed = findClosed(record);
  if (closed?.note === undefined) return record;
  const { note: _note, ...rest } = closed;
  return { ...record, audit: record.audit?.map((entry) => (entry === closed ? rest : entry)) ?? [] };
}
