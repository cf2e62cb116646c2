import type { SessionRecord } from '../session/record.js';
import { isOver } from '../session/positions.js';

/** Something that the provider still keeps of a session that was deleted here. */
export interface PendingDeletion {
  /** The provider's id. */
  transactionId: string;
  /** When to ask next, in milliseconds since 1970. */
  dueAt: number;
  /** How often it was asked in vain. */
  tries: number;
  /** Whose it is, so that a purge can tell what is still owed. Of what an earlier version wrote, it is not known. */
  of?: { sessionId: string; userHash: string };
}

/** A transaction that a call to the provider began. Times are milliseconds since 1970. */
export interface BegunTransaction {
  /** SHA-256 of the provider's id. */
  hash: string;
  /** The business id of the call. */
  bizId: string;
  now: number;
  /** When it may be forgotten. */
  until: number;
}

/** Which sessions of other users hold one of these pictures. Times are milliseconds since 1970. */
export interface ImageSearch {
  /** Keyed hashes of pictures: see `SessionRecord.pictures`. */
  hashes: readonly string[];
  /** Whose own sessions do not count. */
  exceptUser: string;
  /** What is remembered until then, or for less, counts no more. */
  now: number;
  limit: number;
}

/** When a session is not made. Times are milliseconds since 1970. */
export interface CreationRule {
  /** Not while its user has one of the same request that is alive, and whose time is not over then. */
  openAt: number;
  /** Not where its user has had `most` sessions since. */
  since: number;
  most: number;
}
/** What became of a new record: stored, or the part of the rule that forbade it. */
export type Creation = 'created' | 'open' | 'too many';

/** What a limit is counted by. */
export interface LimitRule {
  keyPrefix: string;
  points: number;
  /** Seconds after which the points are there again. */
  duration: number;
}

/** Counts calls. Resolves while points are left, else rejects with the library's `RateLimiterRes`. */
export interface Limiter {
  consume: (caller: string) => Promise<unknown>;
}

/** Who works on a store. */
export interface StoreProcess {
  /** This process. */
  readonly id: string;
  /** True when that process has surely ended; false where that cannot be told. */
  hasEnded(id: string): boolean;
}

export interface StoredDataKeys {
  /** Ids that were added and not removed. */
  list(): Promise<string[]>;
  add(ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** True while a session holds anything that the key of this id sealed. Reads all sessions. */
  isUsed(id: string): Promise<boolean>;
}

/**
 * Where sessions live. Every write is all or nothing; `update` is a compare-and-set on `version`.
 * Rejects with `overloaded` when the storage is busy, and with whatever it meets otherwise.
 */
export interface SessionStore {
  /** Where a process that ended can be told from one that runs. Without it, calls that nobody finished are lost by time. */
  readonly process?: StoreProcess;
  /** Stores a new record, whose `version` is 1; looks at the rule in the same moment. Rejects when the id is taken. */
  create(record: SessionRecord, rule?: CreationRule): Promise<Creation>;
  get(id: string): Promise<SessionRecord | undefined>;
  /** By the hash of one of its keys: a client token, a launch code, a state; those whose time is over included. */
  findByKey(hash: string): Promise<SessionRecord | undefined>;
  /** The newest session of that user and request that is alive and whose time is not over at `now`. */
  findOpen(userHash: string, requestHash: string, now: number): Promise<SessionRecord | undefined>;
  /** Ids of the user's sessions, at most `limit`. */
  listOfUser(userHash: string, limit: number): Promise<string[]>;
  /** Ids of sessions, each once. */
  findImages(search: ImageSearch): Promise<string[]>;
  /** Writes `record` as version `expected + 1` if the stored one is still `expected`. False: somebody was faster. */
  update(record: SessionRecord, expected: number): Promise<boolean>;
  /** Forgets a session wholly, and in the same write remembers what it then owes. False: there was none. */
  delete(id: string, listDeletions?: (record: SessionRecord) => readonly PendingDeletion[]): Promise<boolean>;
  /** Remembers a deletion, or when to try it again. */
  addDeletion(deletion: PendingDeletion): Promise<void>;
  /** Forgets a deletion: it was done, or given up. */
  removeDeletion(transactionId: string): Promise<void>;
  /** Deletions to ask for at `now`, at most `limit`, the longest due first. */
  listDueDeletions(now: number, limit: number): Promise<PendingDeletion[]>;
  /** All that is owed of a session, or of a user. */
  listDeletionsOf(owner: { sessionId: string } | { userHash: string }): Promise<PendingDeletion[]>;
  /** Notes a transaction, once for all instances. False: another call has begun it. */
  claimTransaction(transaction: BegunTransaction): Promise<boolean>;
  /** Ids of sessions whose evidence is due for deletion at `now`, at most `limit`. */
  listDue(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions whose result is to be asked for at `now`, at most `limit`, the longest due first. */
  listPolls(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions whose notice is to be sent at `now`, at most `limit`, the longest due first. */
  listNotices(now: number, limit: number): Promise<string[]>;
  /** Ids of sessions with a provider call that has no end. */
  listUnfinished(): Promise<string[]>;
  /** The data keys that sealed what the store holds, by the ids that stand before what they sealed. */
  readonly dataKeys: StoredDataKeys;
  /** Counts calls across instances. Absent where one process works on the store, which counts by itself. */
  createLimiter?: (rule: LimitRule) => Limiter;
  /** Resolves with true where the store drops what it holds to make room, as Redis does by some of its settings. Never rejects. */
  mayDrop?: () => Promise<boolean>;
  /** Rejects when the store cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** True where the JSON text of a record holds anything that the data key of this id sealed. */
export function isSealedBy(record: string, keyId: string): boolean {
  return record.includes(`"${keyId}.`);
}

/** True while a provider call of the session was begun and not ended. */
export function hasUnfinishedCall(record: SessionRecord): boolean {
  return record.transactions.some((entry) => entry.state === 'started');
}

/** The hashes that a session is found by. */
export function listKeys({ tokens, hosted, wayBack }: SessionRecord): string[] {
  const launches = hosted?.launches.map(({ hash }) => hash) ?? [];
  const states = [hosted?.state, wayBack?.state].filter((state) => state !== undefined);
  return [...tokens.map(({ hash }) => hash), ...launches, ...states];
}

/** True for what is owed of this session, or of this user. */
export function isDeletionOf(
  { of }: Pick<PendingDeletion, 'of'>,
  owner: { sessionId: string } | { userHash: string },
): boolean {
  return 'sessionId' in owner ? of?.sessionId === owner.sessionId : of?.userHash === owner.userHash;
}

/** True while something can still come of the session, or its end is still to be shown. */
export function isAlive({ position, isUnseen }: SessionRecord): boolean {
  return !isOver(position) || isUnseen === true;
}
