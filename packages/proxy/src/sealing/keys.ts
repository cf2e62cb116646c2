import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Purposes of the data keys. A separate key is derived for each purpose. */
type Purpose =
  | 'evidence'
  | 'screening'
  | 'answer'
  | 'request'
  | 'clientCfg'
  | 'pictures'
  | 'receipt'
  | 'user'
  | 'ownUserId'
  | 'note'
  | 'tab'
  | 'kept';

/** Keys derived from one data key. `id` is stored with each sealed value, so that keys can be rotated. */
interface DerivedKeys {
  id: string;
  key(purpose: Purpose): Buffer;
}

/** Data keys: the current one, which seals, and older ones, which still open their values. */
export interface KeyRing {
  current: DerivedKeys;
  /** Key of the hashes of users: it must outlive each data key. */
  users: DerivedKeys;
  find(id: string): DerivedKeys | undefined;
  /** Ids of all keys in the ring. */
  ids: readonly string[];
  /** Ids of keys that are not in the ring but sealed values of the store. */
  missing: Set<string>;
  /** True once the store was checked for missing keys. */
  isChecked: boolean;
}

/**
 * `dataKeys`: 32 bytes each, the newest first. Users are hashed with `userKey`, or else with the oldest data key, so
 * that adding a newer key in front changes no hash.
 */
export function createKeyRing(dataKeys: readonly Uint8Array[], userKey?: Uint8Array): KeyRing {
  const all = dataKeys.map(derive);
  const current = all[0];
  if (!current) throw new Error('No data key');
  const users = userKey ? derive(userKey) : (all.at(-1) ?? current);
  return {
    current,
    users,
    find: (id) => all.find((keys) => keys.id === id),
    ids: all.map(({ id }) => id),
    missing: new Set(),
    isChecked: false,
  };
}

function derive(dataKey: Uint8Array): DerivedKeys {
  const cache = new Map<Purpose, Buffer>();
  const expand = (info: string) => Buffer.from(hkdfSync('sha256', dataKey, 'idproof', info, 32));
  return {
    id: expand('id').subarray(0, 4).toString('hex'),
    key(purpose) {
      const known = cache.get(purpose) ?? expand(purpose);
      cache.set(purpose, known);
      return known;
    },
  };
}

/** SHA-256 as 64 hex digits. */
export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Tab key of a session: 32 bytes as base64url. It is derived, not stored. */
export function deriveTabKey({ current }: KeyRing, sessionId: string): string {
  return createHmac('sha256', current.key('tab')).update(sessionId).digest('base64url');
}

/** Tab key of a session's phones: it opens nothing that the owner's tab holds. */
export function derivePhoneKey(tabKey: string): string {
  return createHash('sha256').update(tabKey).update('phone').digest('base64url');
}

/** Keyed hash of a user id: 64 hex digits, which also fit the provider's field of 64 bytes. */
export function hashUser({ users }: KeyRing, userId: string): string {
  return createHmac('sha256', users.key('user')).update(userId).digest('hex');
}

/** Keyed hashes of a file's exact bytes, one per key: 64 hex digits each. */
export type ImageHasher = (bytes: Uint8Array) => string[];

/** `keys`: 32 bytes each. */
export function createImageHasher(keys: readonly Uint8Array[]): ImageHasher {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'idproof', 'picture', 32)));
  return (bytes) => derived.map((key) => createHmac('sha256', key).update(bytes).digest('hex'));
}
