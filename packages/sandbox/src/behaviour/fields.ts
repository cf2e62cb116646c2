import type { OperationName } from '@idproof/core/provider';
import { FACE_CAPTURE_FIELDS, REALID_FIELDS, REUSABLE_FIELDS } from './flow-fields.js';
import { nestFields, record, rule, type Fields } from './treatment.js';

const TRACE = 'with the transaction that is asked for';

const realidResult: Fields = {
  bizId: record(TRACE),
  transactionId: rule('one of the caller’s own, of this flow'),
  isReturnImage: rule('`Y` returns the pictures'),
  extraImageControlList: rule('only with `isReturnImage` = `Y`; pictures that are not kept are empty texts'),
  returnFiveCategorySpoofResult: rule(
    '`Y` names five checks; `INFORMATION_CHECK`, `SECURITY_FEATURE_CHECK` and `OTHER_CHECK` are always `Y`: nothing here makes them',
  ),
};

const picture: Fields = {
  content: rule('decoded and compared'),
  rect: rule('only faces inside it'),
};
const comparison: Fields = {
  bizId: record('the row of the transaction'),
  userId: { ...record('the start of its SHA-256, with the transaction'), hashed: true },
  ...nestFields('face1', rule('its fields say'), picture),
  ...nestFields('face2', rule('its fields say'), picture),
  sourceOfFace2: rule('of a document type only the portrait inside the document counts'),
};

/** Of each operation, what becomes of every field: docs/sandbox-fields.md is written from it. */
export const FIELD_BEHAVIOUR: Readonly<Record<OperationName, Fields>> = {
  'v1.realid.initialize': REALID_FIELDS,
  'v1.realid.reusable.initialize': REUSABLE_FIELDS,
  'v1.realid.checkresult': realidResult,
  'v1.realid.reusable.checkresult': realidResult,
  'v1.idrecognition.recognize': {
    bizId: record('the row of the transaction'),
    docType: rule('one of the list operation'),
    frontPageImage: rule('read'),
    backPageImage: rule('read, where the type has one'),
  },
  'v1.facecompare.compare': comparison,
  'v1.facecompare.asynccompare': comparison,
  'v1.facecompare.asynccheckresult': { transactionId: rule('one of the caller’s own') },
  'v1a.facecapture.checkresult': {
    bizId: record(TRACE),
    transactionId: rule('one of the caller’s own, of any flow'),
    isReturnImage: rule('`Y` returns `extraImages`'),
    extraImageControlList: rule('only with `isReturnImage` = `Y`; pictures that are not kept are empty texts'),
  },
  'v1.facecapture.checkresult': {
    bizId: record(TRACE),
    transactionId: rule('one of the caller’s own, of any flow'),
  },
  'v1.facecapture.initialize': FACE_CAPTURE_FIELDS,
  'v3.aml.nss.screen': {
    customerId: record(),
    subjectType: rule('`person` or `entity`'),
    bizCode: rule('comes back'),
    ...nestFields('person', rule('its fields say'), {
      personName: rule('matched'),
      personLocalName: rule('matched too; a language tag is no name'),
      personCertNo: rule('equal numbers are a hit whatever the name'),
      personGender: rule('another one counts against a hit; one that is neither male nor female counts nothing'),
      personBirthday: rule(
        'another one counts against a hit, the same makes it certain; one without a year counts nothing',
      ),
      personNationality: rule('another one counts against a hit; by code or English name, another text counts nothing'),
      personCountry: rule('the same'),
    }),
    ...nestFields('entity', rule('its fields say'), {
      entityName: rule('matched'),
      entityLocalName: rule('matched too; a language tag is no name'),
      entityCertNo: rule('equal numbers are a hit whatever the name'),
      entityCountry: rule('another one counts against a hit; by code or English name, another text counts nothing'),
    }),
    extendData: record('with the transaction and in `scanArgs` of each hit; nothing is matched with it'),
  },
  'v1.realdoc.parse': {
    bizId: record('the row of the transaction'),
    fileContent: rule('read, unless there is a `fileUrl`'),
    fileUrl: rule('fetched, from allowed hosts only'),
    fileType: rule('must be what the bytes are'),
    schemaId: rule('which fields are looked for; without one all the text is given'),
    includeExtInfo: rule('`Y`: each value with place, certainty and page'),
  },
  'v1.applicant.query': {
    bizId: record('the row of the transaction'),
    applicantId: rule('whose data; this or `userId`'),
    userId: rule('whose data'),
    isReturnImage: rule('`Y` returns the pictures'),
  },
  'v1.privacyinfo.delete': { transactionId: rule('what is forgotten; of an unknown one there is nothing to forget') },
  'v1.info.idlist': {},
  'v1.authentication.test': {},
};
