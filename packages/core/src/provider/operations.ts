import type * as z from 'zod';
import type { Operation } from './operation.js';
import { amlScreen } from './operations/aml-screen.js';
import { applicantQuery } from './operations/applicant-query.js';
import { asyncCompare, asyncCompareResult } from './operations/async-compare.js';
import { authenticationTest } from './operations/authentication-test.js';
import { compare } from './operations/compare.js';
import { faceCaptureInitialize } from './operations/face-capture-initialize.js';
import { faceCaptureResult, faceCaptureResultV1 } from './operations/face-capture-result.js';
import { idList } from './operations/id-list.js';
import { privacyDelete } from './operations/privacy-delete.js';
import { realdocParse } from './operations/realdoc-parse.js';
import { realidInitialize } from './operations/realid-initialize.js';
import { realidResult, reusableResult } from './operations/realid-result.js';
import { recognize } from './operations/recognize.js';
import { reusableInitialize } from './operations/reusable-initialize.js';

/** Every operation of the provider by its name: a further one is one file and one line here. */
export const OPERATIONS = {
  'v1.realid.initialize': realidInitialize,
  'v1.realid.reusable.initialize': reusableInitialize,
  'v1.realid.checkresult': realidResult,
  'v1.realid.reusable.checkresult': reusableResult,
  'v1.idrecognition.recognize': recognize,
  'v1.facecompare.compare': compare,
  'v1.facecompare.asynccompare': asyncCompare,
  'v1.facecompare.asynccheckresult': asyncCompareResult,
  'v1a.facecapture.checkresult': faceCaptureResult,
  'v1.facecapture.checkresult': faceCaptureResultV1,
  'v1.facecapture.initialize': faceCaptureInitialize,
  'v3.aml.nss.screen': amlScreen,
  'v1.realdoc.parse': realdocParse,
  'v1.applicant.query': applicantQuery,
  'v1.privacyinfo.delete': privacyDelete,
  'v1.info.idlist': idList,
  'v1.authentication.test': authenticationTest,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
/** The request of a caller: defaults may be left out. */
export type RequestOf<Name extends OperationName> = z.input<(typeof OPERATIONS)[Name]['request']>;
/** The request as a handler gets it, with defaults filled in. */
export type ParsedRequestOf<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['request']>;
/** The answer of a call that succeeded. */
export type ResponseOf<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['response']>;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

/** `/api/v1/svc/idrecognition/recognize`; the segment is the provider's own name in its paths. */
export function operationPath(name: OperationName, segment = 'svc'): string {
  const { version, path, isCommon }: Operation = OPERATIONS[name];
  return isCommon ? `/api/${version}/${path}` : `/api/${version}/${segment}/${path}`;
}

/** The operation at a path; undefined when there is none. */
export function operationAt(pathname: string, segment = 'svc'): OperationName | undefined {
  return OPERATION_NAMES.find((name) => operationPath(name, segment) === pathname);
}
