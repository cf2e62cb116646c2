import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CrossCheck, Verdict } from '../../../packages/engines/src/document/cross-check.js';
import { type CheckedField, findPrint } from '../../../packages/engines/src/document/find-print.js';
import { judgeFields, type RequiredField } from '../../../packages/engines/src/document/judge-fields.js';
import { TD1, TD2, TD3, ZONE_CHARACTERS, type ZoneLayout } from '../../../packages/engines/src/document/mrz/layout.js';
import { toPlainText } from '../../../packages/engines/src/document/mrz/transliterate.js';
import { readZoneFields, type ZoneFields } from '../../../packages/engines/src/document/mrz/zone-fields.js';
import { toOcrResult } from '../../../packages/engines/src/document/ocr-result.js';
import { repairNames } from '../../../packages/engines/src/document/repair-names.js';
import type { LabelName } from '../../../packages/engines/src/document/printed-labels.js';
import {
  cardZone,
  drawPerson,
  largeCardZone,
  passportZone,
  createRandom,
  type Person,
} from '../../helpers/specimens/index.js';

const TODAY = new Date('2026-11-21');
const HOLDER: Person = {
  ...drawPerson(createRandom(2)),
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  issuer: 'UTO',
  nationality: 'UTO',
  documentNumber: 'L898902C3',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2032-04-15',
  personalNumber: '',
};

/** A zone read without doubt, but for the places given as line, place and what the picture may show there. */
function read(
  lines: readonly string[],
  layout: ZoneLayout = TD3,
  doubts: [number, number, Record<string, number>][] = [],
): ZoneFields {
  const evidence = lines.map((line) =>
    line.split('').map((character) => Float64Array.from(ZONE_CHARACTERS, (c) => (c === character ? 0.999 : 1e-6))),
  );
  for (const [line, place, seen] of doubts) {
    evidence[line]![place] = Float64Array.from(ZONE_CHARACTERS, (c) => seen[c] ?? 1e-6);
  }
  return readZoneFields(evidence, layout);
}
const passport = (person: Partial<Person> = {}): ZoneFields => read(passportZone({ ...HOLDER, ...person }));

const FIELDS: readonly CheckedField[] = [
  'last',
  'first',
  'number',
  'birth',
  'expiry',
  'sex',
  'nationality',
  'issuer',
  'personal',
];
function verdicts(result: Verdict['result'], own: Partial<CrossCheck> = {}): CrossCheck {
  return { ...(Object.fromEntries(FIELDS.map((field) => [field, { result }])) as CrossCheck), ...own };
}
const untrusted = (zone: ZoneFields, print: CrossCheck): string[] =>
  Object.entries(judgeFields(zone, print, TODAY).trusted).flatMap(([field, trusted]) => (trusted ? [] : [field]));

describe('what is believed', () => {
  test('a clear zone is believed whole, with print and without', () => {
    for (const result of ['agrees', 'unseen', 'unsure'] as const) {
      assert.deepEqual(untrusted(passport(), verdicts(result)), [], result);
      assert.equal(judgeFields(passport(), verdicts(result), TODAY).isTampered, false, result);
    }
  });

  for (const field of FIELDS.filter((name) => name !== 'personal')) {
    test(`print that differs in ${field} is tampering, and the zone is what is read`, () => {
      const judgement = judgeFields(passport(), verdicts('agrees', { [field]: { result: 'differs' } }), TODAY);
      assert.equal(judgement.isTampered, true);
      assert.ok(Object.values(judgement.trusted).every(Boolean));
    });
  }

  test('a personal number that differs in print is tampering where its check digit holds', () => {
    const print = verdicts('agrees', { personal: { result: 'differs' } });
    assert.equal(judgeFields(passport({ personalNumber: 'ZE184226B' }), print, TODAY).isTampered, true);
    assert.equal(judgeFields(read(largeCardZone(HOLDER), TD2), print, TODAY).isTampered, false);
  });

  const doubtful: [RequiredField, number, number, Record<string, number>][] = [
    ['names', 0, 6, { R: 0.5, K: 0.45 }],
    ['sex', 1, 20, { F: 0.6, '<': 0.35 }],
    ['issuer', 0, 2, { U: 0.01, Q: 0.9 }],
    ['nationality', 1, 10, { U: 0.01, Q: 0.9 }],
    ['number', 1, 0, { L: 0.3, E: 0.65 }],
  ];
  for (const [field, line, place, seen] of doubtful) {
    test(`doubt in ${field} leaves out ${field} and nothing else, unless print agrees`, () => {
      const altered = passportZone(HOLDER).map((text, i) =>
        field === 'number' && i === 1 ? `${text.slice(0, 9)}0${text.slice(10)}` : text,
      );
      const zone = read(altered, TD3, [[line, place, seen]]);
      assert.deepEqual(untrusted(zone, verdicts('unseen')), [field]);
      if (field !== 'issuer' && field !== 'nationality') assert.deepEqual(untrusted(zone, verdicts('agrees')), []);
    });
  }

  test('doubtful names that print contradicts are neither believed nor called altered', () => {
    const zone = read(passportZone(HOLDER), TD3, [[0, 6, { R: 0.5, K: 0.45 }]]);
    const judgement = judgeFields(zone, verdicts('agrees', { last: { result: 'differs' } }), TODAY);
    assert.equal(judgement.trusted.names, false);
    assert.equal(judgement.isTampered, false);
  });

  test('a lone letter behind the names, which may be a filler, needs the print or certainty', () => {
    const [upper, lower] = passportZone({ ...HOLDER, givenNames: 'ANNA K' });
    assert.deepEqual(untrusted(read([upper, lower]), verdicts('unseen')), []);
    const zone = read([upper, lower], TD3, [[0, upper.indexOf('<K<') + 1, { K: 0.9, '<': 0.09 }]]);
    assert.deepEqual(untrusted(zone, verdicts('unseen')), ['names']);
    assert.deepEqual(untrusted(zone, verdicts('agrees')), []);
  });

  /** Name fields read without doubt, and whether they are believed: beside no print, beside print that agrees, beside the whole name. */
  const nameFields: [names: string, bare: boolean, agreeing: boolean, completed: boolean][] = [
    ['ERIKSSON<<ANNA<MARIA', true, true, true],
    ['BECK<<KARL<MAX', true, true, true],
    ['RUSSELL<<BILL', true, true, true],
    ['ARKFREITH', true, true, true],
    // Fillers that may have been misread.
    ['ERIKSSON<<ANNAKK', false, true, true],
    ['ERIKSSON<<ANNA<KCK', false, true, true],
    ['ERIKSSON<<ANNACLX', false, true, true],
    ['XXERIKSSON<<ANNA', false, true, true],
    ['ERIKSSON<KANNA<MARIA', false, true, true],
    ['ERIKSSONKKANNAKMARIA', false, true, true],
    ['SATRIYAK<SUDARPA', false, true, true],
    // Names that may be cut off, at a letter or between two words.
    ['NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', false, false, true],
    ['NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONGAB', false, false, true],
    ['NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONGA', false, false, true],
    ['ERIKSSONKKANNAKMARIAKKKKKKKKKKKKKKKKKKK', false, false, true],
  ];
  for (const [names, bare, agreeing, completed] of nameFields) {
    test(`the name field ${names}`, () => {
      const zone = read([`P<UTO${names.padEnd(39, '<')}`, passportZone(HOLDER)[1]]);
      const whole: Verdict = { result: 'agrees', value: 'AS PRINTED' };
      const prints = [verdicts('unseen'), verdicts('agrees'), verdicts('agrees', { last: whole, first: whole })];
      const believed = prints.map((print) => judgeFields(zone, print, TODAY).trusted.names);
      assert.deepEqual(believed, [bare, agreeing, completed]);
      const contradicted = judgeFields(zone, verdicts('differs'), TODAY).trusted.names;
      assert.equal(contradicted, bare, 'what needs the print is not believed against it');
    });
  }

  test('dates that cannot be, and a digit over everything that does not hold, are tampering', () => {
    const impossible = [
      passport({ birthDate: '1974-02-30' }),
      passport({ expiryDate: '2032-13-15' }),
      read(passportZone(HOLDER).map((line, i) => (i === 1 ? line.slice(0, 43) + ((Number(line[43]) + 1) % 10) : line))),
      read(
        cardZone(HOLDER).map((line, i) => (i === 1 ? line.slice(0, 29) + ((Number(line[29]) + 1) % 10) : line)),
        TD1,
      ),
    ];
    for (const zone of impossible)
      assert.equal(judgeFields(zone, verdicts('unseen'), TODAY).isTampered, true, zone.lines[1]);
  });

  test('what is merely old, open or long is no tampering', () => {
    const odd: Partial<Person>[] = [
      { expiryDate: '1999-01-01' },
      { expiryDate: '2009-01-01', birthDate: '2001-01-01' },
      { birthDate: '1974-08' },
      { birthDate: '1974' },
      { birthDate: '1924-08-12' },
      { givenNames: '' },
      { issuer: 'D', nationality: 'D' },
      { issuer: 'XOM', nationality: 'XXA' },
      { sex: '<' },
    ];
    for (const person of odd) {
      const judgement = judgeFields(passport(person), verdicts('unseen'), TODAY);
      assert.equal(judgement.isTampered, false, JSON.stringify(person));
      assert.deepEqual(untrusted(passport(person), verdicts('unseen')), [], JSON.stringify(person));
    }
  });
});

describe('what is reported', () => {
  const report = (zone: ZoneFields, print = verdicts('unseen')): Record<string, string> =>
    toOcrResult(zone, judgeFields(zone, print, TODAY));

  test('all keys of a passport, and none for what it does not say', () => {
    assert.deepEqual(report(passport()), {
      LAST_NAME: 'ERIKSSON',
      FIRST_NAME: 'ANNA MARIA',
      ID_NUMBER: 'L898902C3',
      COUNTRY: 'Utopia',
      COUNTRY_CODE: 'UTO',
      ISSUING_STATE: 'UTO',
      SEX: 'F',
      DATE_OF_BIRTH: '1974-08-12',
      EXPIRY_DATE: '2032-04-15',
    });
  });

  const cases: [string, Partial<Person>, Record<string, string | undefined>][] = [
    [
      'a German',
      { issuer: 'D', nationality: 'D' },
      { ISSUING_STATE: 'D', COUNTRY_CODE: 'D', COUNTRY_CODE_IN_ISO: 'DEU', COUNTRY: 'Germany' },
    ],
    [
      'a person without a state',
      { issuer: 'FRA', nationality: 'XXA' },
      { COUNTRY_CODE: 'XXA', COUNTRY_CODE_IN_ISO: undefined },
    ],
    ['one name', { givenNames: '' }, { LAST_NAME: 'ERIKSSON', FIRST_NAME: undefined }],
    ['an unknown day of birth', { birthDate: '1974-08' }, { DATE_OF_BIRTH: '1974-08' }],
    ['an unknown month of birth', { birthDate: '1974' }, { DATE_OF_BIRTH: '1974' }],
    ['sex not stated', { sex: '<' }, { SEX: 'X' }],
    [
      'a Singaporean',
      { issuer: 'SGP', nationality: 'SGP', personalNumber: 'S1234567D' },
      { SG_ID: 'S1234567D', PERSONAL_NUMBER: undefined },
    ],
    ['someone of Hong Kong', { issuer: 'CHN', nationality: 'CHN', personalNumber: 'A1234563' }, { HK_ID: 'A1234563' }],
    ['someone of Macao', { issuer: 'CHN', nationality: 'CHN', personalNumber: '12345678' }, { MAC_ID: '12345678' }],
    ['a personal number', { personalNumber: 'ZE184226B' }, { PERSONAL_NUMBER: 'ZE184226B' }],
    ['letters spelt out', { surname: 'MÜLLER-ÅSS' }, { LAST_NAME: 'MUELLER AASS' }],
  ];
  for (const [name, person, expected] of cases) {
    test(name, () => {
      const result = report(passport(person));
      for (const [key, value] of Object.entries(expected)) assert.equal(result[key], value, key);
    });
  }

  test('what print adds is reported', () => {
    const print = verdicts('agrees', {
      first: { result: 'agrees', value: 'CHAYAPA DEJTHAMRONG KRASUANG' },
      birth: { result: 'agrees', value: '1924-08-12' },
    });
    const zone = passport({
      givenNames: 'CHAYAPA DEJTHAMRONG KRASUANG',
      surname: 'NILAVADHANANANDA',
      birthDate: '1924-08-12',
    });
    assert.equal(report(zone).DATE_OF_BIRTH, '2024-08-12');
    const result = report(zone, print);
    assert.equal(result['FIRST_NAME'], 'CHAYAPA DEJTHAMRONG KRASUANG');
    assert.equal(result['DATE_OF_BIRTH'], '1924-08-12');
  });

  test('a doubtful field has no key', () => {
    const zone = read(passportZone(HOLDER), TD3, [[1, 20, { F: 0.6, '<': 0.35 }]]);
    assert.equal('SEX' in report(zone), false);
  });

  test('a number longer than its places is reported whole', () => {
    const person = { ...HOLDER, documentNumber: 'D23145890734' };
    assert.equal(report(read(cardZone(person), TD1))['ID_NUMBER'], 'D23145890734');
    assert.equal(report(read(largeCardZone(person), TD2))['ID_NUMBER'], 'D23145890734');
  });
});

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
      'ANNA',
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
