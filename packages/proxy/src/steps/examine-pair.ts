import { useDecoded, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { Evidence, SessionRecord } from '../session/record.js';
import { findSeenIn } from '../session/remember.js';

interface Pair {
  selfie: CheckedImage;
  front: CheckedImage;
}

/** What speaks against two pictures that the provider compared. `record`: as it was stored with both. */
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

/** True unless the merchant's hook, where there is one, says `ok`. */
async function askHook({ hooks, log }: Context, sessionId: string, { selfie, front }: Pair): Promise<boolean> {
  if (!hooks.onCompare) return false;
  try {
    const images = { document: copyFile(front), selfie: copyFile(selfie) };
    return (await hooks.onCompare({ sessionId, images })) !== 'ok';
  } catch (error) {
    log({ event: 'fault', sessionId, code: 'on_compare_failed', error: error instanceof Error ? error.name : '' });
    return true;
  }
}

/** The file in memory of its own. */
function copyFile({ base64 }: CheckedImage): Uint8Array {
  return useDecoded(base64, (bytes) => Uint8Array.from(bytes)) ?? new Uint8Array();
}
