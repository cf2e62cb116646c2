import { randomUUID } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { SessionRecord } from '../session/record.js';
import { loadDriver } from './load-driver.js';
import { CLAIM_TRANSACTION, DELETE, GRACE_MS, ADD_DELETION, PREFIX, WRITE } from './redis-scripts.js';
import { upgradeRedis } from './redis-upgrade.js';
import {
  isAlive,
  isDeletionOf,
  isSealedBy,
  hasUnfinishedCall,
  listKeys,
  type Limiter,
  type LimitRule,
  type Creation,
  type CreationRule,
  type PendingDeletion,
  type SessionStore,
} from './store.js';
import { thisProcess } from './this-process.js';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** A server that answers later than this is of no use to somebody who waits. */
const COMMAND_MS = 2000;
const PROBE_MS = 60_000;
/** Deleting reads, then writes: how often somebody else may write in between. */
const MAX_TRIES = 8;
/** Sessions that one command lists. */
const MAX_READ = 100;

/**
 * Sessions in Redis, for several instances of one proxy. What a write changes it changes at once; how long it outlives
 * the server is Redis's own setting. `address`: `redis://` or `rediss://`, with user, password and database. Needs the
 * package `ioredis`; rejects with `configuration_invalid` without it, or where a newer version has written.
 */
export async function createRedisStore(address: string): Promise<SessionStore> {
  const { Redis } = await loadDriver('ioredis', () => import('ioredis'));
  const redis = new Redis(address, {
    commandTimeout: COMMAND_MS,
    connectTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // Each command fails by itself; without a listener the first fault would end the process.
  redis.on('error', () => {});

  let opened: Promise<void> | undefined;
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    translateErrors(async () => {
      await (opened ??= upgradeRedis(redis).catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
      return work();
    });
  const read = async (id: string | null): Promise<SessionRecord | undefined> => {
    const record = id === null ? null : await redis.hget(`${PREFIX}session:${id}`, 'record');
    return record === null ? undefined : (JSON.parse(record) as SessionRecord);
  };
  const write = async (record: SessionRecord, expected: number, rule?: CreationRule): Promise<Creation | 'outrun'> => {
    // The client sends a command again whose answer a cut connection swallowed: the name of the write tells it from others.
    const content = [record.id, expected, createIndex(record), JSON.stringify(record), randomUUID()];
    const rules = rule ? [JSON.stringify(rule)] : [];
    return (await redis.eval(WRITE, 0, ...content, ...rules)) as Creation | 'outrun';
  };
  const readDeletions = async (ids: string[]): Promise<PendingDeletion[]> => {
    if (ids.length === 0) return [];
    const dueAt = await redis.zmscore(`${PREFIX}owed`, ...ids);
    const tries = await redis.hmget(`${PREFIX}owed-tries`, ...ids);
    const owners = await redis.hmget(`${PREFIX}owed-of`, ...ids);
    return ids.flatMap((transactionId, i) => {
      const score = dueAt[i];
      const owner = owners[i];
      if (score === null || score === undefined) return [];
      const of = owner ? { of: parseOwner(owner) } : {};
      return { transactionId, dueAt: Number(score), tries: Number(tries[i] ?? 0), ...of };
    });
  };
  const upTo = (name: string, now: number, limit: number) =>
    redis.zrangebyscore(PREFIX + name, '-inf', now, 'LIMIT', 0, limit);

  // A server that is away shows in each answer; one that another version has written to, at once.
  await guard(async () => {}).catch((error: unknown) => {
    if (isIdproofError(error) && error.code === 'overloaded') return;
    redis.disconnect();
    throw error;
  });

  return {
    // Of another machine's it cannot tell whether they have ended.
    process: thisProcess,
    create: (record, rule) =>
      guard(async () => {
        const creation = await write(record, 0, rule);
        if (creation === 'outrun') throw new Error('A session with this id exists');
        return creation;
      }),
    get: (id) => guard(() => read(id)),
    findByKey: (hash) => guard(async () => read(await redis.get(`${PREFIX}key:${hash}`))),
    findOpen: (userHash, requestHash, now) =>
      guard(async () => {
        for (const id of await redis.zrevrange(`${PREFIX}open:${userHash}:${requestHash}`, 0, -1)) {
          const record = await read(id);
          if (record && isAlive(record) && record.expiresAt > now) return record;
        }
        return undefined;
      }),
    listOfUser: (userHash, limit) => guard(() => redis.zrevrange(`${PREFIX}user:${userHash}`, 0, limit - 1)),
    findImages: ({ hashes, exceptUser, now, limit }) =>
      guard(async () => {
        const found = new Set<string>();
        for (const hash of hashes) {
          for (const member of await redis.zrangebyscore(`${PREFIX}picture:${hash}`, `(${now}`, '+inf')) {
            const [user, id] = member.split(' ');
            if (id !== undefined && user !== exceptUser) found.add(id);
          }
        }
        return [...found].slice(0, limit);
      }),
    update: (record, expected) =>
      guard(async () => (await write({ ...record, version: expected + 1 }, expected)) === 'created'),
    delete: (id, listDeletions = () => []) =>
      guard(async () => {
        for (let tries = 0; tries < MAX_TRIES; tries++) {
          const record = await read(id);
          const deletions = JSON.stringify(record ? listDeletions(record) : []);
          if ((await redis.eval(DELETE, 0, id, record?.version ?? '', deletions)) === 1) return record !== undefined;
        }
        throw new IdproofError('overloaded', 'Too many concurrent writes to the session');
      }),
    addDeletion: ({ transactionId, dueAt, tries, of }) =>
      guard(async () => {
        await redis.eval(ADD_DELETION, 0, transactionId, dueAt, tries, ...(of ? [JSON.stringify(of)] : []));
      }),
    removeDeletion: (transactionId) =>
      guard(async () => {
        const removal = redis.multi().zrem(`${PREFIX}owed`, transactionId);
        for (const name of ['owed-tries', 'owed-of']) removal.hdel(PREFIX + name, transactionId);
        await removal.exec();
      }),
    listDueDeletions: (now, limit) =>
      guard(async () => {
        const due = await redis.zrangebyscore(`${PREFIX}owed`, '-inf', now, 'LIMIT', 0, limit);
        return readDeletions(due);
      }),
    listDeletionsOf: (owner) =>
      guard(async () => {
        const owners = Object.entries(await redis.hgetall(`${PREFIX}owed-of`));
        const own = owners.filter(([, of]) => isDeletionOf({ of: parseOwner(of) }, owner));
        return readDeletions(own.map(([transactionId]) => transactionId));
      }),
    claimTransaction: ({ hash, bizId, now, until }) =>
      guard(async () => (await redis.eval(CLAIM_TRANSACTION, 0, hash, bizId, Math.max(1, until - now))) === 1),
    listDue: (now, limit) => guard(() => upTo('due', now, limit)),
    listPolls: (now, limit) => guard(() => upTo('polls', now, limit)),
    listNotices: (now, limit) => guard(() => upTo('notices', now, limit)),
    listUnfinished: () => guard(() => redis.smembers(`${PREFIX}unsettled`)),
    dataKeys: {
      list: () => guard(() => redis.smembers(`${PREFIX}data-keys`)),
      add: (ids) =>
        guard(async () => {
          await redis.sadd(`${PREFIX}data-keys`, ...ids);
        }),
      remove: (id) =>
        guard(async () => {
          await redis.srem(`${PREFIX}data-keys`, id);
        }),
      isUsed: (id) =>
        guard(async () => {
          for (let cursor: string | undefined; cursor !== '0';) {
            const [next, pairs] = await redis.zscan(`${PREFIX}due`, cursor ?? '0', 'COUNT', MAX_READ);
            const sessionIds = pairs.filter((_score, index) => index % 2 === 0);
            const records = await Promise.all(
              sessionIds.map((sessionId) => redis.hget(`${PREFIX}session:${sessionId}`, 'record')),
            );
            if (records.some((record) => record !== null && isSealedBy(record, id))) return true;
            cursor = next;
          }
          return false;
        }),
    },
    createLimiter: (rule) => createRedisLimiter(redis, rule),
    // Whoever may not ask is told nothing.
    mayDrop: () => guard(async () => canEvict(await redis.info('memory'))).catch(() => false),
    check: () =>
      guard(async () => {
        // A server that only reads, or has no room, answers a ping.
        await redis.set(`${PREFIX}probe`, '1', 'PX', PROBE_MS);
      }),
    close: async () => redis.disconnect(),
  };
}

/** What the script needs of a record, so that it need not read it. */
function createIndex(record: SessionRecord): string {
  const { userHash: user, requestHash: request, version, createdAt, purgeAt, pollAt, notice } = record;
  const life = Math.max(0, purgeAt - Date.now()) + GRACE_MS;
  const flags = { isAlive: isAlive(record), hasUnfinishedCall: hasUnfinishedCall(record) };
  const times = { createdAt, purgeAt, pollAt, noticeAt: notice?.dueAt, life };
  // An empty list of hashes would become a table of another kind in the script.
  const isRemembered = record.pictures !== undefined && record.pictures.hashes.length > 0;
  const pictures = isRemembered ? { ...record.pictures, member: `${user} ${record.id}` } : undefined;
  return JSON.stringify({ user, request, version, ...times, ...flags, keys: listKeys(record), pictures });
}

/** Whether a server that is full makes room by deleting keys, by what `INFO memory` says. */
function canEvict(info: string): boolean {
  const read = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const policy = read('maxmemory_policy');
  return policy !== undefined && policy !== 'noeviction' && read('maxmemory') !== '0';
}

const parseOwner = (text: string) => JSON.parse(text) as NonNullable<PendingDeletion['of']>;

/** What a server says that is there, and cannot be written now: a replica, out of memory, unable to save, starting. */
const UNWRITABLE = /^(?:READONLY|OOM|MISCONF|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS)\b/;

/** A server that is out of reach is a passing state, not the caller's fault. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && /^(?:MaxRetriesPerRequestError|AbortError)$/.test(cause.name)) throw busy(cause);
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // A command that timed out carries neither a name nor a code of its own.
    const message = cause instanceof Error ? cause.message : '';
    const isPassing = /^E[A-Z]+$/.test(code) || message === 'Command timed out' || UNWRITABLE.test(message);
    throw isPassing ? busy(cause) : cause;
  }
}

const busy = (cause: unknown) => new IdproofError('overloaded', 'The store is unreachable', { cause });

/** Counts in Redis, across instances; while it does not answer, each instance counts by itself. */
function createRedisLimiter(redis: Redis, rule: LimitRule): Limiter {
  return new RateLimiterRedis({
    ...rule,
    keyPrefix: `${PREFIX}limit:${rule.keyPrefix}`,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
