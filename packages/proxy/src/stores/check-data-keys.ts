import type { SessionStore } from './store.js';
import type { KeyRing } from '../sealing/keys.js';

interface Checked {
  ring: KeyRing;
  store: Pick<SessionStore, 'dataKeys'>;
  warn: (code: 'data_key_missing') => void;
}

/**
 * Compares the data keys of the configuration with those that the store knows from earlier starts. A removed key that
 * still seals data of sessions is added to `ring.missing`, which readiness reports, and warned of; one that seals
 * nothing any more is removed from the store. Call it at the start and with each sweep, so that an instance also
 * notices a key that only another instance has. A check may read all sessions: one runs at a time, and further calls
 * join it.
 */
export function createDataKeyCheck(ctx: Checked): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= checkDataKeys(ctx).finally(() => (running = undefined)));
}

async function checkDataKeys({ ring, store: { dataKeys }, warn }: Checked): Promise<void> {
  const known = new Set([...(await dataKeys.list()), ...ring.missing]);
  for (const id of known) {
    if (ring.ids.includes(id)) continue;
    if (await dataKeys.isUsed(id)) {
      ring.missing.add(id);
      continue;
    }
    ring.missing.delete(id);
    // An instance that has the key adds it again with its next sweep.
    await dataKeys.remove(id);
  }
  await dataKeys.add([...ring.ids, ...ring.missing]);
  ring.isChecked = true;
  if (ring.missing.size > 0) warn('data_key_missing');
}
