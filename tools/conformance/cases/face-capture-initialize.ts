import type { ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, type Table } from '../rows.js';
import { COMMON_ROWS, H5_ROWS, MODES, NO_MODES, yesNo } from './initialize.js';
import { actionCases, LIVENESS_ROWS } from './product-config.js';
import { H5_MODE, holdsTransaction, INVALID } from './shared.js';

const operation = 'v1.facecapture.initialize';
const SUCCESS: Expectation = { code: 'SUCCESS' };
const APP = { bizId: 'conformance', metaInfo: '{"deviceType":"ios"}', userId: 'conformance-user' };
const H5 = { ...APP, metaInfo: 'MOB_H5', h5ModeConfig: H5_MODE };

const table: Table = {
  section: 'A 4.7',
  operation,
  request: APP,
  comesTo: SUCCESS,
  bad: INVALID,
  rows: [
    ...COMMON_ROWS,
    { field: 'metaInfo', required: true, max: 512, longest: null, wrong: ['MOB_APP', '[]'] },
    {
      field: 'serviceLevel',
      max: 32,
      wrong: ['FACECAPTURE0000', 'REALID0001'],
      right: ['FACECAPTURE0001', 'FACECAPTURE0002', 'FACECAPTURE0003', 'FACECAPTURE0005', 'FACECAPTURE0010'],
    },
    { field: 'operationMode', max: 32, wrong: NO_MODES, right: MODES },
    { field: 'productConfig', type: 'object' },
    { field: 'productConfig.deeperMode', max: 10, wrong: NO_MODES, right: ['CLOSED', 'STANDARD'] },
    yesNo('productConfig.rearCamera', ['N']),
    ...LIVENESS_ROWS,
  ],
};

export const faceCaptureInitializeCases: readonly ConformanceCase[] = [
  {
    section: 'A 4.7',
    title: 'with the required fields alone, a transaction and its clientCfg',
    operation,
    probes: [
      { what: 'app', request: APP, expect: { code: 'SUCCESS', holds: holdsTransaction } },
      { what: 'hosted page', request: H5, expect: { code: 'SUCCESS', holds: holdsTransaction } },
    ],
  },
  ...createCases(table),
  ...createCases({ ...table, request: H5, rows: H5_ROWS }),
  unknownFieldCase(table, ['productConfig']),
  ...actionCases(operation, 'A 4.7', APP),
  {
    section: 'A 4.7',
    title: 'a check that this gateway has no engine for is refused by its name',
    operation,
    needs: ['sandbox'],
    probes: [
      ['antiInjectionMode', 'STANDARD'],
      ['deeperMode', 'LOOSE'],
      ['deeperMode', 'STRICT'],
      ['rearCamera', 'Y'],
    ].map(([field = '', value]) => ({
      what: `${field} ${value}`,
      request: { ...APP, productConfig: { [field]: value } },
      expect: { code: INVALID, names: `productConfig.${field}` },
    })),
  },
  {
    section: 'A 4.7',
    title: 'MOB_H5 needs h5ModeConfig',
    operation,
    request: { ...APP, metaInfo: 'MOB_H5' },
    expect: { code: INVALID, names: 'h5ModeConfig' },
  },
];
