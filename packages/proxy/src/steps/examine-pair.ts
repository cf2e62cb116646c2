import { withDecoded, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { findSeenIn } from '../session/remember.js';

interface Pair {
  /** Absent where the provider has no image of a captured face. */
  selfie?: CheckedImage | undefined;
  front: CheckedImage;
}

/** Finds suspicions about a pair that the provider compared. `record`: as stored with the hashes of the
 * images that the browser sent. */
export async function examinePair(
  ctx: Context,
  record: SessionRecord,
  pair: Pair,
): Promise<NonNullable<Evidence['pictures']> | undefined> {
  const seenIn = await findSeenIn(ctx, record);
  const isSuspect = await askHook(ctx, record.id, pair);
  if (seenIn.length === 0 && !isSuspect) return undefined;
  return { ...(seenIn.length > 0 ? { seenIn } : {}), ...(isSuspect ? { isSuspect } : {}) };
}

/** True where the merchant's hook answers anything but `ok`, or fails. */
async function askHook({ hooks, log }: Context, sessionId: string, { selfie, front }: Pair): Promise<boolean> {
  if (!hooks.onCompare || !selfie) return false;
  try {
    const images = { document: copyFile(front), selfie: copyFile(selfie) };
    return (await hooks.onCompare({ sessionId, images })) !== 'ok';
  } catch (error) {
    log({ event: 'fault', sessionId, code: 'on_compare_failed', error: error instanceof Error ? error.name : '' });
    return true;
  }
}

/** Copies the decoded file. */
function copyFile({ base64 }: CheckedImage): Uint8Array {
  return withDecoded(base64, (bytes) => Uint8Array.from(bytes)) ?? new Uint8Array();
}
