import type { Redis } from 'ioredis';
import { IdproofError } from '@idproof/core/errors';
import { LIST_BY_USER, MARK, OPEN, PREFIX, SCHEMA } from './redis-scripts.js';

/** Sessions per script: it blocks the server for a few milliseconds. */
const AT_ONCE = 100;

/**
 * Upgrades data of earlier versions. Idempotent, as another instance may upgrade at the same time. Rejects with
 * `configuration_invalid` where a newer version has written.
 */
export async function upgradeRedis(redis: Redis): Promise<void> {
  const found = Number(await redis.eval(OPEN, 0));
  if (found > SCHEMA) {
    const why = `The Redis database has version ${found} of the schema, and this proxy knows ${SCHEMA}: it was written by a newer one.`;
    throw new IdproofError('configuration_invalid', why, { field: 'store' });
  }
  if (found === SCHEMA) return;
  let cursor = '0';
  do {
    const [next, pairs] = await redis.zscan(`${PREFIX}due`, cursor, 'COUNT', AT_ONCE);
    const ids = pairs.filter((_value, i) => i % 2 === 0);
    if (ids.length > 0) await redis.eval(LIST_BY_USER, 0, ...ids);
    cursor = next;
  } while (cursor !== '0');
  await redis.eval(MARK, 0);
}
