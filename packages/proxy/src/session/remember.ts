import { withDecoded, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';

const DAY = 24 * 3_600_000;
/** Sessions to list, enough for a reviewer. */
const MAX_FOUND = 10;

/** Keyed hashes of the images' exact bytes; empty where images are not remembered. */
export function hashImages({ settings, hashImage }: Context, images: readonly CheckedImage[]): string[] {
  if (settings.rememberPictures === undefined) return [];
  return images.flatMap(({ base64 }) => withDecoded(base64, hashImage) ?? []);
}

/** Record that remembers exactly these images; none where `hashes` is empty. */
export function rememberImages(
  { clock, settings }: Context,
  record: SessionRecord,
  hashes: readonly string[],
): SessionRecord {
  const { pictures: _pictures, ...rest } = record;
  const { rememberPictures: days, recordRetention } = settings;
  if (days === undefined || hashes.length === 0) return rest;
  const until = Math.min(clock() + days * DAY, record.createdAt + recordRetention);
  return { ...rest, pictures: { hashes: [...new Set(hashes)], until } };
}

/**
 * Finds sessions of other users with one of the record's images. The record must have been stored with them: of two
 * concurrent users, at least one then finds the other.
 */
export async function findSeenIn({ clock, store }: Context, record: SessionRecord): Promise<string[]> {
  const hashes = record.pictures?.hashes ?? [];
  if (hashes.length === 0) return [];
  return store.findImages({ hashes, exceptUser: record.userHash, now: clock(), limit: MAX_FOUND });
}
