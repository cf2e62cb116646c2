import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ZONE_CHARACTERS, TD3 } from '../../../packages/sandbox/src/engines/document/mrz/layout.js';
import { splitNames } from '../../../packages/sandbox/src/engines/document/mrz/names.js';
import { isoCode, stateName } from '../../../packages/sandbox/src/engines/document/mrz/states.js';
import { zoneDate } from '../../../packages/sandbox/src/engines/document/mrz/zone-dates.js';
import { readZoneFields } from '../../../packages/sandbox/src/engines/document/mrz/zone-fields.js';

const SPECIMEN = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** Evidence that is sure of every character but those at `doubts`, given as line, place and probabilities. */
function evidenceOf(lines: readonly string[], doubts: [number, number, Record<string, number>][] = []) {
  const evidence = lines.map((line) =>
    line.split('').map((character) => Float64Array.from(ZONE_CHARACTERS, (c) => (c === character ? 0.999 : 1e-6))),
  );
  for (const [line, place, probabilities] of doubts) {
    evidence[line]![place] = Float64Array.from(ZONE_CHARACTERS, (c) => probabilities[c] ?? 1e-6);
  }
  return evidence;
}

const TODAY = new Date('2026-11-21');

describe('fields of a zone', () => {
  test("ICAO 9303's specimen is read and confirmed", () => {
    const fields = readZoneFields(evidenceOf(SPECIMEN), TD3);
    assert.equal(fields.number.text, 'L898902C3');
    assert.equal(fields.names.last, 'ERIKSSON');
    assert.equal(fields.names.first, 'ANNA MARIA');
    assert.equal(fields.issuer.text, 'UTO');
    assert.equal(fields.sex.text, 'F');
    for (const field of ['number', 'birth', 'expiry', 'optional', 'issuer'] as const) {
      assert.ok(fields[field].confirmed, field);
    }
    assert.ok(fields.compositeHolds);
  });

  test('a doubtful character is settled by its check digit', () => {
    const fields = readZoneFields(evidenceOf(SPECIMEN, [[1, 1, { B: 0.7, '8': 0.25 }]]), TD3);
    assert.equal(fields.number.text, 'L898902C3');
    assert.ok(fields.number.confirmed);
  });

  test('a character that the picture is sure of is never repaired', () => {
    const altered = SPECIMEN[1]!.replace('L898902C3', 'L898902C4');
    const fields = readZoneFields(evidenceOf([SPECIMEN[0]!, altered]), TD3);
    assert.equal(fields.number.text, 'L898902C4');
    assert.equal(fields.number.confirmed, false);
  });

  test('two repairs that both hold are no repair', () => {
    // 1 more at weight 7 and 7 more at weight 1 change the sum alike.
    const doubts: [number, number, Record<string, number>][] = [
      [1, 1, { '9': 0.5, '8': 0.2 }],
      [1, 2, { '9': 0.5, '2': 0.2 }],
      [1, 5, { '2': 0.5, '9': 0.2 }],
    ];
    const fields = readZoneFields(evidenceOf(SPECIMEN, doubts), TD3);
    if (fields.number.confirmed) assert.equal(fields.number.text, 'L898902C3');
    else assert.notEqual(fields.number.text, 'L898902C3');
  });

  test('an unlikely code gives way to the state it is surely meant for', () => {
    const fields = readZoneFields(evidenceOf(SPECIMEN, [[0, 4, { Q: 0.6, O: 0.3 }]]), TD3);
    assert.equal(fields.issuer.text, 'UTO');
    assert.ok(fields.issuer.confirmed);
  });
});

describe('names', () => {
  const field = (text: string): string => text.padEnd(39, '<');
  const cases: [string, string, string, boolean][] = [
    ['ERIKSSON<<ANNA<MARIA', 'ERIKSSON', 'ANNA MARIA', true],
    ['VAN<DER<MEER<<JAN', 'VAN DER MEER', 'JAN', true],
    ['ARKFREITH', 'ARKFREITH', '', true],
    ['ERIKSSON<<ANNA<<<K<<<C', 'ERIKSSON', 'ANNA', true],
    ['ERIKSSON<<ANNA<<<<MARIA', 'ERIKSSON', 'ANNA', false],
    ['NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG K', true],
  ];
  for (const [text, last, first, regular] of cases) {
    test(text, () => {
      const names = splitNames(field(text));
      assert.deepEqual([names.last, names.first, names.regular], [last, first, regular]);
      assert.equal(names.text.length, 39);
    });
  }
});

test('years are resolved by what is possible, and unknown parts are not invented', () => {
  assert.equal(zoneDate('740812', 'birth', TODAY), '1974-08-12');
  assert.equal(zoneDate('240812', 'birth', TODAY), '2024-08-12');
  assert.equal(zoneDate('270812', 'birth', TODAY), '1927-08-12');
  assert.equal(zoneDate('320415', 'expiry', TODAY), '2032-04-15');
  assert.equal(zoneDate('990415', 'expiry', TODAY), '1999-04-15');
  assert.equal(zoneDate('7408<<', 'birth', TODAY), '1974-08');
  assert.equal(zoneDate('74<<<<', 'birth', TODAY), '1974');
  assert.equal(zoneDate('740000', 'birth', TODAY), '1974');
  assert.equal(zoneDate('740230', 'birth', TODAY), undefined);
  assert.equal(zoneDate('<<0812', 'birth', TODAY), undefined);
});

test('codes of states have names, and ISO codes where there is one', () => {
  assert.deepEqual(['D', 'UTO', 'GBD', 'UNO', 'XXA', 'KOR', 'QQQ'].map(stateName).map(Boolean), [
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  assert.equal(stateName('D'), 'Germany');
  assert.equal(stateName('NLD')?.startsWith('Netherlands'), true);
  assert.deepEqual(['D', 'GBN', 'FRA', 'UTO', 'XXA'].map(isoCode), ['DEU', 'GBR', 'FRA', undefined, undefined]);
});
