import assert from 'node:assert/strict';
import type { ConformanceCase, Expectation } from '../case.js';
import { createCases, unknownFieldCase, withField, type Row, type Table } from '../rows.js';
import {
  createAddress,
  APP_REQUEST,
  H5_REQUEST,
  holdsTransaction,
  INVALID,
  NO_ADDRESSES,
  readClientCfg,
} from './shared.js';

const operation = 'v1.realid.initialize';
const SUCCESS: Expectation = { code: 'SUCCESS' };
const refused = (names: string): Expectation => ({ code: INVALID, names });

export const MODES = ['CLOSED', 'STANDARD', 'LOOSE', 'STRICT'];
export const NO_MODES = ['OPEN', 'standard'];
export const yesNo = (field: string, right: readonly string[] = ['Y', 'N']): Row => ({
  field,
  max: 1,
  wrong: ['X', 'y', 'YES'],
  right,
});

/** The rows that every kind of initialization has. */
export const COMMON_ROWS: readonly Row[] = [
  { field: 'bizId', required: true, max: 32 },
  { field: 'userId', required: true, max: 64 },
  { field: 'sceneCode', max: 64 },
];

const table: Table = {
  section: '4.9',
  operation,
  request: H5_REQUEST,
  comesTo: SUCCESS,
  bad: INVALID,
  rows: [
    ...COMMON_ROWS,
    { field: 'metaInfo', required: true, max: 512, longest: null, wrong: ['MOB_APP', 'mob_h5', '[]', '{'] },
    { field: 'flowType', required: true, max: 32, longest: null, wrong: ['REALID_KYC', 'h5_realidlite_kyc'] },
    { field: 'docType', required: true, max: 16, longest: null, wrong: ['00000009999', '1003'] },
    { field: 'serviceLevel', max: 32, wrong: ['REALID0000', 'realid0001'], right: ['REALID0001', 'REALID0002'] },
    {
      field: 'operationMode',
      max: 32,
      wrong: NO_MODES,
      right: [...MODES, 'STANDARD_VC_CLOSED', 'STANDARD_IDN_CLOSED', 'STANDARD_VC_IDN_CLOSED'],
    },
    { field: 'pages', max: 32, wrong: ['0', '3', '1,2,3', '1;2', 'front'], right: ['1', '2', '1,2'] },
    { field: 'pageConfig', type: 'object' },
    { field: 'pageConfig.urlFaceGuide', section: '2.8', max: 256, longest: createAddress(256), wrong: NO_ADDRESSES },
    { field: 'productConfig', type: 'object' },
  ],
};

/** Of the hosted page's settings (specification 2.8). */
export const H5_ROWS: readonly Row[] = [
  { field: 'h5ModeConfig', type: 'object', required: true },
  { field: 'h5ModeConfig.state', max: 128 },
  {
    field: 'h5ModeConfig.completeCallbackUrl',
    required: true,
    max: 128,
    longest: createAddress(128),
    wrong: NO_ADDRESSES,
  },
  {
    field: 'h5ModeConfig.interruptCallbackUrl',
    required: true,
    max: 128,
    longest: createAddress(128),
    wrong: NO_ADDRESSES,
  },
  {
    field: 'h5ModeConfig.locale',
    max: 16,
    wrong: ['EN', 'en-US', 'ja', 'ko'],
    right: ['en', 'zh-CN', 'zh-HK', 'jp', 'th', 'es', 'pt', 'fr', 'id', 'de', 'kr', 'vi'],
  },
  yesNo('h5ModeConfig.isIframe'),
  {
    field: 'h5ModeConfig.uiCfg',
    max: 256,
    longest: null,
    wrong: ['blue', '[]', '{"isDesktop":"yes"}', '{"buttoncolor":'],
    right: [
      '{}',
      '{"titlebarbgcolor":"#102030","titlebartextcolor":"#ffffff","buttoncolor":"#123456","isDesktop":"N"}',
    ],
  },
  yesNo('h5ModeConfig.allowDegradation'),
  { field: 'h5ModeConfig.facePageGuideUrl', max: 128, longest: createAddress(128), wrong: NO_ADDRESSES },
];

const h5: Table = {
  ...table,
  section: '2.8',
  rows: [
    ...H5_ROWS,
    { field: 'h5ModeConfig.docFrontPageGuideUrl', max: 128, longest: createAddress(128), wrong: NO_ADDRESSES },
    { field: 'h5ModeConfig.docBackPageGuideUrl', max: 128, longest: createAddress(128), wrong: NO_ADDRESSES },
  ],
};

const isDesktop = (more: object) => ({
  ...withField(H5_REQUEST, 'h5ModeConfig.uiCfg', '{"isDesktop":"Y"}'),
  ...more,
});

export const initializeCases: readonly ConformanceCase[] = [
  {
    section: '4.9',
    title: 'with the required fields alone, a transaction and its clientCfg',
    operation,
    probes: [
      { what: 'hosted page', request: H5_REQUEST, expect: { code: 'SUCCESS', holds: holdsTransaction } },
      { what: 'app', request: APP_REQUEST, expect: { code: 'SUCCESS', holds: holdsTransaction } },
    ],
  },
  {
    section: '4.9',
    title: 'is not idempotent: the same request begins another transaction',
    operation,
    steps: async ({ call }) => {
      const first = await call(operation, APP_REQUEST);
      const second = await call(operation, APP_REQUEST);
      assert.deepEqual([first.code, second.code], ['SUCCESS', 'SUCCESS']);
      assert.notEqual(first.transactionId, second.transactionId);
    },
  },
  {
    section: 'A 4.1',
    title: 'a transactionId is a letter, 9 digits, FRL, the date and 18 digits',
    operation,
    steps: async ({ call }) => {
      const { transactionId } = await call(operation, APP_REQUEST);
      assert.match(transactionId ?? '', /^[A-Z]\d{9}[A-Z]{2,3}20\d{6}\d{18}$/);
    },
  },
  ...createCases(table),
  ...createCases(h5),
  unknownFieldCase(table, ['pageConfig', 'h5ModeConfig', 'productConfig']),
  {
    section: '4.9',
    title: 'an H5 flow needs h5ModeConfig and the literal MOB_H5, an app the text of its SDK',
    operation,
    probes: [
      { what: 'no h5ModeConfig', request: { ...H5_REQUEST, h5ModeConfig: null }, expect: refused('h5ModeConfig') },
      {
        what: 'H5 with an app',
        request: { ...H5_REQUEST, metaInfo: APP_REQUEST['metaInfo'] },
        expect: refused('metaInfo'),
      },
      { what: 'an app with MOB_H5', request: { ...APP_REQUEST, metaInfo: 'MOB_H5' }, expect: refused('metaInfo') },
    ],
  },
  {
    section: '2.8',
    title: 'isDesktop = Y needs serviceLevel REALID0001 and docUiType 1',
    operation,
    probes: [
      { what: 'both', request: isDesktop({ productConfig: { docUiType: '1' } }), expect: SUCCESS },
      {
        what: 'another level',
        request: isDesktop({ serviceLevel: 'REALID0002', productConfig: { docUiType: '1' } }),
        expect: refused('h5ModeConfig.uiCfg'),
      },
      {
        what: 'another docUiType',
        request: isDesktop({ productConfig: { docUiType: '2' } }),
        expect: refused('h5ModeConfig.uiCfg'),
      },
      {
        what: 'the level named, too',
        request: isDesktop({ serviceLevel: 'REALID0001', productConfig: { docUiType: '1' } }),
        expect: SUCCESS,
      },
      { what: 'no productConfig', request: isDesktop({}), expect: refused('h5ModeConfig.uiCfg') },
      { what: 'no docUiType', request: isDesktop({ productConfig: {} }), expect: refused('h5ModeConfig.uiCfg') },
      {
        what: 'a docUiType of null',
        request: isDesktop({ productConfig: { docUiType: null } }),
        expect: refused('h5ModeConfig.uiCfg'),
      },
      {
        what: 'N asks for nothing',
        request: withField(H5_REQUEST, 'h5ModeConfig.uiCfg', '{"isDesktop":"N"}'),
        expect: SUCCESS,
      },
    ],
  },
  {
    section: 'A 3.7',
    title: 'pages that the document type does not have are refused',
    operation,
    needs: ['sandbox'],
    probes: [
      {
        what: 'two of one',
        request: { ...APP_REQUEST, docType: '99990000002', pages: '1,2' },
        expect: refused('pages'),
      },
      {
        what: 'the second of one',
        request: { ...APP_REQUEST, docType: '99990000002', pages: '2' },
        expect: refused('pages'),
      },
      { what: 'the second of two', request: { ...APP_REQUEST, docType: '99990000001', pages: '2' }, expect: SUCCESS },
      { what: 'the first of one', request: { ...APP_REQUEST, docType: '99990000002', pages: '1' }, expect: SUCCESS },
      { what: 'one twice', request: { ...APP_REQUEST, pages: '1,1' }, expect: refused('pages') },
    ],
  },
  {
    section: '2.8',
    title: 'what is left out has its default: language, frame, colours, actions, state',
    operation,
    needs: ['sandbox'],
    request: H5_REQUEST,
    expect: {
      code: 'SUCCESS',
      holds: (response) => {
        const cfg = readClientCfg(response);
        assert.equal(cfg['state'], response['transactionId']);
        assert.equal(cfg['locale'], 'en');
        assert.equal(cfg['isIframe'], false);
        assert.equal(cfg['allowDegradation'], false);
        assert.deepEqual(cfg['actions'], ['FACEBLINK']);
        assert.equal(cfg['uiCfg'], undefined);
      },
    },
  },
  {
    section: '2.8',
    title: 'the page is told the state, the language, the frame and the callbacks that were asked for',
    operation,
    needs: ['sandbox'],
    request: {
      ...H5_REQUEST,
      h5ModeConfig: { ...(H5_REQUEST['h5ModeConfig'] as object), state: 'a-state', locale: 'zh-HK', isIframe: 'Y' },
    },
    expect: {
      code: 'SUCCESS',
      holds: (response) => {
        const { state, locale, isIframe, completeCallbackUrl } = readClientCfg(response);
        assert.deepEqual(
          { state, locale, isIframe, completeCallbackUrl },
          { state: 'a-state', locale: 'zh-HK', isIframe: true, completeCallbackUrl: 'https://merchant.example/done' },
        );
      },
    },
  },
];
