import { randomBytes } from 'node:crypto';
import type { Context } from '../context.js';
import type { Notice, SessionRecord } from '../model/record.js';

/*
 * A notice for the webhook is stored in the record by the write of the event itself, so that a crash loses nothing. An
 * instance claims a notice by compare-and-set before it sends it.
 */

/**
 * Record with a notice for the webhook, where one is configured, to be sent after `pause` milliseconds. It replaces a notice
 * that was not sent yet.
 */
export function addNotice(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  record: SessionRecord,
  type: Notice['type'],
  pause = 0,
): SessionRecord {
  if (settings.webhookUrl === undefined) return record;
  const now = clock();
  const id = `msg_${randomBytes(16).toString('hex')}`;
  return { ...record, notice: { id, type, at: new Date(now).toISOString(), dueAt: now + pause, tries: 0 } };
}

export function dropNotice({ notice: _notice, ...rest }: SessionRecord): SessionRecord {
  return rest;
}
