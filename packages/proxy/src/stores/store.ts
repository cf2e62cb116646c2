import type { SessionRecord } from '../model/record.js';
import { isOver } from '../model/positions.js';

/** Pending deletion of a transaction at the provider. */
export interface PendingDeletion {
  /** The provider's id. */
  transactionId: string;
  /** Time of the next attempt, in milliseconds since 1970. */
  dueAt: number;
  /** Number of failed attempts. */
  tries: number;
  /** Session and user of the transaction, for the report of a purge. Absent in data of earlier versions. */
  of?: { sessionId: string; userHash: string };
}

/** Transaction that a call to the provider began. Times are milliseconds since 1970. */
export interface BegunTransaction {
  /** SHA-256 of the provider's id. */
  hash: string;
  /** Business id of the call. */
  bizId: string;
  now: number;
  /** Time until which it is remembered. */
  until: number;
}

/** Search for sessions of other users with one of these images. Times are milliseconds since 1970. */
export interface ImageSearch {
  /** Keyed hashes of images: see `SessionRecord.pictures`. */
  hashes: readonly string[];
  /** User whose own sessions are excluded. */
  exceptUser: string;
  /** Images remembered until then, or for less, are excluded. */
  now: number;
  limit: number;
}

/** Conditions under which a session is not created. Times are milliseconds since 1970. */
export interface CreationRule {
  /** Not while the user has a live session of the same request that has not expired by then. */
  openAt: number;
  /** Not where the user has had `most` sessions since. */
  since: number;
  most: number;
}
/** Result of a creation: stored, or the condition that forbade it. */
export type Creation = 'created' | 'open' | 'too many';

/** Parameters of a rate limiter. */
export interface LimitRule {
  keyPrefix: string;
  points: number;
  /** Seconds until the points are available again. */
  duration: number;
}

/** Counts calls. Resolves while points are left, otherwise rejects with the library's `RateLimiterRes`. */
export interface Limiter {
  consume: (caller: string) => Promise<unknown>;
}

/** Process that works on a store. */
export interface StoreProcess {
  /** This process. */
  readonly id: string;
  /** True where that process has certainly ended; false where that is unknown. */
  hasEnded(id: string): boolean;
}

interface StoredDataKeys {
  /** Ids of the stored keys. */
  list(): Promise<string[]>;
  add(ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** True while a session contains a value that the key with this id sealed. Reads all sessions. */
  isUsed(id: string): Promise<boolean>;
}

/**
 * Store of sessions. Every write is atomic; `update` is a compare-and-set on `version`.
 * Rejects with `overloaded` while the storage is busy, and with the storage's own errors otherwise.
 */
export interface SessionStore {
  /** Present where the store can detect ended processes. Otherwise unfinished calls are lost by time. */
  readonly process?: StoreProcess;
  /** Stores a new record, whose `version` is 1, and checks the rule atomically. Rejects where the id is taken. */
  create(record: SessionRecord, rule?: CreationRule): Promise<Creation>;
  get(id: string): Promise<SessionRecord | undefined>;
  /**
   * Finds a session by the hash of one of its keys: a client token, a handoff code, a launch code or a `state`; expired
   * keys included.
   */
  findByKey(hash: string): Promise<SessionRecord | undefined>;
  /** Finds the newest session of that user and request that is alive and not expired at `now`. */
  findOpen(userHash: string, requestHash: string, now: number): Promise<SessionRecord | undefined>;
  /** Ids of the user's sessions, at most `limit`. */
  listOfUser(userHash: string, limit: number): Promise<string[]>;
  /** Ids of the found sessions, without duplicates. */
  findImages(search: ImageSearch): Promise<string[]>;
  /**
   * Stores `record` as version `expected + 1` if the stored version is still `expected`. False: a concurrent write was
   * faster. `kept`: sealed images to keep with it. They are deleted by the first write of a record without
   * `handoff.kept`.
   */
  update(record: SessionRecord, expected: number, kept?: string): Promise<boolean>;
  /** The sealed images that are kept with a session. */
  getKept(id: string): Promise<string | undefined>;
  /** Deletes a session, and adds its pending deletions in the same write. False: there was none. */
  delete(id: string, listDeletions?: (record: SessionRecord) => readonly PendingDeletion[]): Promise<boolean>;
  /** Adds a pending deletion, or replaces it with a new time. */
  addDeletion(deletion: PendingDeletion): Promise<void>;
  /** Removes a deletion that was done or given up. */
  removeDeletion(transactionId: string): Promise<void>;
  /** Pending deletions that are due at `now`, at most `limit`, the longest due first. */
  listDueDeletions(now: number, limit: number): Promise<PendingDeletion[]>;
  /** Pending deletions of a session, or of a user. */
  listDeletionsOf(owner: { sessionId: string } | { userHash: string }): Promise<PendingDeletion[]>;
  /** Claims a transaction, once for all instances. False: another call has begun it. */
  claimTransaction(transaction: BegunTransaction): Promise<boolean>;
  /** Ids of sessions whose evidence or kept images are due for deletion at `now`, at most `limit`. */
  listDue(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions that are due for a poll at `now`, at most `limit`, the longest due first. */
  listPolls(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions whose notice is due at `now`, at most `limit`, the longest due first. */
  listNotices(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions with a provider call that was started and has no end. */
  listUnfinished(): Promise<string[]>;
  /** Data keys that sealed values of the store, by the ids in front of these values. */
  readonly dataKeys: StoredDataKeys;
  /** Creates a limiter across instances. Absent where a single process works on the store, which counts itself. */
  createLimiter?: (rule: LimitRule) => Limiter;
  /** True where the store may evict its data, as Redis does with some settings. Never rejects. */
  mayDrop?: () => Promise<boolean>;
  /**
   * Calls `notify` after a write of the session at any instance that the store knows of, and returns a function that
   * ends this. A notification may be lost: the subscriber also reads the session from time to time.
   */
  subscribe?: (id: string, notify: () => void) => () => void;
  /** Rejects where the store is unusable. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** True where the JSON of a record contains a value that the data key with this id sealed. */
export function isSealedBy(record: string, keyId: string): boolean {
  return record.includes(`"${keyId}.`);
}

/** True where a provider call of the session was started and has no end. */
export function hasUnfinishedCall(record: SessionRecord): boolean {
  return record.transactions.some((entry) => entry.state === 'started');
}

/** Hashes that a session is found by. */
export function listKeys({ tokens, handoff, hosted, wayBack }: SessionRecord): string[] {
  const launches = hosted?.launches.map(({ hash }) => hash) ?? [];
  const phones = handoff?.phones.map(({ token }) => token) ?? [];
  const others = [handoff?.code?.hash, hosted?.state, wayBack?.state].filter((key) => key !== undefined);
  return [...tokens.map(({ hash }) => hash), ...phones, ...launches, ...others];
}

/** Time at which the sweeper has something to delete of a session. */
export function getDueTime({ purgeAt, handoff }: SessionRecord): number {
  return Math.min(purgeAt, handoff?.kept?.until ?? purgeAt);
}

/** True for a deletion of this session, or of this user. */
export function isOwnDeletion(
  { of }: Pick<PendingDeletion, 'of'>,
  owner: { sessionId: string } | { userHash: string },
): boolean {
  return 'sessionId' in owner ? of?.sessionId === owner.sessionId : of?.userHash === owner.userHash;
}

/** True for a session that has not ended, or whose end has not been shown. */
export function isAlive({ position, isUnseen }: SessionRecord): boolean {
  return !isOver(position) || isUnseen === true;
}
