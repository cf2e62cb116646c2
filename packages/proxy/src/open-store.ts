import { IdproofError } from '@idproof/core/errors';
import { createMemoryStore } from './stores/memory-store.js';
import type { SessionStore } from './stores/store.js';

/**
 * Opens a store by its address: `sqlite:<file>` needs the package `libsql`, `redis://…` and `rediss://…` need
 * `ioredis`, `memory:` needs none. Rejects with `configuration_invalid` for any other address, or where the package is
 * missing.
 */
export async function openStore(address: string): Promise<SessionStore> {
  if (address === 'memory:') return createMemoryStore();
  const file = /^sqlite:(.+)$/.exec(address)?.[1];
  // Imported on demand, as the module imports its driver.
  if (file) return (await import('./sqlite.js')).createSqliteStore(file);
  if (/^rediss?:\/\/[^/]/.test(address)) return (await import('./redis.js')).createRedisStore(address);
  throw new IdproofError('configuration_invalid', 'The store must be sqlite:<file>, redis://… or memory:.', {
    field: 'IDPROOF_STORE',
  });
}
