import { COMMON_RESULT_CODES, type OperationName, type RequestOf, type ResponseOf } from '@idproof/core/provider';
import { HOLDER } from './pictures.js';

/** The fields of an answer. Without `result` the call succeeded. */
export type Answer<Name extends OperationName = OperationName> = Partial<Omit<ResponseOf<Name>, 'result'>> & {
  result?: { resultCode: string; resultStatus: 'S' | 'F' | 'U'; resultMessage: string };
};

/**
 * What an operation answers: the same each time, one answer after the other (the last one stays), or what a function
 * makes of the request. Where the function throws, the connection breaks.
 */
export type ScriptEntry<Name extends OperationName> =
  | Answer<Name>
  | readonly [Answer<Name>, ...Answer<Name>[]]
  | ((request: RequestOf<Name>) => Answer<Name> | Promise<Answer<Name>>);

export type Script = { [Name in OperationName]?: ScriptEntry<Name> };

/** The answer of recognize where the document is genuine and `HOLDER`'s. */
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

/** What is answered without a script: everything is well. */
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

// Without it, `Array.isArray` makes any[] of a readonly list.
const isList = (entry: object): entry is readonly Answer[] => Array.isArray(entry);

type AnyEntry = Answer | readonly Answer[] | ((request: unknown) => Answer | Promise<Answer>);

/** What an operation that was called `calls` times before answers now; one without a script does not exist. */
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
