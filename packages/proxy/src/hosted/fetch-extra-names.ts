import { REALID_EXTRA_IMAGES } from '@idproof/core/provider';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { queryProvider } from '../upstream/call-provider.js';

/** Timeout in ms of names that are only displayed. */
const NAMES_MS = 5000;

/**
 * Names of the additional images of a transaction that a reviewer can ask for. The provider names them only together with
 * the images, which are dropped here. Undefined where there are none, and on any failure.
 */
export async function fetchExtraNames(
  ctx: Context,
  record: SessionRecord,
  transactionId: string,
): Promise<string[] | undefined> {
  const isReusable = record.settings.hosted?.isReusable === true;
  try {
    const answer = await queryProvider(ctx, {
      record,
      operation: isReusable ? 'v1.realid.reusable.checkresult' : 'v1.realid.checkresult',
      body: { transactionId, isReturnImage: 'Y', extraImageControlList: REALID_EXTRA_IMAGES },
      signal: AbortSignal.timeout(NAMES_MS),
    });
    if (!answer.ok) return undefined;
    const { extFaceInfo: face, extIdInfo: document } = answer.response;
    const images = { ...face?.extraImages, ...document?.extraImages };
    const names = REALID_EXTRA_IMAGES.filter((name) => images[name]);
    return names.length > 0 ? names : undefined;
  } catch {
    return undefined;
  }
}
