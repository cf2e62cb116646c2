import { COMMON_RESULT_CODES, type OperationName, type RequestOf, type ResponseOf } from '@idproof/core/provider';
import { HOLDER } from './pictures.js';

/** Fields of an answer. Without `result` the call succeeded. */
export type Answer<Name extends OperationName = OperationName> = Partial<Omit<ResponseOf<Name>, 'result'>> & {
  result?: { resultCode: string; resultStatus: 'S' | 'F' | 'U'; resultMessage: string };
};

/**
 * Answers of an operation: always the same, a sequence whose last one repeats, or a function of the request. Where the
 * function throws, the connection breaks.
 */
export type ScriptEntry<Name extends OperationName> =
  | Answer<Name>
  | readonly [Answer<Name>, ...Answer<Name>[]]
  | ((request: RequestOf<Name>) => Answer<Name> | Promise<Answer<Name>>);

export type Script = { [Name in OperationName]?: ScriptEntry<Name> };

/** Answer of recognize for a genuine document of `HOLDER`. */
export const RECOGNIZED: Answer<'v1.idrecognition.recognize'> = {
  recognitionResult: 'Y',
  ocrResult: {
    LAST_NAME: HOLDER.surname,
    FIRST_NAME: HOLDER.givenNames,
    ID_NUMBER: HOLDER.documentNumber,
    COUNTRY_CODE: HOLDER.nationality,
    ISSUING_STATE: HOLDER.issuer,
    SEX: HOLDER.sex,
    DATE_OF_BIRTH: HOLDER.birthDate,
    EXPIRY_DATE: HOLDER.expiryDate,
  },
  spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
};

/** Answers without a script: every operation succeeds. */
const DEFAULT_SCRIPT: Script = {
  'v1.authentication.test': (request) => request,
  'v1.idrecognition.recognize': RECOGNIZED,
  'v1.facecompare.compare': { score: 95.5, samePerson: true },
  'v1.privacyinfo.delete': {},
};

/** The answer of a call that failed. `resultStatus`: `U` where the outcome is unknown, otherwise `F`, the default. */
export function fail(resultCode: string, resultStatus: 'F' | 'U' = 'F'): Pick<Answer, 'result'> {
  return { result: { resultCode, resultStatus, resultMessage: resultCode } };
}

// `Array.isArray` alone would narrow a readonly list to any[].
const isList = (entry: object): entry is readonly Answer[] => Array.isArray(entry);

type AnyEntry = Answer | readonly Answer[] | ((request: unknown) => Answer | Promise<Answer>);

/** Finds the answer for an operation that was called `calls` times before; `NO_INTERFACE_DEF` without a script. */
export async function findAnswer(
  script: Script,
  name: OperationName,
  request: unknown,
  calls: number,
): Promise<Answer> {
  const entry = (script[name] ??
    DEFAULT_SCRIPT[name] ??
    fail('NO_INTERFACE_DEF' satisfies keyof typeof COMMON_RESULT_CODES)) as AnyEntry;
  if (typeof entry === 'function') return entry(request);
  return isList(entry) ? entry[Math.min(calls, entry.length - 1)]! : entry;
}
