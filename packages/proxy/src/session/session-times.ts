import type { Context } from '../context.js';

/** WCAG 2.2, 2.2.1: a person can extend a time limit at least ten times. */
const EXTENSIONS = 10;

/** End of a session that begins now, within the retention of its evidence. */
export function findFirstEnd({ clock, settings }: Context): number {
  return clock() + Math.min(settings.sessionLifetime, settings.retention);
}

/** Latest end of a session with all extensions: it bounds the lifetime of its token. */
export function findLatestEnd({ settings }: Context, createdAt: number): number {
  const { sessionLifetime, retention, recordRetention } = settings;
  return createdAt + Math.min(sessionLifetime * (1 + EXTENSIONS), retention, recordRetention);
}
