import type { Redis } from 'ioredis';
import { createChanges, type Changes } from './changes.js';
import { CHANNEL } from './redis-scripts.js';

/**
 * Subscribes to the writes of all instances over a connection of its own, which is opened for the first subscriber and
 * reconnects by itself. Notifications of the time without a connection are lost.
 */
export function createSubscriber(redis: Redis): { subscribe: Changes['subscribe']; close: () => void } {
  const changes = createChanges();
  let connection: Redis | undefined;
  const connect = (): Redis => {
    const opened = redis.duplicate({ commandTimeout: undefined, maxRetriesPerRequest: null });
    opened.on('error', () => {});
    opened.on('message', (_channel, id) => changes.notify(id));
    opened.subscribe(CHANNEL).catch(() => {});
    return opened;
  };
  return {
    subscribe(id, notify) {
      connection ??= connect();
      return changes.subscribe(id, notify);
    },
    close: () => connection?.disconnect(),
  };
}
