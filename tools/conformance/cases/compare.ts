import assert from 'node:assert/strict';
import type { OperationName } from '@idproof/core/provider';
import type { ConformanceCase, Expectation } from '../case.js';
import { STRUCTURAL } from '../images.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';
import { INVALID, UNKNOWN_TRANSACTION } from './shared.js';

const COMPARE = 'v1.facecompare.compare';
const ASYNC = 'v1.facecompare.asynccompare';
const RESULT = 'v1.facecompare.asynccheckresult';
const MB = 1_048_576;

const request = { bizId: 'conformance', face1: { content: STRUCTURAL }, face2: { content: STRUCTURAL } };
/** Both are printed for it (specification 7). */
const BIZ_ID = ['PARAM_ILLEGAL', INVALID];
const IMAGE = ['UNABLE_GET_IMAGE', INVALID];
const OTHER = [INVALID, 'PARAM_ILLEGAL'];
const WRONG_RECTS = ['1,2,3', '1,2,3,4,5', '-1,2,3,4', '1,2,0,4', '1;2;3;4', 'left,top,width,height'];
const WRONG_IMAGES = ['not base64', 'QUJDR', 'data:image/jpeg;base64,/9j/'];

interface Codes {
  bizId: Expectation['code'];
  image: Expectation['code'];
  other: Expectation['code'];
}

/** Submitting a comparison has one code for every bad input; what an image lacks its result tells (specification 7). */
const ONE_CODE: Codes = { bizId: INVALID, image: INVALID, other: INVALID };

function createTable(
  operation: OperationName,
  section: string,
  comesTo: Expectation,
  codes: Codes = { bizId: BIZ_ID, image: IMAGE, other: OTHER },
): Table {
  const rect = { maxBytes: 32, longest: '0,0,640,480', wrong: WRONG_RECTS } as const;
  const content = { required: true, wrong: WRONG_IMAGES, code: codes.image } as const;
  return {
    section,
    operation,
    request,
    comesTo,
    bad: codes.other,
    rows: [
      { field: 'bizId', required: true, maxBytes: 32, code: codes.bizId },
      { field: 'userId', maxBytes: 64 },
      { field: 'face1', type: 'object', required: true, code: codes.image },
      { field: 'face1.content', ...content },
      { field: 'face1.rect', section: '2.3', ...rect },
      { field: 'face2', type: 'object', required: true, code: codes.image },
      { field: 'face2.content', ...content },
      { field: 'face2.rect', section: '2.3', ...rect },
      {
        field: 'sourceOfFace2',
        maxBytes: 32,
        wrong: ['PHOTO', 'selfie', '0000000100'],
        right: ['SELFIE', '00000001007', '00000001003'],
      },
    ],
  };
}

const sync = createTable(COMPARE, '4.4', { code: IMAGE });

const tooLarge = (operation: OperationName, limit: number, code: Expectation['code']): ConformanceCase => ({
  section: '8',
  title: `a picture of more than ${limit / MB} MB of base64 is refused`,
  operation,
  probes: (['face1', 'face2'] as const).map((face) => ({
    what: face,
    request: { ...request, [face]: { content: 'A'.repeat(limit + 4) } },
    expect: { code, names: `${face}.content` },
  })),
});

const compared = (response: Readonly<Record<string, unknown>>): void => {
  const { score, samePerson } = response;
  assert.ok(typeof score === 'number' && score > 0 && score < 100, `score ${String(score)}`);
  assert.equal(samePerson, true);
};

export const compareCases: readonly ConformanceCase[] = [
  ...createCases(sync),
  unknownFieldCase(sync, ['face1', 'face2']),
  tooLarge(COMPARE, MB, IMAGE),
  {
    section: '8',
    title: 'a picture of exactly 1 MB of base64 passes the limit',
    operation: COMPARE,
    request: ({ createDamaged }) => ({ ...request, face1: { content: createDamaged(MB) } }),
    expect: { code: IMAGE, names: 'face1.content' },
  },
  {
    section: '7',
    title: 'a picture without a face, damaged or of another format is UNABLE_GET_IMAGE',
    operation: COMPARE,
    probes: (['jpeg', 'webp', 'gif'] as const).map((format) => ({
      what: format,
      request: ({ blank }) => ({ ...request, face1: { content: blank[format] }, face2: { content: blank[format] } }),
      expect: { code: IMAGE, names: 'face1.content' },
    })),
  },
  {
    section: '4.4',
    title: 'two pictures of one person: a score within (0, 100), samePerson, a transaction',
    operation: COMPARE,
    needs: ['pictures'],
    request: ({ selfie }) => ({
      bizId: 'conformance',
      userId: 'conformance-user',
      face1: { content: selfie },
      face2: { content: selfie },
    }),
    expect: {
      code: 'SUCCESS',
      holds: (response) => {
        compared(response);
        assert.ok(response['transactionId'], 'a transactionId');
      },
    },
  },
];

const asynchronous = createTable(ASYNC, '4.5', { code: [INVALID, 'PROCESSING'] }, ONE_CODE);

const results: Table = {
  section: 'A 4.6',
  operation: RESULT,
  request: { transactionId: UNKNOWN_TRANSACTION },
  comesTo: { code: INVALID },
  bad: INVALID,
  rows: [{ field: 'transactionId', required: true, maxBytes: 64 }],
};

const POLL_MS = 100;
const POLLS = 600;

export const asyncCompareCases: readonly ConformanceCase[] = [
  ...createCases({ ...asynchronous, comesTo: { code: ['PROCESSING', INVALID] } }),
  unknownFieldCase(asynchronous, ['face1', 'face2']),
  tooLarge(ASYNC, 5 * MB, INVALID),
  {
    section: '4.5',
    title: 'both pictures together may have 5 MB, and not four characters more',
    operation: ASYNC,
    probes: [
      {
        what: 'the limit',
        request: ({ createDamaged }) => ({
          ...request,
          face1: { content: createDamaged(3 * MB) },
          face2: { content: createDamaged(2 * MB) },
        }),
        expect: { code: ['PROCESSING', INVALID] },
      },
      {
        what: 'over',
        request: ({ createDamaged }) => ({
          ...request,
          face1: { content: createDamaged(3 * MB) },
          face2: { content: createDamaged(2 * MB + 4) },
        }),
        expect: { code: INVALID, names: 'face2.content' },
      },
    ],
  },
  {
    section: '7',
    title: 'a picture of another format is INVALID_ARGUMENT at once: UNABLE_GET_IMAGE is no code of the submission',
    operation: ASYNC,
    probes: (['webp', 'gif'] as const).map((format) => ({
      what: format,
      request: ({ blank }) => ({ ...request, face1: { content: blank[format] }, face2: { content: blank[format] } }),
      expect: { code: INVALID, names: 'face1.content' },
    })),
  },
  ...createCases(results),
  unknownFieldCase(results),
  {
    section: 'A 4.6',
    title: 'a transaction of something else is unknown',
    operation: RESULT,
    request: { transactionId: UNKNOWN_TRANSACTION },
    expect: { code: INVALID, names: 'transactionId' },
  },
  {
    section: '3',
    title: 'a comparison is PROCESSING until it is done, then its result can be read again and again',
    operation: RESULT,
    needs: ['pictures'],
    steps: async ({ call, pictures }) => {
      const content = pictures?.selfie ?? '';
      const accepted = await call(ASYNC, { ...request, face1: { content }, face2: { content } });
      assert.deepEqual([accepted.code, accepted.status], ['PROCESSING', 'S']);
      const { transactionId } = accepted;
      assert.ok(transactionId, 'a transactionId');
      let reply = await call(RESULT, { transactionId });
      for (let polls = 0; reply.code === 'PROCESSING' && polls < POLLS; polls++) {
        assert.equal(reply.status, 'S');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        reply = await call(RESULT, { transactionId });
      }
      for (const { code, response } of [reply, await call(RESULT, { transactionId })]) {
        assert.equal(code, 'SUCCESS');
        compared(response);
        assert.equal(response['face1ImageQualityResult'], 'PASS');
        assert.equal(response['face2ImageQualityResult'], 'PASS');
      }
    },
  },
  {
    section: 'A 4.6',
    title: 'pictures without a face are found out afterwards: UNABLE_GET_IMAGE',
    operation: RESULT,
    steps: async ({ call, plain }) => {
      const content = plain.blank.jpeg;
      const accepted = await call(ASYNC, { ...request, face1: { content }, face2: { content } });
      assert.equal(accepted.code, 'PROCESSING');
      const { transactionId } = accepted;
      let reply = await call(RESULT, { transactionId });
      for (let polls = 0; reply.code === 'PROCESSING' && polls < POLLS; polls++) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        reply = await call(RESULT, { transactionId });
      }
      assert.deepEqual([reply.code, reply.status], ['UNABLE_GET_IMAGE', 'F']);
    },
  },
];
