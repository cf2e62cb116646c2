import type { SessionRecord } from '../model/record.js';
import { createChanges } from './changes.js';
import { getDueTime, isAlive, isOwnDeletion, isSealedBy, hasUnfinishedCall, listKeys } from './store.js';
import type { BegunTransaction, PendingDeletion, SessionStore } from './store.js';

/** Store in the memory of one process, lost with it: for tests and trials. */
export function createMemoryStore(): SessionStore {
  const records = new Map<string, SessionRecord>();
  const keys = new Map<string, string>();
  const deletions = new Map<string, PendingDeletion>();
  const begun = new Map<string, BegunTransaction>();
  const dataKeys = new Set<string>();
  const kept = new Map<string, string>();

  const changes = createChanges();

  const keep = (record: SessionRecord) => {
    const before = records.get(record.id);
    for (const key of before ? listKeys(before) : []) keys.delete(key);
    records.set(record.id, structuredClone(record));
    if (!record.handoff?.kept) kept.delete(record.id);
    for (const key of listKeys(record)) keys.set(key, record.id);
  };
  const read = (id: string | undefined) => {
    const record = id === undefined ? undefined : records.get(id);
    return record && structuredClone(record);
  };

  const findOpen = (userHash: string, requestHash: string, now: number) => {
    const matches = [...records.values()].filter(
      (record) =>
        record.userHash === userHash && record.requestHash === requestHash && isAlive(record) && record.expiresAt > now,
    );
    return matches.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  };
  const countSince = (userHash: string, since: number) =>
    [...records.values()].filter((record) => record.userHash === userHash && record.createdAt > since).length;

  return {
    async create(record, rule) {
      if (records.has(record.id)) throw new Error('A session with this id exists');
      const { userHash, requestHash } = record;
      if (rule && findOpen(userHash, requestHash, rule.openAt)) return 'open';
      if (rule && countSince(userHash, rule.since) >= rule.most) return 'too many';
      keep(record);
      return 'created';
    },
    async get(id) {
      return read(id);
    },
    async findByKey(hash) {
      return read(keys.get(hash));
    },
    async findOpen(userHash, requestHash, now) {
      return read(findOpen(userHash, requestHash, now)?.id);
    },
    async listOfUser(userHash, limit) {
      const own = [...records.values()].filter((record) => record.userHash === userHash);
      return own.slice(0, limit).map(({ id }) => id);
    },
    async findImages({ hashes, exceptUser, now, limit }) {
      const found = [...records.values()].filter(
        ({ pictures, userHash }) =>
          pictures &&
          userHash !== exceptUser &&
          pictures.until > now &&
          pictures.hashes.some((h) => hashes.includes(h)),
      );
      return found.slice(0, limit).map(({ id }) => id);
    },
    async update(record, expected, images) {
      if (records.get(record.id)?.version !== expected) return false;
      keep({ ...record, version: expected + 1 });
      if (images !== undefined) kept.set(record.id, images);
      changes.notify(record.id);
      return true;
    },
    async getKept(id) {
      return kept.get(id);
    },
    async delete(id, listDeletions = () => []) {
      const record = records.get(id);
      if (!record) return false;
      records.delete(id);
      kept.delete(id);
      for (const key of listKeys(record)) keys.delete(key);
      for (const deletion of listDeletions(record)) deletions.set(deletion.transactionId, { ...deletion });
      changes.notify(id);
      return true;
    },
    async addDeletion(deletion) {
      deletions.set(deletion.transactionId, { ...deletion });
    },
    async removeDeletion(transactionId) {
      deletions.delete(transactionId);
    },
    async listDueDeletions(now, limit) {
      const due = [...deletions.values()].filter(({ dueAt }) => dueAt <= now);
      return structuredClone(due.toSorted((a, b) => a.dueAt - b.dueAt).slice(0, limit));
    },
    async listDeletionsOf(owner) {
      return structuredClone([...deletions.values()].filter((deletion) => isOwnDeletion(deletion, owner)));
    },
    async claimTransaction(transaction) {
      for (const { hash, until } of begun.values()) {
        if (until > transaction.now) break;
        begun.delete(hash);
      }
      const known = begun.get(transaction.hash);
      if (known) return known.bizId === transaction.bizId;
      begun.set(transaction.hash, { ...transaction });
      return true;
    },
    async listDue(now, limit) {
      const due = [...records.values()].filter((record) => getDueTime(record) <= now);
      return due.slice(0, limit).map((record) => record.id);
    },
    async listPolls(now, limit) {
      const due = [...records.values()].flatMap(({ id, pollAt }) => (pollAt === undefined ? [] : [{ id, pollAt }]));
      const sorted = due.filter(({ pollAt }) => pollAt <= now).toSorted((a, b) => a.pollAt - b.pollAt);
      return sorted.slice(0, limit).map(({ id }) => id);
    },
    async listNotices(now, limit) {
      const due = [...records.values()].flatMap(({ id, notice }) => (notice ? [{ id, dueAt: notice.dueAt }] : []));
      const sorted = due.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt);
      return sorted.slice(0, limit).map(({ id }) => id);
    },
    async listUnfinished() {
      return [...records.values()].filter(hasUnfinishedCall).map((record) => record.id);
    },
    dataKeys: {
      list: async () => [...dataKeys],
      add: async (ids) => ids.forEach((id) => dataKeys.add(id)),
      remove: async (id) => void dataKeys.delete(id),
      isUsed: async (id) => [...records.values()].some((record) => isSealedBy(JSON.stringify(record), id)),
    },
    subscribe: changes.subscribe,
    async check() {},
    async close() {},
  };
}
