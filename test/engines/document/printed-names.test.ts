import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { completeName } from '../../../packages/engines/src/document/cross-check.js';
import { findLocalName } from '../../../packages/engines/src/document/local-name.js';
import { type LabelName } from '../../../packages/engines/src/document/printed-labels.js';

describe('names that the zone cut off', () => {
  const cases: [name: string, printed: string, full: string | null][] = [
    ['CHAYAPA DEJTHAMRONG K', 'CHAYAPA DEJTHAMRONG KRASUANG', 'CHAYAPA DEJTHAMRONG KRASUANG'],
    ['ARNPOL PETCH CHARONGU', 'Arnpol Petch Charonguang', 'ARNPOL PETCH CHARONGUANG'],
    [
      'BENNEL WOOLOO WARRAN WARNAM',
      'BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL',
      'BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL',
    ],
    ['DI', 'DINGO POTOROO', 'DINGO POTOROO'],
    ['JOERG MARIA', 'Jörg-Maria Friedrich', 'JOERG MARIA FRIEDRICH'],
    ['CHAYAPA DEJTHAMRONG K', 'CHAYAPA DEJTHAMRONG', null],
    ['CHAYAPA DEJTHAMRONG K', 'CHAYAPADEJTHAMRONGKRASUANG', null],
    ['CHAYAPA DEJTHAMRONG K', 'CHAYAPA DEJTHAMRONG SRASUANG', null],
    ['JONATHON WARREN TREVOR', 'JONATHON WARREN TREVOR', 'JONATHON WARREN TREVOR'],
    ['ANNA', 'MARIA', null],
    ['ANNA', '', null],
  ];
  for (const [name, printed, full] of cases) {
    test(`${name}, printed ${printed || 'nowhere'}`, () => assert.equal(completeName(name, printed), full));
  }
});

describe('names in Chinese characters', () => {
  type Line = readonly [text: string, label: LabelName | null, score?: number];
  const find = (issuer: string, lines: readonly Line[]): string =>
    findLocalName(
      issuer,
      lines.map(([text, label, score = 0.98]) => ({ text, plain: '', label, score })),
    )
      .map(({ text }) => text)
      .join('');
  const cases: [issuer: string, lines: Line[], name: string][] = [
    [
      'CHN',
      [
        ['证件样本', 'surname'],
        ['ZHENGJIAN, YANGBEN', 'surname'],
      ],
      '证件样本',
    ],
    [
      'CHN',
      [
        ['证件', 'surname'],
        ['样本', 'given'],
      ],
      '证件样本',
    ],
    [
      'CHN',
      [
        ['王', 'surname'],
        ['国强', 'given'],
      ],
      '王国强',
    ],
    ['CHN', [['王', 'surname']], ''],
    [
      'CHN',
      [
        ['姓名', 'surname'],
        ['张三', 'surname'],
      ],
      '张三',
    ],
    [
      'CHN',
      [
        ['北京', 'other'],
        ['张三', null],
      ],
      '',
    ],
    ['CHN', [['张三', 'surname', 0.8]], ''],
    [
      'CHN',
      [
        ['张三', 'surname'],
        ['李四', 'surname'],
      ],
      '',
    ],
    ['UTO', [['张三', 'surname']], ''],
    ['CHN', [], ''],
  ];
  for (const [issuer, lines, name] of cases) {
    test(`${issuer}: ${lines.map(([text]) => text).join(' ') || 'nothing'}`, () =>
      assert.equal(find(issuer, lines), name));
  }
});
