import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LAYOUTS, ZONE_CHARACTERS, TD3 } from '../../../packages/core/src/zone/layout.js';
import { readZoneFields } from '../../../packages/core/src/zone/zone-fields.js';

const SPECIMEN = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** Evidence that is sure of every character but those at `doubts`, given as line, place and probabilities. */
function createEvidence(lines: readonly string[], doubts: [number, number, Record<string, number>][] = []) {
  const evidence = lines.map((line) =>
    line.split('').map((character) => Float64Array.from(ZONE_CHARACTERS, (c) => (c === character ? 0.999 : 1e-6))),
  );
  for (const [line, place, probabilities] of doubts) {
    evidence[line]![place] = Float64Array.from(ZONE_CHARACTERS, (c) => probabilities[c] ?? 1e-6);
  }
  return evidence;
}

describe('fields of a zone', () => {
  test("ICAO 9303's specimen is read and confirmed", () => {
    const fields = readZoneFields(createEvidence(SPECIMEN), TD3);
    assert.equal(fields.number.text, 'L898902C3');
    assert.equal(fields.names.last, 'ERIKSSON');
    assert.equal(fields.names.first, 'ANNA MARIA');
    assert.equal(fields.issuer.text, 'UTO');
    assert.equal(fields.sex.text, 'F');
    for (const field of ['number', 'birth', 'expiry', 'optional', 'issuer'] as const) {
      assert.ok(fields[field]?.confirmed, field);
    }
    assert.ok(fields.compositeHolds);
  });

  test('a separator within the surname of a French card makes nothing certain that stands elsewhere', () => {
    const layout = LAYOUTS.find(({ name }) => name === 'FRA-ID')!;
    const lines = ['IDFRAMARTIN<<DUPONTDELAVALLEE<952042', '0506932020438CORINNE<MARIE<6512068F4'];
    const { names } = readZoneFields(createEvidence(lines), layout);
    assert.equal(names.first, 'DUPONTDELAVALLEE CORINNE MARIE');
    assert.ok(names.confidence > 0 && names.confidence <= 1, `${names.confidence}`);
  });

  test('a doubtful character is corrected by its check digit', () => {
    const fields = readZoneFields(createEvidence(SPECIMEN, [[1, 1, { B: 0.7, '8': 0.25 }]]), TD3);
    assert.equal(fields.number.text, 'L898902C3');
    assert.ok(fields.number.confirmed);
  });

  test('a character with a high probability is never corrected', () => {
    const altered = SPECIMEN[1]!.replace('L898902C3', 'L898902C4');
    const fields = readZoneFields(createEvidence([SPECIMEN[0]!, altered]), TD3);
    assert.equal(fields.number.text, 'L898902C4');
    assert.equal(fields.number.confirmed, false);
  });

  test('two possible corrections are none', () => {
    // 1 more at weight 7 and 7 more at weight 1 change the sum alike.
    const doubts: [number, number, Record<string, number>][] = [
      [1, 1, { '9': 0.5, '8': 0.2 }],
      [1, 2, { '9': 0.5, '2': 0.2 }],
      [1, 5, { '2': 0.5, '9': 0.2 }],
    ];
    const fields = readZoneFields(createEvidence(SPECIMEN, doubts), TD3);
    if (fields.number.confirmed) assert.equal(fields.number.text, 'L898902C3');
    else assert.notEqual(fields.number.text, 'L898902C3');
  });

  test('an unlikely code is corrected to the most probable state', () => {
    const fields = readZoneFields(createEvidence(SPECIMEN, [[0, 4, { Q: 0.6, O: 0.3 }]]), TD3);
    assert.equal(fields.issuer.text, 'UTO');
    assert.ok(fields.issuer.confirmed);
  });
});
