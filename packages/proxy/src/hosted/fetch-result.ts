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
import { createEvidence, type FaceCaptureAnswer, type RealidResult } from './evidence.js';
import { looksForLiveness, openRequest } from './transaction.js';

/** State of a transaction at the provider. */
export type TransactionState =
  | { event: 'hosted waiting' | 'hosted cancelled' | 'hosted timed out' }
  | { event: 'hosted decided'; evidence: Evidence; decision: Decision };

/** Timeout in ms of data that is only displayed. */
const APPLICANT_MS = 5000;

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
  const asked = { docType, looksForLiveness: looksForLiveness(request) };
  const evidence = {
    ...createEvidence(result.ekycResult, result, capture, asked),
    ...(applicant ? { applicant } : {}),
    ...noteDevice(undefined, 'hosted', findHostedDevice(record)),
  };
  const allowExpiredDocument =
    ctx.rules.allowExpiredDocument || request.productConfig?.['allowExpiredDocument'] === 'Y';
  const byDefault = decideHosted(evidence, { ...ctx.rules, allowExpiredDocument }, getToday(ctx));
  const decision = await decideWithHook(ctx, record.id, evidence, byDefault);
  return { event: 'hosted decided', evidence, decision };
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

/** Reads the provider's data about the person; undefined on any failure. */
async function fetchApplicant(ctx: Context, record: SessionRecord): Promise<Evidence['applicant']> {
  try {
    const answer = await queryProvider(ctx, {
      record,
      operation: 'v1.applicant.query',
      body: { userId: record.userHash },
      signal: AbortSignal.timeout(APPLICANT_MS),
    });
    const applicant = answer.ok ? answer.response.applicant : undefined;
    if (!applicant) return undefined;
    const documents = (applicant.documents ?? []).map(({ source, donorClientId, certCategory, certCountryCode }) => ({
      source,
      donorClientId,
      certCategory,
      certCountryCode,
    }));
    return { applicantId: applicant.applicantId, documents };
  } catch {
    return undefined;
  }
}
