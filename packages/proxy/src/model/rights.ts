import { IdproofError } from '@idproof/core/errors';
import type { Device } from '@idproof/core/session';
import type { SessionRecord } from './record.js';
import { findCapturing, findPhone, needsConsent } from './handoff.js';

/**
 * Acts on a session. `capture`: everything that moves the verification on. `agree`: consent. `stop`: cancel, decline,
 * withdraw. `offer`: a handoff code. `keep`: the image of the accepted document. `end`: take the session back, or give it
 * back.
 */
export type Act = 'read' | 'extend' | 'agree' | 'capture' | 'stop' | 'offer' | 'keep' | 'end';

/** Devices that may do an act. */
const RIGHTS: Readonly<Record<Act, readonly Device[]>> = {
  read: ['owner', 'phone'],
  extend: ['owner', 'phone'],
  agree: ['owner', 'phone'],
  capture: ['owner', 'phone'],
  stop: ['owner'],
  offer: ['owner'],
  keep: ['owner'],
  end: ['owner', 'phone'],
};

/** Acts of one device at a time: that which captures. */
const EXCLUSIVE: ReadonlySet<Act> = new Set(['agree', 'capture']);

/** Caller of a route: a device with a client token. */
export interface Caller {
  device: Device;
  /** SHA-256 of the token. */
  token: string;
}

/**
 * Rejects unless the caller may do this to the session as it is stored now: with `handoff_ended` for a phone that lost
 * the session, with `captured_elsewhere` for a device while another one captures, with `out_of_order` for a
 * device on which the person has not agreed, and with `unauthorized` for any other act. Called in every write, so that a call that
 * began before a handoff has no effect after it.
 */
export function assertAllowed(record: SessionRecord, { device, token }: Caller, act: Act): void {
  if (device === 'phone') assertPhone(record, token, act);
  if (!RIGHTS[act].includes(device)) throw new IdproofError('unauthorized', `Not a right of the ${device}`);
  if (EXCLUSIVE.has(act) && findCapturing(record) !== device) throw new IdproofError('captured_elsewhere');
  if (act === 'capture' && device === 'owner' && record.handoff?.asksOwner) throw new IdproofError('out_of_order');
}

function assertPhone(record: SessionRecord, token: string, act: Act): void {
  const own = record.handoff?.phones.find((phone) => phone.token === token);
  if (!own) throw new IdproofError('unauthorized');
  // A repeated `end` is answered, as its first answer may be lost.
  if (own.endedAt !== undefined && act !== 'end') throw new IdproofError('handoff_ended');
  if (act === 'capture' && findPhone(record) === own && needsConsent(record, own))
    throw new IdproofError('out_of_order');
}
