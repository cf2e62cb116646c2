import type { SessionRecord } from '../session/record.js';

/**
 * Where sessions live. Every write is all or nothing; `update` is a compare-and-set on `version`.
 * Rejects with `overloaded` when the storage is busy, and with whatever it meets otherwise.
 */
export interface SessionStore {
  /** Stores a new record, whose `version` is 1. */
  create(record: SessionRecord): Promise<void>;
  get(id: string): Promise<SessionRecord | undefined>;
  /** By the hash of a client token, expired ones included. */
  findByToken(tokenHash: string): Promise<SessionRecord | undefined>;
  /** The newest session of that user and request that is open and not over at `now`. */
  findOpen(userHash: string, requestHash: string, now: number): Promise<SessionRecord | undefined>;
  /** Writes `record` as version `expected + 1` if the stored one is still `expected`. False: somebody was faster. */
  update(record: SessionRecord, expected: number): Promise<boolean>;
  /** Forgets a session wholly. False: there was none. */
  delete(id: string): Promise<boolean>;
  /** Ids of sessions whose evidence is due for deletion at `now`, at most `limit`. */
  listDue(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions with a provider call that has no end. */
  listUnsettled(): Promise<string[]>;
  /** Rejects when the store cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** True while a provider call of the session was begun and not ended. */
export function isUnsettled(record: SessionRecord): boolean {
  return record.transactions.some((entry) => entry.state === 'started');
}
