import type { OperationName } from '@idproof/core/provider';
import { amlScreen } from './aml-screen.js';
import { applicantQuery } from './applicant-query.js';
import { asyncCompare, asyncCompareResult } from './async-compare.js';
import { authenticationTest } from './authentication-test.js';
import { compare } from './compare.js';
import { faceCaptureInitialize } from './face-capture-initialize.js';
import { faceCaptureResult, faceCaptureResultV1 } from './face-capture-result.js';
import type { Handler } from './handler.js';
import { idList } from './id-list.js';
import { privacyDelete } from './privacy-delete.js';
import { realdocParse } from './realdoc-parse.js';
import { realidInitialize } from './realid-initialize.js';
import { realidResult, reusableResult } from './realid-result.js';
import { recognize } from './recognize.js';
import { reusableInitialize } from './reusable-initialize.js';

/** The handler of each operation of the contract; none may be missing. */
export const HANDLERS: { [Name in OperationName]: Handler<Name> } = {
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
};
