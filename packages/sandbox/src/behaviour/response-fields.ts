import { OPERATION_NAMES, type OperationName } from '@idproof/core/provider';
import { HANDLERS } from '../operations/handlers.js';
import type { FieldNotes } from './treatment.js';

const EVERYWHERE: FieldNotes = {
  'result.resultMsg': 'the message is in `resultMessage`',
  'result.transactionId': 'it is beside `result`',
};

type Listed = [operation: OperationName, field: string, note: string];

function list(name: OperationName, notes: FieldNotes | undefined): Listed[] {
  return Object.entries(notes ?? {}).map(([field, note]): Listed => [name, field, note]);
}

/** Lists the fields that operations have and no answer of the sandbox ever holds, with the reason. */
export const listNeverReturned = (): Listed[] =>
  OPERATION_NAMES.flatMap((name) => list(name, { ...EVERYWHERE, ...HANDLERS[name].neverReturned }));

/** Lists the fields that the sandbox returns although the specification does not name them, with their meaning. */
export const listAddedFields = (): Listed[] => OPERATION_NAMES.flatMap((name) => list(name, HANDLERS[name].added));
