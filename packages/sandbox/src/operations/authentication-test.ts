import type { FieldNotes } from '../behaviour/treatment.js';
import type { Handler } from './handler.js';

/** Echoes the request, without a `result` (appendix 1.1). */
export const authenticationTest: Handler<'v1.authentication.test'> = (request) =>
  Promise.resolve({ resultCode: 'SUCCESS', body: request, bare: true, processed: false });

const ECHO = 'the answer is what was sent';

/** Fields of the answer that are never returned. */
export const authenticationTestNever: FieldNotes = {
  result: ECHO,
  'result.resultCode': ECHO,
  'result.resultStatus': ECHO,
  'result.resultMessage': ECHO,
};
