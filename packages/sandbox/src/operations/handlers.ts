import type { OperationName } from '@idproof/core/provider';
import { FACE_CAPTURE_FIELDS, REALID_FIELDS, REUSABLE_FIELDS } from '../behaviour/flow-fields.js';
import type { Fields } from '../behaviour/treatment.js';
import { amlScreen, amlScreenFields } from './aml-screen.js';
import { applicantQuery, applicantQueryFields } from './applicant-query.js';
import { asyncCompare, asyncCompareResult, asyncCompareResultFields } from './async-compare.js';
import { authenticationTest } from './authentication-test.js';
import { compare, comparisonFields } from './compare.js';
import { faceCaptureInitialize } from './face-capture-initialize.js';
import {
  faceCaptureResult,
  faceCaptureResultFields,
  faceCaptureResultV1,
  faceCaptureResultV1Fields,
} from './face-capture-result.js';
import type { Handler } from './handler.js';
import { idList } from './id-list.js';
import { privacyDelete, privacyDeleteFields } from './privacy-delete.js';
import { realdocParse, realdocParseFields } from './realdoc-parse.js';
import { realidInitialize } from './realid-initialize.js';
import { realidResult, realidResultFields, reusableResult } from './realid-result.js';
import { recognize, recognizeFields } from './recognize.js';
import { reusableInitialize } from './reusable-initialize.js';

/** A handler, with what happens to each field of its request: docs/sandbox-fields.md is generated from that. */
interface Handling<Name extends OperationName> {
  handle: Handler<Name>;
  fields: Fields;
}

/** How the sandbox handles each operation of the contract; none may be missing. */
export const HANDLERS: { readonly [Name in OperationName]: Handling<Name> } = {
  'v1.realid.initialize': { handle: realidInitialize, fields: REALID_FIELDS },
  'v1.realid.reusable.initialize': { handle: reusableInitialize, fields: REUSABLE_FIELDS },
  'v1.realid.checkresult': { handle: realidResult, fields: realidResultFields },
  'v1.realid.reusable.checkresult': { handle: reusableResult, fields: realidResultFields },
  'v1.idrecognition.recognize': { handle: recognize, fields: recognizeFields },
  'v1.facecompare.compare': { handle: compare, fields: comparisonFields },
  'v1.facecompare.asynccompare': { handle: asyncCompare, fields: comparisonFields },
  'v1.facecompare.asynccheckresult': { handle: asyncCompareResult, fields: asyncCompareResultFields },
  'v1a.facecapture.checkresult': { handle: faceCaptureResult, fields: faceCaptureResultFields },
  'v1.facecapture.checkresult': { handle: faceCaptureResultV1, fields: faceCaptureResultV1Fields },
  'v1.facecapture.initialize': { handle: faceCaptureInitialize, fields: FACE_CAPTURE_FIELDS },
  'v3.aml.nss.screen': { handle: amlScreen, fields: amlScreenFields },
  'v1.realdoc.parse': { handle: realdocParse, fields: realdocParseFields },
  'v1.applicant.query': { handle: applicantQuery, fields: applicantQueryFields },
  'v1.privacyinfo.delete': { handle: privacyDelete, fields: privacyDeleteFields },
  'v1.info.idlist': { handle: idList, fields: {} },
  'v1.authentication.test': { handle: authenticationTest, fields: {} },
};
