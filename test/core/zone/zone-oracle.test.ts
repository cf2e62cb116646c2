import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse, states } from 'mrz';
import { TD1, TD2, TD3, ZONE_CHARACTERS, type ZoneLayout } from '../../../packages/core/src/zone/layout.js';
import { readZoneFields, type ZoneFields } from '../../../packages/core/src/zone/zone-fields.js';
import {
  cardZone,
  createRandom,
  drawPerson,
  largeCardZone,
  passportZone,
  type Person,
  type Random,
} from '../../helpers/specimens/index.js';

/** Zones of the formats, and how many are drawn of each. */
const FORMATS: readonly [ZoneLayout, (person: Person) => readonly string[]][] = [
  [TD1, cardZone],
  [TD2, largeCardZone],
  [TD3, passportZone],
];
const COUNT = 150;
const CODES = Object.keys(states);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const SIGNS = [...LETTERS, ...'0123456789'.split('')];

function drawName(random: Random, most: number): string {
  const word = (): string => Array.from({ length: random.whole(1, 14) }, () => random.pick(LETTERS)).join('');
  return Array.from({ length: random.whole(1, most) }, word).join(random.pick([' ', '-']));
}

/** A holder with names of any length, any state, and numbers that fit or, on cards, do not. */
function drawHolder(random: Random, layout: ZoneLayout): Person {
  const length = random.chance(0.2) && layout !== TD3 ? random.whole(10, 13) : random.whole(5, 9);
  const day = (): string => `${random.whole(10, 28)}`;
  return {
    ...drawPerson(random),
    surname: drawName(random, 4),
    givenNames: random.chance(0.1) ? '' : drawName(random, 4),
    issuer: random.pick(CODES),
    nationality: random.pick(CODES),
    documentNumber: Array.from({ length }, () => random.pick(SIGNS)).join(''),
    birthDate: `19${random.whole(30, 99)}-0${random.whole(1, 9)}-${day()}`,
    expiryDate: `20${random.whole(10, 40)}-1${random.whole(0, 2)}-${day()}`,
    personalNumber: '',
  };
}

function read(lines: readonly string[], layout: ZoneLayout): ZoneFields {
  const evidence = lines.map((line) =>
    line.split('').map((character) => Float64Array.from(ZONE_CHARACTERS, (c) => (c === character ? 0.999 : 1e-6))),
  );
  return readZoneFields(evidence, layout);
}

const plain = (text: string): string => text.replaceAll('<', '');

/** What both readers should say alike. */
function ours(zone: ZoneFields): Record<string, string> {
  return {
    lastName: zone.names.last,
    firstName: zone.names.first,
    documentNumber: plain(zone.number.text),
    issuingState: plain(zone.issuer.text),
    nationality: plain(zone.nationality.text),
    birthDate: zone.birth.text,
    expirationDate: zone.expiry?.text ?? '',
    sex: { M: 'male', F: 'female' }[zone.sex.text] ?? 'nonspecified',
  };
}

describe('random zones, beside the library mrz', () => {
  for (const [layout, write] of FORMATS) {
    test(`${COUNT} of ${layout.name} are read alike`, () => {
      const random = createRandom(20_261 + layout.length);
      for (let i = 0; i < COUNT; i++) {
        const lines = write(drawHolder(random, layout));
        const zone = read(lines, layout);
        const parsed = parse([...lines]).fields;
        const said = ours(zone);
        // The library takes names without any separator for the given ones as well.
        if (!zone.names.text.includes('<<')) said['firstName'] = zone.names.last;
        const theirs = Object.keys(said).map((key) => [key, parsed[key as keyof typeof parsed] ?? '']);
        assert.deepEqual(said, Object.fromEntries(theirs), lines.join('\n'));
        assert.ok(zone.number.confirmed && zone.birth.confirmed && zone.expiry?.confirmed, lines.join('\n'));
        assert.equal(zone.compositeHolds, true, lines.join('\n'));
        assert.ok(zone.names.regular && zone.isPlausible, lines.join('\n'));
      }
    });
  }

  test('a check digit changed at random is held wrong by both', () => {
    const random = createRandom(20_262);
    for (let i = 0; i < COUNT; i++) {
      const [upper, lower] = passportZone(drawHolder(random, TD3));
      const place = random.pick([9, 19, 27, 43]);
      const wrong = String((Number(lower[place]) + random.whole(1, 9)) % 10);
      const lines = [upper, lower.slice(0, place) + wrong + lower.slice(place + 1)];
      const zone = read(lines, TD3);
      const holds = zone.number.confirmed && zone.birth.confirmed && zone.expiry?.confirmed && zone.compositeHolds;
      assert.equal(holds, false, lines.join('\n'));
      assert.equal(parse(lines).valid, false, lines.join('\n'));
    }
  });
});
