import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What the data keys are used for; each use has a key of its own. */
type Purpose = 'evidence' | 'answer' | 'request' | 'clientCfg' | 'pictures' | 'receipt' | 'user' | 'note' | 'tab';

/** Keys derived from one data key. `id` names it in what it sealed, so that it can be replaced by a newer one. */
interface DerivedKeys {
  id: string;
  key(purpose: Purpose): Buffer;
}

/** The current data key first, then older ones that can still open what they sealed. */
export interface KeyRing {
  current: DerivedKeys;
  /** The one that users are known by: it must outlive each data key. */
  users: DerivedKeys;
  find(id: string): DerivedKeys | undefined;
  /** Ids of all keys in the ring. */
  ids: readonly string[];
  /** Ids of keys that are not in the ring, and that sealed what the store holds. */
  missing: Set<string>;
  /** True once it was known whether a key is missing. */
  isChecked: boolean;
}

/**
 * `dataKeys`: each the 32 raw bytes, the newest first. Users are known by `userKey`, or else by the oldest data key, so
 * that a newer one in front of it hides nobody.
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

/** The key of one session for the tab that it runs in: 32 bytes as base64url. Nobody has to store it. */
export function deriveTabKey({ current }: KeyRing, sessionId: string): string {
  return createHmac('sha256', current.key('tab')).update(sessionId).digest('base64url');
}

/** Hash of a user id that only the holder of the keys can make: 64 hex digits, which also fit the provider's 64 bytes. */
export function hashUser({ users }: KeyRing, userId: string): string {
  return createHmac('sha256', users.key('user')).update(userId).digest('hex');
}

/** Keyed hashes of a file's exact bytes, one per key: 64 hex digits each. */
export type ImageHasher = (bytes: Uint8Array) => string[];

/** `keys`: each the 32 raw bytes. */
export function createImageHasher(keys: readonly Uint8Array[]): ImageHasher {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'idproof', 'picture', 32)));
  return (bytes) => derived.map((key) => createHmac('sha256', key).update(bytes).digest('hex'));
}
