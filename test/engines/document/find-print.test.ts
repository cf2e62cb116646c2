import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckedField, findPrint } from '../../../packages/engines/src/document/find-print.js';
import { toPlainText } from '../../../packages/core/src/zone/transliterate.js';
import { type ZoneFields } from '../../../packages/core/src/zone/zone-fields.js';
import { repairNames } from '../../../packages/engines/src/document/repair-names.js';
import type { LabelName } from '../../../packages/engines/src/document/printed-labels.js';
import { passportZone } from '../../helpers/specimens/index.js';
import { TODAY, HOLDER, read, passport } from './judged-passport.js';

describe('fillers between names that were read as letters', () => {
  const line = (text: string, label: LabelName | null = null) => ({ text, plain: toPlainText(text), label });
  const misread = (names: string): ZoneFields => {
    const [, lower] = passportZone(HOLDER);
    return read([`P<UTO${names.padEnd(39, '<')}`, lower]);
  };
  const cases: [names: string, printed: [string, LabelName | null][], last: string, first: string][] = [
    [
      'ERIKSSONKKANNAKMARIA',
      [
        ['Eriksson', 'surname'],
        ['ANNA MARIA', 'given'],
      ],
      'ERIKSSON',
      'ANNA MARIA',
    ],
    [
      'ERIKSSON<KANNA<MARIA',
      [
        ['ANNA MARIA', null],
        ['ERIKSSON', null],
      ],
      'ERIKSSON',
      'ANNA MARIA',
    ],
    [
      'ERIKSSON<<ANNACMARIA<<<K',
      [
        ['ERIKSSON', null],
        ['ANNA MARIA', null],
      ],
      'ERIKSSON',
      'ANNA MARIA',
    ],
    ['SATRIYAKSUDARPA', [['SATRIYA SUDARPA', 'surname']], 'SATRIYA SUDARPA', ''],
    // The field ends with a filler between two words.
    [
      'NILAVADHANANANDAKKTHEOKEMILEKJEANKPAULK',
      [
        ['NILAVADHANANANDA', 'surname'],
        ['THÉO ÉMILE JEAN-PAUL RENÉ', 'given'],
      ],
      'NILAVADHANANANDA',
      'THEO EMILE JEAN PAUL',
    ],
    [
      'NILAVADHANANANDAKKCHAYAPAKDEJTHAMRONG<K',
      [
        ['NILAVADHANANANDA', 'surname'],
        ['CHAYAPA DEJTHAMRONG KRASUANG', 'given'],
      ],
      'NILAVADHANANANDA',
      'CHAYAPA DEJTHAMRONG K',
    ],
    // The print says otherwise, or the same as was read, or stands under other labels.
    [
      'ERIKSSONKKANNAKMARIA',
      [
        ['ERIKSSEN', 'surname'],
        ['ANNA MARIA', 'given'],
      ],
      'ERIKSSONKKANNAKMARIA',
      '',
    ],
    [
      'ERIKSSON<<ANNAKMARIA',
      [
        ['ERIKSSON', 'surname'],
        ['ANNAKMARIA', 'given'],
      ],
      'ERIKSSON',
      'ANNAKMARIA',
    ],
    [
      'ERIKSSONKKANNAKMARIA',
      [
        ['ERIKSSON', 'other'],
        ['ANNA MARIA', 'given'],
      ],
      'ERIKSSONKKANNAKMARIA',
      '',
    ],
    ['ERIKSSONKKANNAKMARIA', [], 'ERIKSSONKKANNAKMARIA', ''],
    // A letter at the end may be a name.
    ['ARKFREITH<<K', [['ARKFREITH', 'surname']], 'ARKFREITH', 'K'],
    [
      'ERIKSSON<<ANNAK',
      [
        ['ERIKSSON', 'surname'],
        ['ANNA', 'given'],
      ],
      'ERIKSSON',
      'ANNAK',
    ],
    // A vanished letter is no filler.
    [
      'ERIKSSON<<ANNA<<ARIA',
      [
        ['ERIKSSON', null],
        ['ANNA MARIA', null],
      ],
      'ERIKSSON',
      'ANNA ARIA',
    ],
  ];
  for (const [names, printed, last, first] of cases) {
    test(`${names} beside ${printed.map(([text]) => text).join(', ') || 'nothing'}`, () => {
      const lines = printed.map(([text, label]) => line(text, label));
      const repaired = repairNames(misread(names), lines);
      assert.deepEqual([repaired.names.last, repaired.names.first], [last, first]);
    });
  }
});

describe('where a field is printed', () => {
  const line = (text: string, label: LabelName | null = null) => ({ text, plain: toPlainText(text), label });
  /** For each case: the field, what is printed, under which label, and in how many characters it differs; null for no candidate. */
  const cases: [CheckedField, string, LabelName | null, number | null][] = [
    ['last', 'ERIKSSON', null, 0],
    ['last', 'Eriksson', 'surname', 0],
    ['last', 'ERIKSSON, ANNA MARIA', null, 0],
    ['last', 'ERIKSZON', null, 1],
    ['last', 'ERIKSZON', 'surname', 1],
    ['last', 'ERIKSZON', 'other', null],
    ['last', 'MUSTERMANN', 'surname', null],
    ['first', 'ANNA MARIA', 'given', 0],
    ['first', 'ANNAMARIA', null, 0],
    ['first', 'ANNA-MARIA', null, 0],
    ['first', 'ANNE MARIA', 'given', 1],
    ['number', 'L898902C3', null, 0],
    ['number', 'No. L898902C3', null, 0],
    ['number', 'L8989O2C3', null, 0],
    ['number', 'L898962C3', null, 1],
    ['number', 'L898962C3', 'personal', null],
    ['birth', '12 AUG/AOÛT 1974', 'birth', 0],
    ['birth', '12.08.1974', null, 0],
    ['birth', '08/12/1974', null, 0],
    ['birth', '12 AUG 1975', 'birth', 1],
    ['birth', '13 AUG 1974', null, 1],
    // May be another date: of issue, say.
    ['birth', '12 AUG 1975', null, null],
    ['birth', '12 AUG 1975', 'issue', null],
    ['birth', '13081974', null, null],
    ['expiry', '15 APR 2032', null, 0],
    ['expiry', '15 APR 2022', null, null],
    ['expiry', '15 APR 2022', 'issue', null],
    ['expiry', '15 APR 2033', 'expiry', 1],
    // All of it differs: what is under the label of birth may be a date of issue, but not such an old one.
    ['birth', '25 MAR 1981', 'birth', 7],
    ['birth', '25 MAR 2021', 'birth', null],
    ['expiry', '27 JUN 2041', 'expiry', 7],
    ['expiry', '27 JUN 2021', 'expiry', null],
    ['sex', 'F', 'sex', 0],
    ['sex', 'F/F', 'sex', 0],
    ['sex', 'K/F', 'sex', 0],
    ['sex', 'M', 'sex', 1],
    ['sex', 'M/M', 'sex', 1],
    ['sex', 'M', null, null],
    ['sex', 'Sex/Sexe', 'sex', null],
    ['nationality', 'UTO', null, 0],
    ['nationality', 'UTOPIAN', 'nationality', 0],
    ['nationality', 'FRA', 'nationality', 3],
    ['nationality', 'FRA', null, null],
    ['nationality', 'ZZZ', 'nationality', null],
    ['nationality', 'Nationality', 'nationality', null],
    ['issuer', 'UTO', 'state', 0],
    ['issuer', 'FRA', 'state', 3],
    ['issuer', 'P', 'state', null],
    ['personal', 'ZE184226B', 'personal', 0],
    ['personal', 'ZE184226B', null, 0],
    ['personal', 'ZE184266B', 'personal', 1],
    ['personal', 'ZE184266B', null, null],
  ];
  const zone = passport({ personalNumber: 'ZE184226B' });
  for (const [field, text, label, changes] of cases) {
    test(`${field}: ${text}${label ? ` under ${label}` : ''} ${changes === null ? 'is no candidate' : `differs in ${changes}`}`, () => {
      const [best] = findPrint(zone, [line(text, label)], TODAY)[field];
      assert.equal(best?.changes ?? null, changes);
    });
  }

  test('names with accents, and names spread over lines', () => {
    const other = passport({ surname: 'MÜLLER-ÅNGSTRÖM', givenNames: 'JÜRGEN FRANÇOIS' });
    const found = findPrint(
      other,
      ['Müller-Ångström', 'JÜRGEN', 'FRANÇOIS'].map((text) => line(text)),
      TODAY,
    );
    assert.equal(found.last[0]?.changes, 0);
    assert.equal(found.first[0]?.changes, 0);
  });

  test('the century that is printed is the one that is meant', () => {
    const old = passport({ birthDate: '1924-08-12' });
    assert.equal(findPrint(old, [line('12 AUG 1924')], TODAY).birth[0]?.value, '1924-08-12');
    assert.equal(findPrint(old, [line('12 AUG 24')], TODAY).birth[0]?.value, '2024-08-12');
    const endless = passport({ expiryDate: '1999-12-31' });
    assert.equal(findPrint(endless, [line('31 12 9999')], TODAY).expiry[0]?.value, '9999-12-31');
  });

  test('the right line counts more than a similar one', () => {
    const lines = [line('12 AUG 1984', 'birth'), line('12 AUG 1974', 'birth')];
    assert.equal(findPrint(zone, lines, TODAY).birth[0]?.changes, 0);
  });

  test('a German state is the same by either code, and one without a sex in its zone differs in none', () => {
    const german = passport({ issuer: 'D', nationality: 'D', sex: '<' });
    const found = findPrint(german, [line('DEU', 'nationality'), line('M', 'sex')], TODAY);
    assert.equal(found.nationality[0]?.changes, 0);
    assert.deepEqual(found.sex, []);
  });
});
