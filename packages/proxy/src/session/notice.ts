import { randomBytes } from 'node:crypto';
import type { Context } from '../context.js';
import type { Notice, SessionRecord } from './record.js';

/*
 * What the merchant's server must be told of a session is noted in the record, in the very write of what happened, so
 * that nothing is lost however the process ends. Whoever tells it claims the notice by compare-and-set first.
 */

/** The record with something to tell, where somebody wants to be told. A notice that was not sent yet gives way to it. */
export function addNotice(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  record: SessionRecord,
  type: Notice['type'],
): SessionRecord {
  if (settings.webhookUrl === undefined) return record;
  const now = clock();
  const id = `msg_${randomBytes(16).toString('hex')}`;
  return { ...record, notice: { id, type, at: new Date(now).toISOString(), dueAt: now, tries: 0 } };
}

export function dropNotice({ notice: _notice, ...rest }: SessionRecord): SessionRecord {
  return rest;
}
