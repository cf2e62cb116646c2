import { answer, type Handler } from './handler.js';
import { rule, type Fields } from '../behaviour/treatment.js';

/** Deletes what was captured and read; succeeds for an unknown transaction too (appendix 4.8). */
export const privacyDelete: Handler<'v1.privacyinfo.delete'> = async ({ transactionId }, { client, state }) => {
  if (state.transactions.find(transactionId)?.clientId === client.clientId) state.transactions.forget(transactionId);
  if (state.flows.find(transactionId)?.clientId === client.clientId) state.flows.delete(transactionId);
  if (state.comparisons.find(transactionId)?.clientId === client.clientId) state.comparisons.delete(transactionId);
  return answer({});
};

/** Treatment of each field of the request. */
export const privacyDeleteFields: Fields = {
  transactionId: rule('the transaction to delete; an unknown one counts as deleted'),
};
