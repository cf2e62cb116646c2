import type { Context } from '../context.js';

/**
 * Compares the data keys of the configuration with those that the store knows from earlier starts. A key that was removed
 * while sessions still hold what it sealed is listed in `ring.missing`, which readiness reports, and warned of. Called at
 * the start and with each sweep, so that an instance also notices a key that only another instance has.
 */
export async function checkDataKeys({
  ring,
  store: { dataKeys },
  warn,
}: Pick<Context, 'ring' | 'store' | 'warn'>): Promise<void> {
  const known = new Set([...(await dataKeys.list()), ...ring.missing]);
  for (const id of known) {
    if (ring.ids.includes(id)) continue;
    if (await dataKeys.isUsed(id)) ring.missing.add(id);
    else ring.missing.delete(id);
  }
  await dataKeys.add([...ring.ids, ...ring.missing]);
  if (ring.missing.size > 0) warn('data_key_missing');
}
