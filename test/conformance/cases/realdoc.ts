import type { ConformanceCase, Expectation } from '../case.js';
import { STRUCTURAL } from '../pictures.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';

const operation = 'v1.realdoc.parse';
const section = '4.7';
const BAD = 'PARAMETER_ERROR';
/** Right by its fields; it holds no picture. */
const request = { bizId: 'conformance', fileContent: STRUCTURAL, fileType: 'jpg' };
const NO_PICTURE: Expectation = { code: BAD };
const refused = (names: string, code = BAD): Expectation => ({ code, names });

const table: Table = {
  section,
  operation,
  request,
  comesTo: NO_PICTURE,
  bad: BAD,
  rows: [
    { field: 'bizId', required: true, max: 64 },
    {
      field: 'schemaId',
      max: 128,
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
    title: 'a link that cannot be loaded is CLIENT_BUSINESS_ERROR, and goes before fileContent',
    operation,
    probes: ['http://127.0.0.1:9/x.pdf', 'https://document.invalid/x.pdf', 'ftp://document.invalid/x', 'nowhere'].map(
      (fileUrl) => ({
        what: fileUrl,
        request: { ...request, fileUrl },
        expect: refused('fileUrl', 'CLIENT_BUSINESS_ERROR'),
      }),
    ),
  },
];
