import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { Device } from '@idproof/core/session';
import type { Context } from '../context.js';
import { decideWithHook, getToday } from '../session/decide-with-hook.js';
import { findCapturing, getHandoff, sharesTransaction } from '../model/handoff.js';
import { noteDevice } from '../session/note-device.js';
import type { Decision } from '../model/decide.js';
import { decideHosted } from '../model/decide-hosted.js';
import type { Evidence, HostedTransaction, SessionRecord, Verdict } from '../model/record.js';
import { queryProvider } from '../upstream/call-provider.js';
import { fetchApplicant } from './fetch-applicant.js';
import { fetchExtraNames } from './fetch-extra-names.js';
import { createEvidence, type FaceCaptureAnswer, type RealidResult } from './evidence.js';
import { looksForLiveness, openRequest } from './transaction.js';

/** State of a transaction at the provider. */
export type TransactionState =
  | { event: 'hosted waiting' | 'hosted cancelled' | 'hosted timed out' }
  | { event: 'hosted decided'; evidence: Evidence; decision: Decision };

/**
 * Reads the result of a transaction. The outcome of a hosted session comes from here alone. Rejects with a `provider_*`
 * code.
 */
export async function fetchResult(
  ctx: Context,
  record: SessionRecord,
  { transactionId, docType }: HostedTransaction,
): Promise<TransactionState> {
  const isReusable = record.settings.hosted?.isReusable === true;
  const operation = isReusable ? 'v1.realid.reusable.checkresult' : 'v1.realid.checkresult';
  const answer = await queryProvider(ctx, { record, operation, body: { transactionId } });
  if (!answer.ok) {
    throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
  }
  const { ekycResult } = answer.response;
  if (ekycResult === undefined || ekycResult === 'InProcess') return { event: 'hosted waiting' };
  if (ekycResult === 'VoidCancelled') return { event: 'hosted cancelled' };
  if (ekycResult === 'VoidTimeout') return { event: 'hosted timed out' };
  return decide(ctx, record, { ...answer.response, ekycResult }, { transactionId, docType });
}

async function decide(
  ctx: Context,
  record: SessionRecord,
  result: RealidResult & { ekycResult: Verdict },
  { transactionId, docType }: Pick<HostedTransaction, 'transactionId' | 'docType'>,
): Promise<TransactionState> {
  const request = openRequest(ctx, record);
  const [capture, applicant] = await Promise.all([
    fetchFaceCapture(ctx, record, transactionId),
    fetchApplicant(ctx, record),
  ]);
  const asked = { docType, looksForLiveness: looksForLiveness(request), extras: ctx.settings.evidenceExtras };
  const evidence: Evidence = {
    ...createEvidence(result.ekycResult, result, capture, asked),
    ...applicant,
    ...noteDevice(undefined, 'hosted', findHostedDevice(record)),
  };
  const allowExpiredDocument =
    ctx.rules.allowExpiredDocument || request.productConfig?.['allowExpiredDocument'] === 'Y';
  const byDefault = decideHosted(evidence, { ...ctx.rules, allowExpiredDocument }, getToday(ctx));
  const decision = await decideWithHook(ctx, record.id, evidence, byDefault);
  const names = decision.outcome === 'review' ? await listExtraImages(ctx, record, transactionId) : undefined;
  const whole = names ? { ...evidence, extras: { ...evidence.extras, extraImages: names } } : evidence;
  return { event: 'hosted decided', evidence: whole, decision };
}

/** Names of images for the reviewer, where the setting asks for them and the consent text allows them. */
async function listExtraImages(
  ctx: Context,
  record: SessionRecord,
  transactionId: string,
): Promise<string[] | undefined> {
  const isWanted = ctx.settings.evidenceExtras.includes('extraImages') && record.settings.imagesForReview === true;
  return isWanted ? fetchExtraNames(ctx, record, transactionId) : undefined;
}

/** The device that began the transaction; the phone where it may be either. */
function findHostedDevice(record: SessionRecord): Device {
  return sharesTransaction(record) && getHandoff(record).phones.length > 0 ? 'phone' : findCapturing(record);
}

/**
 * Reads the face capture of the transaction; undefined where the provider has none. Rejects where the provider is
 * unavailable, so that it is asked again: the answer may lower the outcome.
 */
async function fetchFaceCapture(
  ctx: Context,
  record: SessionRecord,
  transactionId: string,
): Promise<FaceCaptureAnswer | undefined> {
  try {
    return await queryProvider(ctx, { record, operation: 'v1a.facecapture.checkresult', body: { transactionId } });
  } catch (error) {
    if (isIdproofError(error) && error.code === 'provider_refused') return undefined;
    throw error;
  }
}
