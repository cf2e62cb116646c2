import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';
import { INVALID, UNKNOWN_TRANSACTION } from './shared.js';

const DELETE = 'v1.privacyinfo.delete';
const LIST = 'v1.info.idlist';
const ECHO = 'v1.authentication.test';

const deletion: Table = {
  section: 'A 4.8',
  operation: DELETE,
  request: { transactionId: UNKNOWN_TRANSACTION },
  comesTo: { code: ['SUCCESS', 'PARAM_ILLEGAL'] },
  bad: ['PARAM_ILLEGAL', INVALID],
  rows: [{ field: 'transactionId', required: true, max: 64 }],
};

const listing = { section: 'A 3.3', operation: LIST, request: {}, bad: INVALID } as const;

interface Entry {
  docType: string;
  docName: string;
  country: string;
  countryCode: string;
}

const ECHOED = [
  { title: 'hello', n: 1 },
  { text: 'Jörg 張 😀 "/\\ </script>', nothing: null, truth: true },
  { list: [1, 2.5, -0.25, 1e21], deep: { deeper: { deepest: [{}] } } },
  {},
] as const;

export const smallCases: readonly ConformanceCase[] = [
  ...createCases(deletion),
  unknownFieldCase(deletion),
  {
    section: 'A 4.8',
    title: 'deletion may be repeated',
    operation: DELETE,
    steps: async ({ call }) => {
      const request = {
        bizId: 'conformance',
        metaInfo: '{"deviceType":"ios"}',
        flowType: 'REALIDLITE_KYC',
        docType: '00000001003',
        userId: 'conformance-user',
      };
      const { transactionId } = await call('v1.realid.initialize', request);
      for (let i = 0; i < 2; i++) assert.equal((await call(DELETE, { transactionId })).code, 'SUCCESS');
      const gone = await call('v1.realid.checkresult', { bizId: 'conformance', transactionId });
      assert.notEqual(gone.code, 'SUCCESS');
    },
  },
  {
    ...listing,
    title: 'the list tells of each document type its name, country and country code',
    expect: {
      code: 'SUCCESS',
      holds: ({ data }) => {
        const entries = Object.entries(data as Record<string, Entry>);
        assert.ok(entries.length > 0, 'at least one type');
        for (const [key, { docType, docName, country, countryCode }] of entries) {
          assert.match(key, /^\d{11}$/);
          assert.equal(docType, key);
          assert.ok(docName && country, key);
          assert.match(countryCode, /^(?:[A-Z]{3})?$/);
        }
      },
    },
  },
  {
    ...listing,
    title: 'a passport of any country stands under Default, without a country code',
    expect: {
      code: 'SUCCESS',
      holds: ({ data }) => {
        const passport = (data as Record<string, Entry>)['00000001003'];
        assert.deepEqual([passport?.country, passport?.countryCode], ['Default', '']);
      },
    },
  },
  {
    ...listing,
    title: 'the request is an empty object',
    needs: ['sandbox'],
    request: { country: 'SGP' },
    expect: { code: INVALID, names: 'country' },
  },
  ...ECHOED.map((body, index): ConformanceCase => ({
    section: 'A 1.1',
    title: `any JSON object comes back as it was (${index + 1} of ${ECHOED.length})`,
    operation: ECHO,
    steps: async ({ call }) => assert.deepEqual((await call(ECHO, body)).response, body),
  })),
];
