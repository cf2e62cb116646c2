import type { Context } from '../context.js';

/** WCAG 2.2, 2.2.1: a person can extend a time limit at least ten times. */
const EXTENSIONS = 10;

/** When a session that begins now ends by itself. Never later than what it reads may be kept. */
export function findFirstEnd({ clock, settings }: Context): number {
  return clock() + Math.min(settings.sessionLifetime, settings.retention);
}

/** The latest that a session may be made to end: whoever holds its token keeps it no longer. */
export function findLatestEnd({ settings }: Context, createdAt: number): number {
  const { sessionLifetime, retention, recordRetention } = settings;
  return createdAt + Math.min(sessionLifetime * (1 + EXTENSIONS), retention, recordRetention);
}
