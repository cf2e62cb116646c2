import type { Body, ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, withField, type Row, type Table } from '../rows.js';
import { COMMON_ROWS, H5_ROWS, yesNo } from './initialize.js';
import { actionCases, attributeCases, LIVENESS_ROWS } from './product-config.js';
import { createAddress, H5_MODE, INVALID, NO_ADDRESSES } from './shared.js';

export const REUSABLE = 'v1.realid.reusable.initialize';

/** Right in all but its token, which nobody made: what is wrong besides is found first. */
export const REUSABLE_REQUEST: Body = {
  bizId: 'conformance',
  metaInfo: '{"deviceType":"ios"}',
  flowType: 'REUSABLE_REALIDLITE_KYC',
  userId: 'conformance-user',
  shareToken: 'a-token-that-nobody-made',
};
const H5_REQUEST: Body = {
  ...REUSABLE_REQUEST,
  metaInfo: 'MOB_H5',
  flowType: 'H5_REUSABLE_REALIDLITE_KYC',
  h5ModeConfig: H5_MODE,
};

const NO_TOKEN: Expectation = { code: 'TOKEN_NOT_FOUND' };
const refused = (names: string): Expectation => ({ code: INVALID, names });

const list = (field: string, wrong: readonly unknown[], right: readonly unknown[]): Row => ({
  field,
  type: 'list',
  wrong,
  right,
});

const table: Table = {
  section: '4.10',
  operation: REUSABLE,
  request: REUSABLE_REQUEST,
  comesTo: NO_TOKEN,
  bad: INVALID,
  rows: [
    ...COMMON_ROWS,
    { field: 'metaInfo', required: true, max: 512, longest: null, wrong: ['MOB_APP', '[]'] },
    { field: 'flowType', required: true, max: 32, longest: null, wrong: ['REALIDLITE_KYC', 'H5_REALIDLITE_KYC'] },
    { field: 'shareToken', required: true, max: 64 },
    list('acceptedDocTypes', ['PASSPORT', 1003], [[], ['00000001003', '00000001006']]),
    list(
      'acceptedDocCategories',
      ['passport', 'OTHERS', 42],
      [[], ['PASSPORT', 'DRIVING_LICENSE', 'ID_CARD', 'RESIDENCE_PERMIT', 'VISA']],
    ),
    list('acceptedDocCountryCodes', ['SG', 'sgp', 702], [[], ['SGP', 'HKG']]),
    { field: 'productConfig', type: 'object' },
    { field: 'pageConfig', type: 'object' },
    { field: 'pageConfig.urlFaceGuide', section: '2.8', max: 256, longest: createAddress(256), wrong: NO_ADDRESSES },
    { field: 'envData', type: 'object', wrong: [{ other: 'x' }], right: [{}, { envName: 'test' }] },
    // No limit of their own: the body has one.
    { field: 'deviceId', right: ['d'.repeat(5000)] },
    { field: 'clientIp', right: ['192.0.2.1', '2001:db8::1', 'c'.repeat(5000)] },
    { field: 'wirelessConfigGroup', max: 32 },
  ],
};

const envData: ConformanceCase = {
  section: '4.10',
  title: 'of envData only envName is supported',
  operation: REUSABLE,
  probes: [
    { what: 'envName', request: { ...REUSABLE_REQUEST, envData: { envName: 'test' } }, expect: NO_TOKEN },
    {
      what: 'another key',
      request: { ...REUSABLE_REQUEST, envData: { other: 'x' } },
      expect: refused('envData.other'),
    },
  ],
};

const product: Table = {
  ...table,
  rows: [
    ...LIVENESS_ROWS,
    {
      field: 'productConfig.actionRandomNumber',
      mayBeEmpty: true,
      wrong: ['0', '-1', '1.5', 'one', '7'],
      right: ['1'],
    },
    yesNo('productConfig.colorFlash'),
    // Cooling down, which LOOSE and STRICT ask for, is nothing that a gateway on one machine can do.
    { field: 'productConfig.riskMode', max: 10, wrong: ['OPEN', 'standard'], right: ['CLOSED', 'STANDARD'] },
  ],
};

const h5: Table = { ...table, section: '2.8', request: H5_REQUEST, rows: H5_ROWS };

/** Fields of the standard flow that the reusable one does not have: passing one is INVALID_ARGUMENT (specification 7). */
const STANDARD_ONLY = ['docType', 'pages', 'serviceLevel', 'operationMode'];
const STANDARD_PRODUCT_ONLY = [
  'cropDocImage',
  'preciseTamperCheck',
  'allowExpiredDocument',
  'docUiType',
  'spoofMode',
  'antiInjectionMode',
  'idnThreshold',
];

const actions = (actionRandomNumber: string, actionCheckItems: readonly string[]) => ({
  ...REUSABLE_REQUEST,
  productConfig: { actionCheckItems, actionRandomNumber },
});

export const reusableCases: readonly ConformanceCase[] = [
  ...createCases({ ...table, rows: table.rows.map((row) => (row.field === 'envData' ? { ...row, wrong: [] } : row)) }),
  envData,
  ...createCases(product),
  ...createCases(h5),
  unknownFieldCase(table, ['productConfig', 'pageConfig']),
  {
    section: '4.10',
    title: 'fields of the standard flow alone are unsupported here',
    operation: REUSABLE,
    probes: [
      ...STANDARD_ONLY.map((field) => ({
        what: field,
        request: { ...REUSABLE_REQUEST, [field]: '1' },
        expect: refused(field),
      })),
      ...STANDARD_PRODUCT_ONLY.map((field) => ({
        what: `productConfig.${field}`,
        request: { ...REUSABLE_REQUEST, productConfig: { [field]: 'Y' } },
        expect: refused(`productConfig.${field}`),
      })),
      ...['docFrontPageGuideUrl', 'docBackPageGuideUrl'].map((field) => ({
        what: `h5ModeConfig.${field}`,
        request: withField(H5_REQUEST, `h5ModeConfig.${field}`, createAddress(40)),
        expect: refused(`h5ModeConfig.${field}`),
      })),
    ],
  },
  {
    section: '4.10',
    title: 'the H5 flow needs h5ModeConfig and MOB_H5',
    operation: REUSABLE,
    probes: [
      { what: 'no h5ModeConfig', request: { ...H5_REQUEST, h5ModeConfig: null }, expect: refused('h5ModeConfig') },
      { what: 'an app with MOB_H5', request: { ...REUSABLE_REQUEST, metaInfo: 'MOB_H5' }, expect: refused('metaInfo') },
      {
        what: 'H5 with an app',
        request: { ...H5_REQUEST, metaInfo: '{"deviceType":"ios"}' },
        expect: refused('metaInfo'),
      },
    ],
  },
  {
    section: '4.10',
    title: 'actionRandomNumber is a whole number above 0, at most the number of actions',
    operation: REUSABLE,
    probes: [
      { what: '0', request: actions('0', ['FACEBLINK']), expect: refused('productConfig.actionRandomNumber') },
      { what: '2 of 1', request: actions('2', ['FACEBLINK']), expect: refused('productConfig.actionRandomNumber') },
      {
        what: '2 of the default',
        request: { ...REUSABLE_REQUEST, productConfig: { actionRandomNumber: '2' } },
        expect: refused('productConfig.actionRandomNumber'),
      },
      { what: '2 of 2', request: actions('2', ['FACEBLINK', 'MOUTHOPEN']), expect: NO_TOKEN },
      { what: 'no effect beside NOACTION', request: actions('2', ['NOACTION']), expect: NO_TOKEN },
    ],
  },
  {
    section: '4.10',
    title: 'riskMode LOOSE and STRICT ask for cooldown rules, which this gateway has not: refused by name',
    operation: REUSABLE,
    needs: ['sandbox'],
    probes: ['LOOSE', 'STRICT'].map((riskMode) => ({
      what: riskMode,
      request: { ...REUSABLE_REQUEST, productConfig: { riskMode } },
      expect: refused('productConfig.riskMode'),
    })),
  },
  {
    section: '2.8',
    title: 'isDesktop = Y asks nothing more here: serviceLevel and docUiType are of the standard flow',
    operation: REUSABLE,
    request: withField(H5_REQUEST, 'h5ModeConfig.uiCfg', '{"isDesktop":"Y"}'),
    expect: NO_TOKEN,
  },
  ...actionCases(REUSABLE, '4.10', REUSABLE_REQUEST).map((one) => withExpectedToken(one)),
  ...attributeCases(REUSABLE, REUSABLE_REQUEST, { areRequired: true }).map((one) => withExpectedToken(one)),
  {
    section: '4.10',
    title: 'the accepted lists hold at most 200 types, 50 categories, 50 countries',
    operation: REUSABLE,
    probes: (
      [
        ['acceptedDocTypes', '00000001003', 200],
        ['acceptedDocCategories', 'PASSPORT', 50],
        ['acceptedDocCountryCodes', 'SGP', 50],
      ] as const
    ).flatMap(([field, item, most]) => [
      { what: `${most} ${field}`, request: { ...REUSABLE_REQUEST, [field]: Array(most).fill(item) }, expect: NO_TOKEN },
      {
        what: `${most + 1} ${field}`,
        request: { ...REUSABLE_REQUEST, [field]: Array(most + 1).fill(item) },
        expect: refused(field),
      },
    ]),
  },
  {
    section: '4.10',
    title: 'rule 5: types with countries need a universal passport, and countries that cover the types',
    operation: REUSABLE,
    probes: [
      {
        what: 'no universal passport',
        request: { ...REUSABLE_REQUEST, acceptedDocTypes: ['00600000001'], acceptedDocCountryCodes: ['MYS'] },
        expect: refused('acceptedDocTypes'),
      },
      {
        what: 'a country is not covered',
        request: {
          ...REUSABLE_REQUEST,
          acceptedDocTypes: ['00000001003', '00600000001'],
          acceptedDocCountryCodes: ['SGP'],
        },
        expect: refused('acceptedDocCountryCodes'),
      },
      {
        what: 'both rules are met',
        request: {
          ...REUSABLE_REQUEST,
          acceptedDocTypes: ['00000001006', '00600000001'],
          acceptedDocCountryCodes: ['SGP', 'MYS'],
        },
        expect: NO_TOKEN,
      },
      {
        what: 'an empty list restricts nothing',
        request: { ...REUSABLE_REQUEST, acceptedDocTypes: ['00600000001'], acceptedDocCountryCodes: [] },
        expect: NO_TOKEN,
      },
    ],
  },
];

/** What succeeds in the standard flow only lacks a token here. */
function withExpectedToken(one: ConformanceCase): ConformanceCase {
  if (!('probes' in one)) return one;
  const probes = one.probes.map((probe) => (probe.expect.code === 'SUCCESS' ? { ...probe, expect: NO_TOKEN } : probe));
  return { ...one, probes };
}
