import { useDecoded, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { SessionRecord } from './record.js';

const DAY = 24 * 3_600_000;
/** Enough for whoever reviews; more sessions of one picture tell no more. */
const MAX_FOUND = 10;

/** Keyed hashes of the pictures' exact bytes; none where nothing is remembered. */
export function hashImages({ settings, hashImage }: Context, images: readonly CheckedImage[]): string[] {
  if (settings.rememberPictures === undefined) return [];
  return images.flatMap(({ base64 }) => useDecoded(base64, hashImage) ?? []);
}

/** The record with these pictures, and no others, remembered from now on; where there are none, with no pictures. */
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
 * Sessions of other users that hold one of the record's pictures. The record must have been stored with them: of two
 * users who come at once, at least one then meets the other.
 */
export async function findSeenIn({ clock, store }: Context, record: SessionRecord): Promise<string[]> {
  const hashes = record.pictures?.hashes ?? [];
  if (hashes.length === 0) return [];
  return store.findImages({ hashes, exceptUser: record.userHash, now: clock(), limit: MAX_FOUND });
}
