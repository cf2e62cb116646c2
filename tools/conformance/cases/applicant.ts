import type { ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';
import { yesNo } from './initialize.js';
import { INVALID } from './shared.js';

const operation = 'v1.applicant.query';
const section = '4.8';
const request = { bizId: 'conformance', userId: 'a-user-whom-nobody-knows' };
const NOT_FOUND: Expectation = { code: 'APPLICANT_NOT_FOUND' };

const table: Table = {
  section,
  operation,
  request,
  comesTo: NOT_FOUND,
  bad: INVALID,
  rows: [
    { field: 'bizId', required: true, max: 32 },
    { field: 'userId', required: true, max: 64 },
    yesNo('isReturnImage'),
  ],
};

export const applicantCases: readonly ConformanceCase[] = [
  // Left out, userId lacks its one-of: the message may name either of the two.
  ...createCases({ ...table, rows: table.rows.filter(({ field }) => field !== 'userId') }),
  {
    section,
    title: 'userId and applicantId: texts of at most 64 and 50 characters',
    operation,
    probes: [
      { what: 'userId of 64', request: { ...request, userId: 'ก'.repeat(64) }, expect: NOT_FOUND },
      {
        what: 'userId of 65',
        request: { ...request, userId: 'ก'.repeat(65) },
        expect: { code: INVALID, names: 'userId' },
      },
      { what: 'userId empty', request: { ...request, userId: '' }, expect: { code: INVALID, names: 'userId' } },
      { what: 'userId a number', request: { ...request, userId: 42 }, expect: { code: INVALID, names: 'userId' } },
      { what: 'applicantId of 50', request: { bizId: 'b', applicantId: 'ก'.repeat(50) }, expect: NOT_FOUND },
      {
        what: 'applicantId of 51',
        request: { bizId: 'b', applicantId: 'ก'.repeat(51) },
        expect: { code: INVALID, names: 'applicantId' },
      },
    ],
  },
  unknownFieldCase(table),
  {
    section,
    title: 'exactly one of applicantId and userId',
    operation,
    probes: [
      { what: 'both', request: { ...request, applicantId: 'x' }, expect: { code: INVALID, names: 'userId' } },
      { what: 'neither', request: { bizId: 'conformance' }, expect: { code: INVALID, names: 'applicantId' } },
      { what: 'one null', request: { ...request, applicantId: null }, expect: NOT_FOUND },
    ],
  },
  {
    section: '7',
    title: 'an applicant whom nobody knows is APPLICANT_NOT_FOUND, by either id',
    operation,
    probes: [
      { what: 'userId', request, expect: NOT_FOUND },
      { what: 'applicantId', request: { bizId: 'conformance', applicantId: 'unknown' }, expect: NOT_FOUND },
    ],
  },
];
