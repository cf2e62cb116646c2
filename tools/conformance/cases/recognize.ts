import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import { STRUCTURAL } from '../images.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';
import { INVALID } from './shared.js';

const operation = 'v1.idrecognition.recognize';
const section = '4.3';
const MB5 = 5_242_880;

/** Right by its fields; its image is none, so that nothing is read. */
const request = { bizId: 'conformance', docType: '00000001003', frontPageImage: STRUCTURAL };
const damaged = { code: INVALID, names: 'frontPageImage' };

const table: Table = {
  section,
  operation,
  request,
  comesTo: damaged,
  bad: INVALID,
  rows: [
    { field: 'bizId', required: true, maxBytes: 32 },
    { field: 'docType', required: true, maxBytes: 32, longest: null, wrong: ['00000009999', 'PASSPORT'] },
    { field: 'frontPageImage', required: true, wrong: ['not base64', 'QUJDR', 'data:image/jpeg;base64,/9j/'] },
    { field: 'backPageImage', wrong: ['not base64', 'QUJDR'] },
  ],
};

const refusedImage = (title: string, image: 'webp' | 'gif' | 'pngWithAlpha', at = section): ConformanceCase => ({
  section: at,
  title,
  operation,
  request: ({ blank }) => ({ ...request, frontPageImage: blank[image] }),
  expect: damaged,
});

const takenImage = (format: string, image: 'jpeg' | 'png'): ConformanceCase => ({
  section,
  title: `${format} is taken: an empty one holds no document, which is no failure of the call`,
  operation,
  request: ({ blank }) => ({ ...request, frontPageImage: blank[image] }),
  expect: {
    code: 'SUCCESS',
    holds: ({ recognitionResult, recognitionErrorCode }) => {
      assert.equal(recognitionResult, 'N');
      assert.ok(recognitionErrorCode, 'a recognitionErrorCode');
    },
  },
});

export const recognizeCases: readonly ConformanceCase[] = [
  ...createCases(table),
  unknownFieldCase(table),
  {
    section: '8',
    title: 'a picture of 5 MB of base64 passes the limit, four characters more do not',
    operation,
    probes: [
      {
        what: 'the limit',
        request: ({ docType, createDamaged }) => ({ ...request, docType, frontPageImage: createDamaged(MB5) }),
        expect: { code: INVALID, names: 'frontPageImage' },
      },
      {
        what: 'front over',
        request: { ...request, frontPageImage: 'A'.repeat(MB5 + 4) },
        expect: { code: INVALID, names: 'frontPageImage' },
      },
      {
        what: 'back over',
        request: { ...request, backPageImage: 'A'.repeat(MB5 + 4) },
        expect: { code: INVALID, names: 'backPageImage' },
      },
    ],
  },
  {
    section,
    title: 'a picture that is damaged is illegal input, and names its page',
    operation,
    probes: [
      { what: 'front', request, expect: damaged },
      {
        what: 'back',
        request: ({ blank }) => ({ ...request, frontPageImage: blank.jpeg, backPageImage: 'QUJD' }),
        expect: { code: INVALID, names: 'backPageImage' },
      },
      {
        what: 'cut off',
        request: ({ blank }) => ({ ...request, frontPageImage: blank.jpeg.slice(0, 400) }),
        expect: damaged,
      },
    ],
  },
  takenImage('JPG', 'jpeg'),
  takenImage('PNG without an alpha channel', 'png'),
  refusedImage('PNG with its alpha channel on is refused', 'pngWithAlpha'),
  refusedImage('WEBP is none of the formats', 'webp'),
  refusedImage('GIF is none of the formats', 'gif'),
  {
    section: 'A 3.7',
    title: 'a back page of a type that has none is refused',
    operation,
    needs: ['sandbox'],
    request: { ...request, docType: '99990000002', backPageImage: STRUCTURAL },
    expect: { code: INVALID, names: 'backPageImage' },
  },
  {
    section,
    title: 'a document is read: its fields, its checks, and a transaction',
    operation,
    needs: ['pictures'],
    request: ({ docType, front, back }) => ({
      bizId: 'conformance',
      docType,
      frontPageImage: front,
      ...(back ? { backPageImage: back } : {}),
    }),
    expect: {
      code: 'SUCCESS',
      holds: ({ recognitionResult, recognitionErrorCode, ocrResult, spoofResult, transactionId }) => {
        assert.equal(recognitionResult, 'Y');
        assert.equal(recognitionErrorCode, undefined);
        assert.ok(Object.keys(ocrResult as object).length > 3, 'ocrResult');
        assert.deepEqual(Object.keys(spoofResult as object).sort(), [
          'MATERIAL_CHECK',
          'SCREEN_RECAPTURE_CHECK',
          'TAMPER_CHECK',
        ]);
        assert.ok(transactionId, 'a transactionId');
      },
    },
  },
];
