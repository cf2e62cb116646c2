import { toComparisonOutcome, prepareComparison } from './compare.js';
import { refuse, type Handler } from './handler.js';
import { rule, type Fields } from '../behaviour/treatment.js';

/** Product letters of comparisons (appendix 4.1). */
const PRODUCT = 'FID';

/** Accepts a comparison and runs it after the answer (specification 4.5). */
export const asyncCompare: Handler<'v1.facecompare.asynccompare'> = async (request, context) => {
  const { state, client, engines, now } = context;
  // Every fault of the call itself has one code; the findings of the engine are in the result (specification 7).
  const prepared = prepareComparison(request, 'INVALID_ARGUMENT');
  if ('refusal' in prepared) return prepared.refusal;
  const transactionId = state.transactions.nextId(PRODUCT, now);
  state.comparisons.begin(transactionId, client.clientId);
  context.runLater(
    async (signal) => {
      state.comparisons.recordResult(transactionId, await engines.compareFaces(prepared.request, signal));
    },
    () => state.comparisons.recordResult(transactionId, 'broken'),
  );
  return { resultCode: 'PROCESSING', resultMessage: 'in progress', processed: true, transactionId };
};

/** Returns the outcome; an image that fails its quality check counts as a different person (appendix 4.6). */
export const asyncCompareResult: Handler<'v1.facecompare.asynccheckresult'> = async ({ transactionId }, context) => {
  const found = context.state.comparisons.find(transactionId);
  if (found?.clientId !== context.client.clientId) return refuse('INVALID_ARGUMENT', 'transactionId', 'not known');
  const { outcome } = found;
  if (outcome === undefined) return { resultCode: 'PROCESSING', resultMessage: 'in progress', processed: false };
  if (outcome === 'broken')
    return { resultCode: 'SYSTEM_ERROR', resultMessage: 'could not be compared', processed: false };
  const { body, ...answer } = toComparisonOutcome(outcome);
  if (outcome.ok) {
    const passed = { face1ImageQualityResult: 'PASS', face2ImageQualityResult: 'PASS' };
    return { ...answer, body: { transactionId, ...passed, ...body }, processed: false };
  }
  if (outcome.why === 'FACE_TOO_SMALL') {
    const failed = { [`${outcome.image}ImageQualityResult`]: 'FAIL' };
    const quality = { face1ImageQualityResult: 'PASS', face2ImageQualityResult: 'PASS', ...failed };
    return {
      resultCode: 'SUCCESS',
      body: { transactionId, ...quality, score: 0, samePerson: false },
      processed: false,
    };
  }
  return { ...answer, processed: false };
};

/** Treatment of each field of the request. */
export const asyncCompareResultFields: Fields = { transactionId: rule('one of the caller’s own') };
