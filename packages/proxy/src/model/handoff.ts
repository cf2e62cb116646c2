import type { Device } from '@idproof/core/session';
import { getStatus } from './positions.js';
import type { Handoff, HandoffCode, Phone, SessionRecord } from './record.js';

/** Codes per session. */
const MAX_CODES = 5;
/** Wrong numbers per session, over all of its codes. */
export const MAX_WRONG_NUMBERS = 3;
/** Lifetime of a code in ms. */
export const CODE_MS = 10 * 60_000;
/** Silence of a phone in ms after which it counts as lost. Its page reads the session every 15 seconds at least. */
export const LOST_MS = 40_000;

const NONE: Handoff = { codes: 0, wrongNumbers: 0, phones: [] };

export function getHandoff({ handoff = NONE }: SessionRecord): Handoff {
  return handoff;
}

/** The phone that captures, or did so to the end of the session; undefined where the owner does. */
export function findPhone({ handoff }: SessionRecord): Phone | undefined {
  const last = handoff?.phones.at(-1);
  return last?.endedAt === undefined ? last : undefined;
}

/** The code that a phone can still use. */
export function findCode(record: SessionRecord, now: number): HandoffCode | undefined {
  const { code } = getHandoff(record);
  return code && !code.joined && code.expiresAt > now && getStatus(record.position) === 'open' ? code : undefined;
}

/** Seconds until the newest code expires. */
export function countCodeSeconds(record: SessionRecord, now: number): number {
  return Math.max(0, Math.ceil(((getHandoff(record).code?.expiresAt ?? now) - now) / 1000));
}

export function countCodesLeft(record: SessionRecord): number {
  const { codes, wrongNumbers } = getHandoff(record);
  return wrongNumbers >= MAX_WRONG_NUMBERS ? 0 : Math.max(0, MAX_CODES - codes);
}

/** The device that captures the images of the session now. */
export function findCapturing(record: SessionRecord): Device {
  return findPhone(record) ? 'phone' : 'owner';
}

/** True where the phone has to agree before it captures: consent is asked for on the device that captures. */
export function needsConsent({ settings }: SessionRecord, { consentAt }: Phone): boolean {
  return consentAt === undefined && !settings.consent;
}

/** Record without a code and without a capturing phone. */
export function revokePhone(record: SessionRecord, now: number): SessionRecord {
  const { code: _code, phones, ...rest } = getHandoff(record);
  const last = findPhone(record);
  if (!last) return { ...record, handoff: { ...rest, phones } };
  const ended = [...phones.slice(0, -1), { ...last, endedAt: now }];
  return leaveTransaction({ ...record, handoff: { ...rest, phones: ended } });
}

/**
 * Record after another device has taken over: the transaction of the hosted page is abandoned, whatever becomes of it at
 * the provider, and its attempt is given back; that of a face alone is not, as it may have been an attack. One that has
 * used up a share token cannot be begun again: its page has to be opened again, and nobody can tell on which device it is
 * completed.
 */
export function leaveTransaction(record: SessionRecord): SessionRecord {
  const { hosted, pollAt: _pollAt, ...rest } = record;
  if (!hosted) return record;
  if (sharesTransaction(record)) {
    const { opened: _opened, ...kept } = hosted;
    return { ...record, hosted: { ...kept, launches: [] } };
  }
  if (hosted.kind === 'face') return { ...rest, leftFaces: [...(rest.leftFaces ?? []), hosted.transactionId] };
  const attempts = { ...rest.attempts, hosted: Math.max(0, (rest.attempts.hosted ?? 0) - 1) };
  // Without a transaction, the session ends at its own time again.
  return { ...rest, attempts, purgeAt: record.expiresAt };
}

/** True where both devices have one transaction of the hosted page. */
export function sharesTransaction({ settings }: SessionRecord): boolean {
  return settings.hosted?.isReusable === true;
}

export function changePhone(record: SessionRecord, change: (phone: Phone) => Phone): SessionRecord {
  const { phones, ...rest } = getHandoff(record);
  const last = phones.at(-1);
  return last ? { ...record, handoff: { ...rest, phones: [...phones.slice(0, -1), change(last)] } } : record;
}

/** True where the images are kept, for the phone that takes the selfie. */
export function isKept(record: SessionRecord, now: number): boolean {
  const { kept } = getHandoff(record);
  return kept !== undefined && kept.until > now && kept.pictures === record.document?.pictures && canKeep(record);
}

/** Time until which images may be kept: the first ones of the session begin it. */
export function findKeptUntil(record: SessionRecord, now: number, lifetime: number): number {
  return (getHandoff(record).keptAt ?? now) + lifetime;
}

/** True while a phone takes the selfie for an accepted document. */
export function canKeep(record: SessionRecord): boolean {
  return record.position === 'open/selfie' && record.document !== undefined && findPhone(record) !== undefined;
}

/** Record that keeps no images which are not needed any more. */
export function dropKept(record: SessionRecord, now: number): SessionRecord {
  if (!record.handoff?.kept || isKept(record, now)) return record;
  const { kept: _kept, ...handoff } = record.handoff;
  return { ...record, handoff };
}
