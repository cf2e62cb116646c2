import type { OperationName } from '@idproof/core/provider';
import type { ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, type Row, type Table } from '../rows.js';
import { yesNo } from './initialize.js';
import { INVALID, UNKNOWN_TRANSACTION } from './shared.js';

const request = { bizId: 'conformance', transactionId: UNKNOWN_TRANSACTION };
const UNKNOWN: Expectation = { code: INVALID, names: 'transactionId' };

const IDS: readonly Row[] = [
  { field: 'bizId', required: true, max: 32 },
  { field: 'transactionId', required: true, max: 64 },
];
const images = (right: readonly string[]): Row => ({
  field: 'extraImageControlList',
  type: 'list',
  wrong: ['FACE', 'face_eye_close', 42],
  right: [[], right],
});
const FACE_IMAGES = ['FACE_EYE_CLOSE', 'CROPPED_FACE'];
const ALL_IMAGES = [
  ...FACE_IMAGES,
  'DOC_FRONT_ANGLE',
  'DOC_BACK_ANGLE',
  'DOC_FRONT_FLASH',
  'DOC_BACK_FLASH',
  'CROPPED_FACE_FROM_DOC',
];

const WHOLE: readonly Row[] = [
  ...IDS,
  yesNo('isReturnImage'),
  images(ALL_IMAGES),
  yesNo('returnFiveCategorySpoofResult'),
];
const TABLES: readonly { operation: OperationName; section: string; rows: readonly Row[] }[] = [
  {
    operation: 'v1a.facecapture.checkresult',
    section: '4.1',
    rows: [...IDS, yesNo('isReturnImage'), images(FACE_IMAGES)],
  },
  { operation: 'v1.facecapture.checkresult', section: '4.2', rows: IDS },
  { operation: 'v1.realid.checkresult', section: 'A 4.2', rows: WHOLE },
  { operation: 'v1.realid.reusable.checkresult', section: 'A 4.3', rows: WHOLE },
];

/** Asking for results: who asks for nothing that exists changes nothing. */
export const resultCases: readonly ConformanceCase[] = TABLES.flatMap(createResultCases);

function createResultCases({ operation, section, rows }: (typeof TABLES)[number]): ConformanceCase[] {
  const table: Table = { section, operation, request, comesTo: UNKNOWN, bad: INVALID, rows };
  return [
    ...createCases(table),
    unknownFieldCase(table),
    { section, title: 'a transaction that nobody began is INVALID_ARGUMENT', operation, request, expect: UNKNOWN },
  ];
}
