import type { OperationName } from '@idproof/core/provider';
import { FACE_CAPTURE_FIELDS, REALID_FIELDS, REUSABLE_FIELDS } from '../behaviour/flow-fields.js';
import type { FieldNotes, Fields } from '../behaviour/treatment.js';
import { amlScreen, amlScreenFields, amlScreenNever } from './aml-screen.js';
import { applicantQuery, applicantQueryFields, applicantQueryNever } from './applicant-query.js';
import { asyncCompare, asyncCompareResult, asyncCompareResultFields } from './async-compare.js';
import { authenticationTest, authenticationTestNever } from './authentication-test.js';
import { compare, compareNever, comparisonFields } from './compare.js';
import { faceCaptureInitialize } from './face-capture-initialize.js';
import {
  faceCaptureResult,
  faceCaptureResultFields,
  faceCaptureResultNever,
  faceCaptureResultV1,
  faceCaptureResultV1Fields,
} from './face-capture-result.js';
import { NO_TRANSACTION_ID, type Handler } from './handler.js';
import { idList } from './id-list.js';
import { privacyDelete, privacyDeleteFields } from './privacy-delete.js';
import { realdocParse, realdocParseFields } from './realdoc-parse.js';
import { realidInitialize } from './realid-initialize.js';
import {
  realidResult,
  realidResultFields,
  realidResultNever,
  reusableResult,
  reusableResultNever,
} from './realid-result.js';
import { recognize, recognizeAdded, recognizeFields } from './recognize.js';
import { reusableInitialize } from './reusable-initialize.js';

/** A handler, with what happens to each field of its request and its answer: docs/sandbox-fields.md is generated from that. */
interface Handling<Name extends OperationName> {
  handle: Handler<Name>;
  fields: Fields;
  /** Fields of the answer that it never returns, with the reason. */
  neverReturned?: FieldNotes;
  /** Fields of the answer that the specification does not name, with their meaning. */
  added?: FieldNotes;
}

/** How the sandbox handles each operation of the contract; none may be missing. */
export const HANDLERS: { readonly [Name in OperationName]: Handling<Name> } = {
  'v1.realid.initialize': { handle: realidInitialize, fields: REALID_FIELDS },
  'v1.realid.reusable.initialize': { handle: reusableInitialize, fields: REUSABLE_FIELDS },
  'v1.realid.checkresult': { handle: realidResult, fields: realidResultFields, neverReturned: realidResultNever },
  'v1.realid.reusable.checkresult': {
    handle: reusableResult,
    fields: realidResultFields,
    neverReturned: reusableResultNever,
  },
  'v1.idrecognition.recognize': { handle: recognize, fields: recognizeFields, added: recognizeAdded },
  'v1.facecompare.compare': { handle: compare, fields: comparisonFields, neverReturned: compareNever },
  'v1.facecompare.asynccompare': { handle: asyncCompare, fields: comparisonFields },
  'v1.facecompare.asynccheckresult': { handle: asyncCompareResult, fields: asyncCompareResultFields },
  'v1a.facecapture.checkresult': {
    handle: faceCaptureResult,
    fields: faceCaptureResultFields,
    neverReturned: faceCaptureResultNever,
  },
  'v1.facecapture.checkresult': {
    handle: faceCaptureResultV1,
    fields: faceCaptureResultV1Fields,
    neverReturned: NO_TRANSACTION_ID,
  },
  'v1.facecapture.initialize': { handle: faceCaptureInitialize, fields: FACE_CAPTURE_FIELDS },
  'v3.aml.nss.screen': { handle: amlScreen, fields: amlScreenFields, neverReturned: amlScreenNever },
  'v1.realdoc.parse': { handle: realdocParse, fields: realdocParseFields },
  'v1.applicant.query': { handle: applicantQuery, fields: applicantQueryFields, neverReturned: applicantQueryNever },
  'v1.privacyinfo.delete': { handle: privacyDelete, fields: privacyDeleteFields, neverReturned: NO_TRANSACTION_ID },
  'v1.info.idlist': { handle: idList, fields: {} },
  'v1.authentication.test': { handle: authenticationTest, fields: {}, neverReturned: authenticationTestNever },
};
