import { randomUUID } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { SessionRecord } from '../model/record.js';
import { createSubscriber } from './redis-subscriber.js';
import { loadDriver } from './load-driver.js';
import { CLAIM_TRANSACTION, DELETE, GRACE_MS, ADD_DELETION, PREFIX, WRITE } from './redis-scripts.js';
import { upgradeRedis } from './redis-upgrade.js';
import {
  getDueTime,
  isAlive,
  isOwnDeletion,
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

/** Timeout of a command in ms: people wait for it. */
const COMMAND_MS = 2000;
const PROBE_MS = 60_000;
/** Attempts of a deletion, which reads and then writes, on concurrent writes. */
const MAX_TRIES = 8;
/** Sessions per command. */
const MAX_READ = 100;

/**
 * Store in Redis, for several instances of one proxy. Writes are atomic; their durability is Redis's own setting.
 * `address`: `redis://` or `rediss://`, with user, password and database. Needs the package `ioredis`; rejects with
 * `configuration_invalid` without it, or where a newer version has written.
 */
export async function createRedisStore(address: string): Promise<SessionStore> {
  const { Redis } = await loadDriver('ioredis', () => import('ioredis'));
  const redis = new Redis(address, {
    commandTimeout: COMMAND_MS,
    connectTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // Commands report their own errors; without a listener the first connection error would end the process.
  redis.on('error', () => {});

  const subscriber = createSubscriber(redis);

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
  const write = async (
    record: SessionRecord,
    expected: number,
    { rule, kept = '' }: { rule?: CreationRule | undefined; kept?: string | undefined },
  ): Promise<Creation | 'outrun'> => {
    // The client resends a command whose answer was lost with the connection: the id of the write recognizes it.
    const content = [record.id, expected, createIndex(record), JSON.stringify(record), randomUUID()];
    return (await redis.eval(WRITE, 0, ...content, rule ? JSON.stringify(rule) : '', kept)) as Creation | 'outrun';
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

  // An unreachable server is reported by each command; a newer schema is reported at once.
  await guard(async () => {}).catch((error: unknown) => {
    if (isIdproofError(error) && error.code === 'overloaded') return;
    redis.disconnect();
    throw error;
  });

  return {
    // Cannot tell whether processes of other machines have ended.
    process: thisProcess,
    create: (record, rule) =>
      guard(async () => {
        const creation = await write(record, 0, { rule });
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
    update: (record, expected, kept) =>
      guard(async () => (await write({ ...record, version: expected + 1 }, expected, { kept })) === 'created'),
    getKept: (id) => guard(async () => (await redis.get(`${PREFIX}kept:${id}`)) ?? undefined),
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
        const own = owners.filter(([, of]) => isOwnDeletion({ of: parseOwner(of) }, owner));
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
    // Without permission for INFO the answer is unknown.
    mayDrop: () => guard(async () => canEvict(await redis.info('memory'))).catch(() => false),
    check: () =>
      guard(async () => {
        // A read-only or full server would still answer a ping.
        await redis.set(`${PREFIX}probe`, '1', 'PX', PROBE_MS);
      }),
    subscribe: subscriber.subscribe,
    close: async () => {
      subscriber.close();
      redis.disconnect();
    },
  };
}

/** Values of a record that the script indexes. */
function createIndex(record: SessionRecord): string {
  const { userHash: user, requestHash: request, version, createdAt, pollAt, notice, handoff } = record;
  const life = Math.max(0, record.purgeAt - Date.now()) + GRACE_MS;
  const purgeAt = getDueTime(record);
  const keptLife = handoff?.kept && Math.max(1, handoff.kept.until - Date.now());
  const flags = { isAlive: isAlive(record), hasUnfinishedCall: hasUnfinishedCall(record) };
  const times = { createdAt, purgeAt, pollAt, noticeAt: notice?.dueAt, life, keptLife };
  // An empty list would become an object in Lua's JSON.
  const isRemembered = record.pictures !== undefined && record.pictures.hashes.length > 0;
  const pictures = isRemembered ? { ...record.pictures, member: `${user} ${record.id}` } : undefined;
  return JSON.stringify({ user, request, version, ...times, ...flags, keys: listKeys(record), pictures });
}

/** True where a full server evicts keys, by `INFO memory`. */
function canEvict(info: string): boolean {
  const read = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const policy = read('maxmemory_policy');
  return policy !== undefined && policy !== 'noeviction' && read('maxmemory') !== '0';
}

const parseOwner = (text: string) => JSON.parse(text) as NonNullable<PendingDeletion['of']>;

/** Errors of a server that is reachable but cannot be written: a replica, out of memory, unable to save, starting. */
const UNWRITABLE = /^(?:READONLY|OOM|MISCONF|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS)\b/;

/** Reports an unavailable server as `overloaded`, a temporary state. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && /^(?:MaxRetriesPerRequestError|AbortError)$/.test(cause.name)) throw busy(cause);
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    // A timed-out command has neither an error name nor a code.
    const message = cause instanceof Error ? cause.message : '';
    const isPassing = /^E[A-Z]+$/.test(code) || message === 'Command timed out' || UNWRITABLE.test(message);
    throw isPassing ? busy(cause) : cause;
  }
}

const busy = (cause: unknown) => new IdproofError('overloaded', 'The store is unreachable', { cause });

/** Counts in Redis, across instances; while Redis does not answer, each instance counts by itself. */
function createRedisLimiter(redis: Redis, rule: LimitRule): Limiter {
  return new RateLimiterRedis({
    ...rule,
    keyPrefix: `${PREFIX}limit:${rule.keyPrefix}`,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  });
}
