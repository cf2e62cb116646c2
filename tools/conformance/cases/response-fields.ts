import assert from 'node:assert/strict';
import { OPERATIONS, type OperationName } from '@idproof/core/provider';
import { findFields, listResponseFields } from '../../../test/helpers/response-fields.js';
import type { ConformanceCase } from '../case.js';
import type { World } from '../world.js';
import { bizId, donor, DONOR, NEEDS } from './flow-steps.js';
import { APP_REQUEST } from './shared.js';

/** The fields of an answer that its operation has not, read from the bytes as they came. */
async function findStrangeFields(world: World, operation: OperationName, body: object): Promise<string[]> {
  const known = listResponseFields(OPERATIONS[operation].response);
  const { result, text } = await world.raw({ operation, body: JSON.stringify(body) });
  assert.equal(result['resultStatus'], 'S', operation);
  return findFields(JSON.parse(text), known).filter((field) => !known.includes(field));
}

const AML = {
  customerId: 'conformance',
  subjectType: 'PERSON',
  bizCode: 'ONBOARDING',
  person: { personName: 'Nobody' },
};

export const responseFieldCases: readonly ConformanceCase[] = [
  {
    section: '1',
    title: 'recognition: of the fields that the specification does not name, recognitionErrorPage alone',
    operation: 'v1.idrecognition.recognize',
    needs: ['sandbox'],
    steps: async ({ raw, plain }) => {
      const request = {
        bizId,
        docType: '99990000001',
        frontPageImage: plain.blank.jpeg,
        backPageImage: plain.blank.png,
      };
      const { text } = await raw({ operation: 'v1.idrecognition.recognize', body: JSON.stringify(request) });
      const named = new Set([
        'result',
        'transactionId',
        'recognitionResult',
        'recognitionErrorCode',
        'ocrResult',
        'spoofResult',
      ]);
      const others = Object.keys(JSON.parse(text) as object).filter((field) => !named.has(field));
      assert.ok(
        others.every((field) => field === 'recognitionErrorPage'),
        others.join(', '),
      );
    },
  },
  {
    section: '1',
    title: 'no answer holds a field that its operation has not',
    operation: 'v1.applicant.query',
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const result = { bizId, transactionId, isReturnImage: 'Y' };
      const { docType, front, selfie } = world.pictures!;
      const faces = { face1: { content: selfie }, face2: { content: selfie } };
      for (const [operation, body] of [
        ['v1.realid.initialize', APP_REQUEST],
        ['v1.realid.checkresult', { ...result, extraImageControlList: ['CROPPED_FACE'] }],
        ['v1a.facecapture.checkresult', { ...result, extraImageControlList: ['CROPPED_FACE'] }],
        ['v1.facecapture.checkresult', { bizId, transactionId }],
        ['v1.applicant.query', { bizId, userId: DONOR, isReturnImage: 'Y' }],
        ['v1.idrecognition.recognize', { bizId, docType, frontPageImage: front }],
        ['v1.facecompare.compare', { bizId, ...faces }],
        ['v1.facecompare.asynccompare', { bizId, ...faces }],
        ['v3.aml.nss.screen', AML],
        ['v1.info.idlist', {}],
      ] as const) {
        assert.deepEqual(await findStrangeFields(world, operation, body), [], operation);
      }
    },
  },
];
