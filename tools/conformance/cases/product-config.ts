import type { OperationName } from '@idproof/core/provider';
import type { Body, ConformanceCase, Expectation } from '../case.js';
import { createCases, withField, type Row, type Table } from '../rows.js';
import { MODES, NO_MODES, yesNo } from './initialize.js';
import { APP_REQUEST, INVALID } from './shared.js';

const operation = 'v1.realid.initialize';
const SUCCESS: Expectation = { code: 'SUCCESS' };
const refused = (names: string): Expectation => ({ code: INVALID, names });
const ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'];

const mode = (field: string, right: readonly string[] = MODES): Row => ({
  field: `productConfig.${field}`,
  max: 10,
  wrong: NO_MODES,
  right,
});
const named = (field: string): Row => ({
  field: `productConfig.${field}`,
  type: 'list',
  wrong: ['hologram', {}, { name: '' }, { name: 'x', more: 1 }],
  right: [[]],
});

/** Rows that the standard and the reusable flow share. */
export const LIVENESS_ROWS: readonly Row[] = [
  mode('livenessMode'),
  {
    field: 'productConfig.actionCheckItems',
    type: 'list',
    wrong: ['BLINK', 'faceblink', '', 42],
    right: [ACTIONS, ['NOACTION'], []],
  },
  { ...yesNo('productConfig.actionRandom'), section: '4.10', mayBeEmpty: true },
  {
    field: 'productConfig.actionFrame',
    type: 'list',
    wrong: ['EYEOPEN', 42],
    right: [['EYECLOSE'], ['MULTIACTIONS'], ['EYECLOSE', 'MULTIACTIONS'], []],
  },
  yesNo('productConfig.cropFaceImage'),
  { field: 'productConfig.faceAttributeCheck', type: 'object' },
];

const table: Table = {
  section: '2.8',
  operation,
  request: APP_REQUEST,
  comesTo: SUCCESS,
  bad: INVALID,
  rows: [
    yesNo('productConfig.cropDocImage', ['N']),
    named('landmarkCheck'),
    named('hologramCheck'),
    named('pageInfoCheck'),
    yesNo('productConfig.preciseTamperCheck', ['N']),
    // An invalid value falls back to the default, and is no error.
    {
      field: 'productConfig.allowExpiredDocument',
      mayBeEmpty: true,
      right: ['Y', 'N', 'maybe', 'y', 'YES', ' '.repeat(100)],
    },
    { field: 'productConfig.docUiType', max: 20, wrong: ['0', '6', 'one'], right: ['1'] },
    mode('spoofMode'),
    mode('riskMode'),
    mode('antiInjectionMode', ['CLOSED']),
    {
      field: 'productConfig.idnThreshold',
      type: 'integer',
      wrong: [0, -1, 1.5, 1000],
      right: [1, 999],
    },
    ...LIVENESS_ROWS,
  ],
};

/** How actions go together: the same in every flow that has them. */
export function actionCases(operation: OperationName, section: string, request: Body): ConformanceCase[] {
  const probe = (what: string, productConfig: object, expect: Expectation) => ({
    what,
    request: { ...request, productConfig },
    expect,
  });
  return [
    {
      section,
      title: 'NOACTION stands alone, and each action at most once',
      operation,
      probes: [
        probe(
          'NOACTION beside another',
          { actionCheckItems: ['NOACTION', 'FACEBLINK'] },
          refused('productConfig.actionCheckItems'),
        ),
        probe(
          'an action twice',
          { actionCheckItems: ['FACEBLINK', 'FACEBLINK'] },
          refused('productConfig.actionCheckItems'),
        ),
        probe('NOACTION alone', { actionCheckItems: ['NOACTION'] }, SUCCESS),
      ],
    },
    {
      section,
      title: 'EYECLOSE needs FACEBLINK; beside NOACTION a frame has no effect',
      operation,
      probes: [
        probe(
          'without a blink',
          { actionCheckItems: ['MOUTHOPEN'], actionFrame: ['EYECLOSE'] },
          refused('productConfig.actionFrame'),
        ),
        probe('with the blink of the default', { actionFrame: ['EYECLOSE'] }, SUCCESS),
        probe('NOACTION', { actionCheckItems: ['NOACTION'], actionFrame: ['EYECLOSE'], actionRandom: 'Y' }, SUCCESS),
      ],
    },
  ];
}

const PARTS = [
  'eyesOcclusion',
  'noseOcclusion',
  'mouthOcclusion',
  'foreheadOcclusion',
  'chinOcclusion',
  'cheekOcclusion',
];
const off = { detectOpen: 'N', needRetry: 'N' };

/** What is looked for on a face: in every flow that has it. Both switches are required in the reusable flow alone. */
export function attributeCases(
  operation: OperationName,
  request: Body,
  { areRequired }: { areRequired: boolean },
): ConformanceCase[] {
  const section = '2.8';
  const at = 'productConfig.faceAttributeCheck';
  const checks = ['occlusionCheck', 'maskCheck', 'glassesCheck', 'hatCheck'];
  const rows = checks.map((check): Row => ({ field: `${at}.${check}`, type: 'object', right: [off] }));
  const probe = (what: string, check: string, value: object, names: string) => ({
    what: `${check}, ${what}`,
    request: withField(request, `${at}.${check}`, value),
    expect: refused(`${at}.${check}${names}`),
  });
  const probeLeftOut: typeof probe = (...of) => (areRequired ? probe(...of) : { ...probe(...of), expect: SUCCESS });
  return [
    ...createCases({ section, operation, request, comesTo: SUCCESS, bad: INVALID, rows }),
    {
      section,
      title: `detectOpen and needRetry are ${areRequired ? 'required where a check is given' : 'optional in this flow'}, and Y or N`,
      operation,
      probes: checks.flatMap((check) => [
        probeLeftOut('no detectOpen', check, { needRetry: 'N' }, '.detectOpen'),
        probeLeftOut('no needRetry', check, { detectOpen: 'N' }, '.needRetry'),
        probe('another value', check, { detectOpen: 'X', needRetry: 'N' }, '.detectOpen'),
        probe('another value', check, { detectOpen: 'N', needRetry: 'X' }, '.needRetry'),
      ]),
    },
    {
      section,
      title: 'needRetry = Y and details need detectOpen = Y',
      operation,
      probes: [
        ...checks.map((check) => probe('retry', check, { detectOpen: 'N', needRetry: 'Y' }, '.needRetry')),
        ...(areRequired ? [] : [probe('retry alone', 'maskCheck', { needRetry: 'Y' }, '.needRetry')]),
        probe('details', 'occlusionCheck', { ...off, details: PARTS }, '.details'),
      ],
    },
    {
      section,
      title: 'details are for occlusionCheck alone, and of six parts',
      operation,
      probes: [
        probe('not for it', 'maskCheck', { ...off, details: [] }, '.details'),
        probe('not for it', 'glassesCheck', { ...off, details: PARTS }, '.details'),
        probe('not for it', 'hatCheck', { ...off, details: PARTS }, '.details'),
        probe('another part', 'occlusionCheck', { detectOpen: 'Y', needRetry: 'N', details: ['ear'] }, '.details'),
      ],
    },
  ];
}

export const productConfigCases: readonly ConformanceCase[] = [
  ...createCases(table),
  ...actionCases(operation, '4.10', APP_REQUEST),
  ...attributeCases(operation, APP_REQUEST, { areRequired: false }),
  {
    section: '2.8',
    title: 'a check that this gateway has no engine for is refused by its name, never left out silently',
    operation,
    needs: ['sandbox'],
    probes: (
      [
        ['cropDocImage', 'Y'],
        ['preciseTamperCheck', 'Y'],
        ['landmarkCheck', [{ name: 'mykadLogo' }]],
        ['hologramCheck', [{ name: 'hologram' }]],
        ['pageInfoCheck', [{ name: 'id' }]],
        ['antiInjectionMode', 'STRICT'],
        ['docUiType', '2'],
        ...['occlusionCheck', 'maskCheck', 'glassesCheck', 'hatCheck'].map(
          (check) => [`faceAttributeCheck.${check}`, { detectOpen: 'Y', needRetry: 'N' }] as const,
        ),
      ] as const
    ).map(([field, value]) => ({
      what: field,
      request: withField(APP_REQUEST, `productConfig.${field}`, value),
      expect: refused(`productConfig.${field}`),
    })),
  },
];
