import { IdproofError } from '@idproof/core/errors';
import type { Device, Page, Reason, SessionView } from '@idproof/core/session';
import type { CallResult, RecognitionErrorCode } from '@idproof/core/provider';
import type { Context } from '../context.js';
import { hasRequiredFields } from '../document-types.js';
import { hashPages } from '../check-image.js';
import { seal } from '../sealing/seal.js';
import { isDegraded, createReason, REASON_OF } from '../model/decide.js';
import { assertAllowed } from '../model/rights.js';
import { noteDevice } from '../session/note-device.js';
import { keepFaces } from '../session/faces.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { hashImages, rememberImages } from '../session/remember.js';
import { apply, assertPossible, addRefused } from '../session/sessions.js';
import { getStatus } from '../model/positions.js';
import { countAttemptsLeft, createView } from '../session/view.js';
import { callProvider, recordLateResult } from '../upstream/call-provider.js';
import { joinBody, wrapImage } from '../upstream/request-body.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { startScreening } from '../tail/run-screening.js';
import { beginScreening } from '../tail/screening-state.js';
import { concludeWithFace } from './conclude-with-face.js';
import type { DocumentInput } from './document-input.js';
import { noteRefused } from './refuse-document.js';

type Answer = CallResult<'v1.idrecognition.recognize'>;

/**
 * Lets the provider read the document. The accepted image again returns the view; a refused image again uses no
 * attempt. Where the provider captured the face, the same request compares it with the document and decides.
 */
export async function recognizeStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  input: DocumentInput,
): Promise<SessionView> {
  assertPossible(record, 'document accepted');
  const images = hashPages(input.docType, input.front, input.back);
  if (record.document?.pictures === images) {
    // Of a captured face, the comparison was interrupted after the document was read.
    return record.face ? concludeWithFace(ctx, call, record, input) : createView(ctx, record);
  }
  if (input.back?.mark === input.front.mark) {
    throw new IdproofError('picture_repeated', 'Both pages are the same image', { field: 'backPageImage' });
  }
  // Of two pages only the pair is remembered, as either may be at fault.
  const onlyField = input.back ? undefined : 'frontPageImage';
  if (record.refused.includes(images)) throw new IdproofError('picture_repeated', undefined, { field: onlyField });
  if (countAttemptsLeft(ctx, record).document === 0) throw new IdproofError('out_of_order', 'No attempt is left');

  const { result, recordResult, recordClaimedResult, written } = await callProvider(ctx, {
    record,
    call,
    operation: 'v1.idrecognition.recognize',
    body: (bizId) => recognizeBody(bizId, input),
  });
  if (!result.ok && result.resultCode === 'INVALID_ARGUMENT') {
    // The proxy builds the request except for the image, so invalid input means the image.
    const remember = (before: SessionRecord) =>
      recordClaimedResult(getStatus(before.position) === 'open' ? addRefused(before, images) : before);
    await storeAnswer(ctx, record.id, remember, written).catch(recordLateResult(ctx, record, { recordResult, result }));
    throw new IdproofError('picture_unusable', result.resultCode, { field: onlyField });
  }
  const pictures = hashImages(ctx, [input.front, ...(input.back ? [input.back] : [])]);
  const accept = (before: SessionRecord) =>
    rememberImages(ctx, noteAccepted(ctx, before, images, { ...input, device: call.caller.device }, result), pictures);
  const finish = (before: SessionRecord) => {
    const why = findRefusal(ctx, input, result);
    const next = recordClaimedResult(why ? noteRefused(ctx, before, images, why) : accept(before));
    if (isAccepted(next, images) && next.face) {
      // The answer is known after the comparison, and noted then.
      assertAllowed(next, call.caller, call.act);
      return next;
    }
    return noteAnswer(ctx, next, call, createView(ctx, next));
  };
  const after = await storeAnswer(ctx, record.id, finish, written).catch(
    recordLateResult(ctx, record, { recordResult, result }),
  );
  startScreening(ctx, after);
  return isAccepted(after, images) && after.face ? concludeWithFace(ctx, call, after, input) : createView(ctx, after);
}

function isAccepted({ document }: SessionRecord, images: string): boolean {
  return document?.pictures === images;
}

function recognizeBody(bizId: string, { docType, front, back }: DocumentInput): Uint8Array {
  const head = `{"bizId":"${bizId}","docType":${JSON.stringify(docType)},"frontPageImage":"`;
  if (!back) return wrapImage(front, head, '"}');
  return joinBody(head, front.base64, '","backPageImage":"', back.base64, '"}');
}

/** Reason why the document is refused; undefined where it is accepted. Rejects where the provider refused the call. */
function findRefusal(ctx: Context, { docType, back }: DocumentInput, answer: Answer): Reason | undefined {
  if (!answer.ok) {
    throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
  }
  const { recognitionResult, recognitionErrorCode = 'UNKNOWN', recognitionErrorPage, ocrResult } = answer.response;
  const isRead = recognitionResult === 'Y';
  // An answer without a verdict or without fields is a fault of the provider, and uses no attempt.
  if (recognitionResult === undefined || (isRead && Object.keys(ocrResult ?? {}).length === 0))
    throw new IdproofError('provider_failed', 'The answer lacks what was read');
  if (isRead) {
    const type = ctx.documentTypes.get(docType);
    if (type && hasRequiredFields(type, ocrResult ?? {})) return undefined;
    return createReason('document_unreadable', back ? undefined : 'front');
  }
  return createReason(
    REASON_OF[recognitionErrorCode],
    back ? findPage(recognitionErrorPage, recognitionErrorCode) : 'front',
  );
}

/** Page that was refused, as far as the answer says: the portrait is on the front. */
function findPage(page: string | undefined, code: RecognitionErrorCode): Page | undefined {
  if (page === 'front' || page === 'back') return page;
  return code === 'NO_FACE_DETECTED' ? 'front' : undefined;
}

function noteAccepted(
  ctx: Context,
  record: SessionRecord,
  pictures: string,
  input: DocumentInput & { device: Device },
  answer: Answer,
): SessionRecord {
  const { ocrResult = {}, spoofResult = {} } = answer.ok ? answer.response : {};
  const kept = keepFaces(ctx, record);
  const evidence: Evidence = {
    document: { docType: input.docType, fields: ocrResult, checks: keepDefined(spoofResult) },
    ...kept,
    ...noteDevice(kept.devices, 'document', input.device),
    capture: {
      document: input.method,
      degraded: isDegraded(input.method),
      ...(input.zone ? { zone: input.zone } : {}),
    },
  };
  const { compared: _compared, ...rest } = record;
  const accepted = apply(
    {
      ...rest,
      // With a captured face, the comparison ends the attempt.
      attempts: { ...record.attempts, document: record.attempts.document + (record.face ? 0 : 1) },
      document: { docType: input.docType, front: input.front.mark, pictures },
      evidence: seal(ctx.ring, 'evidence', record.id, evidence),
      reasons: [],
    },
    'document accepted',
  );
  return beginScreening(ctx, accepted);
}

const keepDefined = (spoof: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(spoof).filter((entry): entry is [string, string] => entry[1] !== undefined));
