import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CrossCheck, Verdict } from '../../../packages/engines/src/document/cross-check.js';
import { type CheckedField } from '../../../packages/engines/src/document/find-print.js';
import { judgeFields, type RequiredField } from '../../../packages/engines/src/document/judge-fields.js';
import { TD1, TD2, TD3 } from '../../../packages/core/src/zone/layout.js';
import { type ZoneFields } from '../../../packages/core/src/zone/zone-fields.js';
import { toOcrResult } from '../../../packages/engines/src/document/ocr-result.js';
import { cardZone, largeCardZone, passportZone, type Person } from '../../helpers/specimens/index.js';
import { TODAY, HOLDER, read, passport } from './judged-passport.js';

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
    // A further double filler, against the rules.
    ['ERIKSSON<<ANNA<<MARIA', false, true, true],
    ['ERIKSSON<<<ANNA', false, true, true],
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

  test('impossible dates, and a wrong composite check digit, are tampering', () => {
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

  test('an old, open or long value is no tampering', () => {
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

describe('reported fields', () => {
  const report = (zone: ZoneFields, print = verdicts('unseen')): Record<string, string> =>
    toOcrResult(zone, judgeFields(zone, print, TODAY));

  test('all keys of a passport, and none for a field that it lacks', () => {
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

  test('values that only the print has in full are reported', () => {
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
