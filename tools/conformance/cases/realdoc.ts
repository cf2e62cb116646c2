import assert from 'node:assert/strict';
import type { ConformanceCase, Expectation } from '../case.js';
import { STRUCTURAL } from '../images.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';

const operation = 'v1.realdoc.parse';
const section = '4.7';
const BAD = 'PARAMETER_ERROR';
/** Right by its fields; it holds no image. */
const request = { bizId: 'conformance', fileContent: STRUCTURAL, fileType: 'jpg' };
const NO_IMAGE: Expectation = { code: BAD };
const refused = (names: string, code: Expectation['code'] = BAD): Expectation => ({ code, names });

const table: Table = {
  section,
  operation,
  request,
  comesTo: NO_IMAGE,
  bad: BAD,
  rows: [
    { field: 'bizId', section: '8', required: true, max: 32 },
    {
      field: 'schemaId',
      wrong: ['invoice', 'INVOICE_V1', 'general'],
      right: [
        'companies_registry_v1',
        'business_registration_certificate_v1',
        'invoice_v1',
        'receipt_v1',
        'bank_statement_v1',
        'mys_birth_certificate_v1',
      ],
    },
    { field: 'includeExtInfo', wrong: ['X', 'y'], right: ['Y', 'N'] },
    { field: 'fileType', wrong: ['docx', 'PDF', 'jpg/jpeg'], right: ['jpg', 'jpeg'] },
  ],
};

export const realdocCases: readonly ConformanceCase[] = [
  ...createCases(table),
  unknownFieldCase(table),
  {
    section,
    title: 'fileContent or fileUrl is needed',
    operation,
    probes: [
      { what: 'neither', request: { bizId: 'conformance' }, expect: refused('fileContent') },
      {
        what: 'null',
        request: { bizId: 'conformance', fileContent: null, fileUrl: null },
        expect: refused('fileContent'),
      },
    ],
  },
  {
    section: '8',
    title: 'fileContent has at most 10 MB of base64',
    operation,
    request: { ...request, fileContent: 'A'.repeat(10 * 1_048_576 + 4) },
    expect: refused('fileContent'),
  },
  {
    section: '7',
    title: 'what is no base64, or no document, is PARAMETER_ERROR',
    operation,
    probes: ['', 'not base64', 'QUJDR', 'QUJD', 'data:application/pdf;base64,JVBERi0='].map((fileContent) => ({
      what: JSON.stringify(fileContent),
      request: { ...request, fileContent },
      expect: refused('fileContent'),
    })),
  },
  {
    section: '7',
    title: 'a link that cannot be downloaded is CLIENT_BUSINESS_ERROR, and takes precedence over fileContent',
    operation,
    probes: [
      'http://127.0.0.1:9/x.pdf',
      'https://document.invalid/x.pdf',
      `https://document.invalid/${'x'.repeat(4096)}`,
    ].map((fileUrl) => ({
      what: fileUrl.slice(0, 40),
      request: { ...request, fileUrl },
      expect: refused('fileUrl', 'CLIENT_BUSINESS_ERROR'),
    })),
  },
  {
    section: '7',
    title: 'a well-formed URL of another scheme cannot be downloaded either (our reading: it is not malformed)',
    operation,
    request: { ...request, fileUrl: 'ftp://document.invalid/x' },
    expect: refused('fileUrl', ['CLIENT_BUSINESS_ERROR', BAD]),
  },
  {
    section: '7',
    title: 'a fileUrl that is malformed or no text is PARAMETER_ERROR',
    operation,
    probes: ['nowhere', '', '//document.invalid/x', 'https://', 42, true, ['https://document.invalid/x'], {}].map(
      (fileUrl) => ({
        what: JSON.stringify(fileUrl),
        request: { ...request, fileUrl },
        expect: refused('fileUrl'),
      }),
    ),
  },
  {
    section: 'A 4.1',
    title: 'a transactionId of RealDoc is R00 and digits',
    operation,
    needs: ['pictures'],
    request: ({ front }) => ({ bizId: 'conformance', fileContent: front }),
    expect: {
      code: 'SUCCESS',
      holds: ({ transactionId }) => assert.match(String(transactionId), /^R00\d{1,61}$/),
    },
  },
];
