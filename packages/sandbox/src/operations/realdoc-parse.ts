import { refuse, type Handler } from './handler.js';

/** To be written: see packages/sandbox/src/realdoc. */
export const realdocParse: Handler<'v1.realdoc.parse'> = async () =>
  refuse('INTERNAL_BUSINESS_ERROR', 'schemaId', 'not there yet');
