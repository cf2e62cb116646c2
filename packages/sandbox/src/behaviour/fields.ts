import type { OperationName } from '@idproof/core/provider';
import { FACE_CAPTURE_FIELDS, REALID_FIELDS, REUSABLE_FIELDS } from './flow-fields.js';
import { nestFields, record, rule, type Fields } from './treatment.js';

const TRACE = 'stored with the requested transaction';

const realidResult: Fields = {
  bizId: record(TRACE),
  transactionId: rule('one of the caller’s own, of this flow'),
  isReturnImage: rule('`Y` returns the pictures'),
  extraImageControlList: rule('only with `isReturnImage` = `Y`; pictures that are not stored are empty strings'),
  returnFiveCategorySpoofResult: rule(
    '`Y` returns five checks; `INFORMATION_CHECK`, `SECURITY_FEATURE_CHECK` and `OTHER_CHECK` are always `Y`: the sandbox does not make them',
  ),
};

const picture: Fields = {
  content: rule('decoded and compared'),
  rect: rule('only faces inside it count'),
};
const comparison: Fields = {
  bizId: record('stored in the row of the transaction'),
  userId: { ...record('the beginning of its SHA-256 is stored with the transaction'), hashed: true },
  ...nestFields('face1', rule('see its fields'), picture),
  ...nestFields('face2', rule('see its fields'), picture),
  sourceOfFace2: rule('with a document type, only the portrait inside the document counts'),
};

/** What happens to every field of each operation. docs/sandbox-fields.md is generated from it. */
export const FIELD_BEHAVIOUR: Readonly<Record<OperationName, Fields>> = {
  'v1.realid.initialize': REALID_FIELDS,
  'v1.realid.reusable.initialize': REUSABLE_FIELDS,
  'v1.realid.checkresult': realidResult,
  'v1.realid.reusable.checkresult': realidResult,
  'v1.idrecognition.recognize': {
    bizId: record('stored in the row of the transaction'),
    docType: rule('a type of the list operation'),
    frontPageImage: rule('read'),
    backPageImage: rule('read, if the type has one'),
  },
  'v1.facecompare.compare': comparison,
  'v1.facecompare.asynccompare': comparison,
  'v1.facecompare.asynccheckresult': { transactionId: rule('one of the caller’s own') },
  'v1a.facecapture.checkresult': {
    bizId: record(TRACE),
    transactionId: rule('one of the caller’s own, of any flow'),
    isReturnImage: rule('`Y` returns `extraImages`'),
    extraImageControlList: rule('only with `isReturnImage` = `Y`; pictures that are not stored are empty strings'),
  },
  'v1.facecapture.checkresult': {
    bizId: record(TRACE),
    transactionId: rule('one of the caller’s own, of any flow'),
  },
  'v1.facecapture.initialize': FACE_CAPTURE_FIELDS,
  'v3.aml.nss.screen': {
    customerId: record(),
    subjectType: rule('`person` or `entity`'),
    bizCode: rule('returned in the answer'),
    ...nestFields('person', rule('see its fields'), {
      personName: rule('matched'),
      personLocalName: rule('also matched; a language tag is not a name'),
      personCertNo: rule('equal numbers are a hit whatever the name'),
      personGender: rule('a different one lowers the match; neither male nor female has no effect'),
      personBirthday: rule(
        'a different one lowers the match, the same makes it certain; without a year it has no effect',
      ),
      personNationality: rule('a different one lowers the match; code or English name, other texts have no effect'),
      personCountry: rule('the same'),
    }),
    ...nestFields('entity', rule('see its fields'), {
      entityName: rule('matched'),
      entityLocalName: rule('also matched; a language tag is not a name'),
      entityCertNo: rule('equal numbers are a hit whatever the name'),
      entityCountry: rule('a different one lowers the match; code or English name, other texts have no effect'),
    }),
    extendData: record('stored with the transaction and returned in `scanArgs` of each hit; not matched'),
  },
  'v1.realdoc.parse': {
    bizId: record('stored in the row of the transaction'),
    fileContent: rule('read, unless there is a `fileUrl`'),
    fileUrl: rule('fetched, from allowed hosts only'),
    fileType: rule('must match the bytes'),
    schemaId: rule('selects the fields to find; without it all text is returned'),
    includeExtInfo: rule('`Y` adds position, certainty and page to each value'),
  },
  'v1.applicant.query': {
    bizId: record('stored in the row of the transaction'),
    applicantId: rule('whose data; this or `userId`'),
    userId: rule('whose data'),
    isReturnImage: rule('`Y` returns the pictures'),
  },
  'v1.privacyinfo.delete': { transactionId: rule('the transaction to delete; an unknown one counts as deleted') },
  'v1.info.idlist': {},
  'v1.authentication.test': {},
};
