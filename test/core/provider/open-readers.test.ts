import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operationPath, type OperationName, type ResponseOf } from '@idproof/core/provider';
import { answering, signed } from '../../helpers/provider-answers.js';
import { RIGHT_BODIES } from '../../helpers/provider.js';

const result = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' };

/** What the public client makes of an answer that succeeded. */
async function read<Name extends OperationName>(name: Name, fields: object): Promise<ResponseOf<Name>> {
  const text = JSON.stringify({ result, ...fields });
  const answer = await answering(signed(text, { path: operationPath(name) })).call(name, RIGHT_BODIES[name] as never);
  assert.ok(answer.ok);
  return JSON.parse(JSON.stringify(answer.response)) as ResponseOf<Name>;
}

describe('values that were added since leave an answer readable (appendix 1.1)', () => {
  test('a source of an applicant’s data (specification 2.7)', async () => {
    const { applicant } = await read('v1.applicant.query', {
      applicant: { userId: 'u', documents: [{ source: 'IMPORT', certNo: 'X' }], faces: [{ source: 'IMPORT' }] },
    });
    assert.deepEqual(applicant, {
      userId: 'u',
      documents: [{ source: 'IMPORT', certNo: 'X' }],
      faces: [{ source: 'IMPORT' }],
    });
  });

  for (const name of ['v1.realid.checkresult', 'v1.realid.reusable.checkresult'] as const) {
    test(`the whole and every part of ${name} (appendix 4.2)`, async () => {
      const parsed = await read(name, {
        ekycResult: 'Escalated',
        extFaceInfo: { ekycResultFace: 'Escalated', faceScore: 92.4 },
        extIdInfo: { ekycResultDoc: 'Escalated', docErrorDetails: 'NEW_ERROR', spoofResult: { NEW_CHECK: 'U' } },
        extRiskInfo: { ekycResultRisk: 'Escalated', otherRiskReasonDetails: 'NewReason' },
      });
      assert.equal(parsed.ekycResult, 'Escalated');
      assert.deepEqual(parsed.extFaceInfo, { ekycResultFace: 'Escalated', faceScore: 92.4 });
      assert.deepEqual(parsed.extIdInfo, {
        ekycResultDoc: 'Escalated',
        docErrorDetails: ['NEW_ERROR'],
        spoofResult: { NEW_CHECK: 'U' },
      });
      assert.deepEqual(parsed.extRiskInfo, { ekycResultRisk: 'Escalated', otherRiskReasonDetails: ['NewReason'] });
    });
  }

  test('a result of a face capture (specification 2.2)', async () => {
    const parsed = await read('v1a.facecapture.checkresult', {
      faceCaptureResult: 'Suspended',
      extInfo: { quality: '92.1' },
    });
    assert.deepEqual([parsed.faceCaptureResult, parsed.extInfo?.quality], ['Suspended', 92.1]);
  });

  test('a recognition, its checks, and the quality of a comparison', async () => {
    const recognized = await read('v1.idrecognition.recognize', {
      recognitionResult: 'P',
      spoofResult: { TAMPER_CHECK: 'U' },
    });
    assert.deepEqual([recognized.recognitionResult, recognized.spoofResult], ['P', { TAMPER_CHECK: 'U' }]);
    const compared = await read('v1.facecompare.asynccheckresult', { face1ImageQualityResult: 'POOR', score: 50 });
    assert.equal(compared.face1ImageQualityResult, 'POOR');
  });

  test('a decision and a risk level of a screening, and a transactionId that it does not define', async () => {
    const fields = { eventId: 'e', decision: 'ESCALATE', bizCode: 'b', hitResults: [], totalHits: 0 };
    const parsed = await read('v3.aml.nss.screen', { ...fields, rcrrRiskLevel: 'NEW', transactionId: 'T1' });
    assert.deepEqual([parsed.decision, parsed.rcrrRiskLevel, parsed.transactionId], ['ESCALATE', 'NEW', 'T1']);
  });
});

const RECORD = {
  id: '1',
  version: '1',
  originId: '1',
  origin: 'o',
  type: 'Person',
  action: 'add',
  activeStatus: 'Active',
  date: '2026-01-01',
};

test('a single object stands for a list of one, wherever a list may stand', async () => {
  const { applicant } = await read('v1.applicant.query', {
    applicant: { documents: { certNo: 'X' }, faces: { faceScore: 98 } },
  });
  assert.deepEqual(applicant, { documents: [{ certNo: 'X' }], faces: [{ faceScore: 98 }] });
  const parsed = await read('v3.aml.nss.screen', {
    eventId: 'e',
    decision: 'REVIEW',
    bizCode: 'b',
    totalHits: 1,
    hitResults: {
      scanArgs: '{}',
      scanResult: '{}',
      hitRecord: {
        ...RECORD,
        keywords: 'k',
        groups: 'g',
        nameDetails: { nameType: 'Primary', nameValueList: { firstName: 'Anna' } },
        descriptions: { description1: 'd' },
        dateDetails: { dateType: 'Birth', dateValueList: { year: '1974' } },
        sanctionsReferences: { name: 's' },
        countryDetails: { countryType: 'Citizenship', countryValueList: { code: 'SE' } },
        idNumberTypes: { idType: 'PASSPORT', idValueList: { value: 'X' } },
        sourceDescription: { Source: { name: 'list' } },
        addressList: { addressCity: 'Ystad' },
        roleDetail: { roleType: 'Primary', occTitleList: { occCat: 'c' } },
        birthPlace: { name: 'Ystad' },
        images: { url: 'https://list.example/1.jpg' },
        companyDetailsList: { addressCity: 'Ystad' },
        vesselDetailsList: { vesselFlag: 'SE' },
      },
    },
  });
  assert.deepEqual(parsed.hitResults[0]?.hitRecord, {
    ...RECORD,
    keywords: ['k'],
    groups: ['g'],
    nameDetails: [{ nameType: 'Primary', nameValueList: [{ FirstName: 'Anna' }] }],
    descriptions: [{ description1: 'd' }],
    dateDetails: [{ dateType: 'Birth', dateValueList: [{ year: '1974' }] }],
    sanctionsReferences: [{ name: 's' }],
    countryDetails: [{ countryType: 'Citizenship', countryValueList: [{ code: 'SE' }] }],
    idNumberTypes: [{ idType: 'PASSPORT', idValueList: [{ value: 'X' }] }],
    sourceDescription: [{ Source: [{ name: 'list' }] }],
    addressList: [{ addressCity: 'Ystad' }],
    roleDetail: [{ roleType: 'Primary', occTitleList: [{ occCat: 'c' }] }],
    birthPlace: [{ name: 'Ystad' }],
    images: [{ url: 'https://list.example/1.jpg' }],
    companyDetailsList: [{ addressCity: 'Ystad' }],
    vesselDetailsList: [{ VesselFlag: 'SE' }],
  });
});
