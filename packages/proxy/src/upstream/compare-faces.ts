import { IdproofError } from '@idproof/core/errors';
import { MEBIBYTE, type CallResult } from '@idproof/core/provider';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import type { Call } from '../session/idempotency.js';
import { callProvider, dropDiscarded, queryProvider, recordLateResult, type ProviderAnswer } from './call-provider.js';
import { openProviderUserId } from './provider-user-id.js';
import { joinBody } from './request-body.js';
import { storeAnswer } from './store-answer.js';

/** Longest base64 of each image of a direct comparison (specification 4.4). */
const DIRECT = MEBIBYTE;
/** Longest base64 of both images of an asynchronous comparison together (specification 4.5). */
const TOGETHER = 5 * MEBIBYTE;

interface Face {
  /** Base64 text. */
  base64: Uint8Array;
  /** `left,top,width,height` in pixels. Default: the provider looks for the face. */
  rect?: string | undefined;
}

interface Faces {
  /** The live face. */
  face1: Face;
  /** The document, on which the provider finds the portrait (appendix 4.6). */
  face2: Face;
  /** Document type of `face2`. */
  docType: string;
}

type Name = 'v1.facecompare.compare' | 'v1.facecompare.asynccompare';

export interface ComparedFaces extends Omit<ProviderAnswer<Name>, 'result'> {
  result: CallResult<'v1.facecompare.compare'>;
}

/**
 * Lets the provider compare two faces: directly, or where an image is over 1 MiB by a comparison whose result is polled
 * (`comparePolling`). Rejects with `picture_unusable` where both images are over 5 MiB together, with `provider_timeout`
 * where the result does not come in time, and as `callProvider`.
 */
export async function compareFaces(
  ctx: Context,
  { record, call }: { record: SessionRecord; call: Call },
  faces: Faces,
): Promise<ComparedFaces> {
  const [live, document] = [faces.face1.base64.length, faces.face2.base64.length];
  if (live + document > TOGETHER) {
    throw new IdproofError('picture_unusable', 'Both images together are over 5 MiB', { field: 'frontPageImage' });
  }
  const userId = openProviderUserId(ctx, record);
  const body = (bizId: string) => createBody(bizId, userId, faces);
  if (Math.max(live, document) <= DIRECT) {
    return callProvider(ctx, { record, call, operation: 'v1.facecompare.compare', body });
  }
  const { comparePolling, providerTimeout } = ctx.settings;
  // The last question may be asked at the end of the polling.
  const polling = comparePolling.timeout + providerTimeout;
  const begun = await callProvider(ctx, { record, call, operation: 'v1.facecompare.asynccompare', body, polling });
  const { result } = begun;
  if (!result.ok) return { ...begun, result };
  const { transactionId } = result;
  const poll = async () => {
    const written = await noteTransaction(ctx, begun.written, transactionId);
    return { written, polled: { ...(await pollResult(ctx, record, transactionId)), transactionId } };
  };
  const { written, polled } = await poll().catch(recordLateResult(ctx, record, begun));
  // The image may have been taken again while the result was polled.
  return { ...(await dropDiscarded(ctx, call, { ...begun, written })), result: polled };
}

/** Stores the id of the running call before its result is polled, so that the provider can be asked to delete it. */
function noteTransaction(
  ctx: Context,
  written: SessionRecord,
  transactionId: string | undefined,
): Promise<SessionRecord> {
  const note = (before: SessionRecord): SessionRecord => ({
    ...before,
    transactions: before.transactions.map((entry) =>
      entry.bizId === written.running?.bizId ? { ...entry, transactionId } : entry,
    ),
  });
  return storeAnswer(ctx, written.id, note, written);
}

function createBody(bizId: string, userId: string, { face1, face2, docType }: Faces): Uint8Array {
  return joinBody(
    `{"bizId":"${bizId}","userId":${JSON.stringify(userId)},"sourceOfFace2":${JSON.stringify(docType)},"face1":{"content":"`,
    face1.base64,
    `"${writeRect(face1)}},"face2":{"content":"`,
    face2.base64,
    `"${writeRect(face2)}}}`,
  );
}

const writeRect = ({ rect }: Face): string => (rect === undefined ? '' : `,"rect":"${rect}"`);

async function pollResult(
  ctx: Context,
  record: SessionRecord,
  transactionId: string | undefined,
): Promise<CallResult<'v1.facecompare.compare'>> {
  if (transactionId === undefined) throw new IdproofError('provider_failed', 'The comparison has no transaction');
  const { interval, timeout } = ctx.settings.comparePolling;
  const until = ctx.clock() + timeout;
  for (;;) {
    const answer = await queryProvider(ctx, {
      record,
      operation: 'v1.facecompare.asynccheckresult',
      body: { transactionId },
    });
    if (!answer.ok) return answer;
    const { score, samePerson, ...rest } = answer.response;
    if (score !== undefined && samePerson !== undefined) return { ...answer, response: { ...rest, score, samePerson } };
    if (rest.result.resultCode !== 'PROCESSING') throw new IdproofError('provider_failed', 'The result is incomplete');
    if (ctx.clock() + interval > until) throw new IdproofError('provider_timeout', 'The comparison takes too long');
    await ctx.sleep(interval);
  }
}
