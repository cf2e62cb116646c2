import { TD3, ZONE_CHARACTERS, type ZoneLayout } from '../../../packages/core/src/zone/layout.js';
import { readZoneFields, type ZoneFields } from '../../../packages/core/src/zone/zone-fields.js';
import { drawPerson, passportZone, createRandom, type Person } from '../../helpers/specimens/index.js';

export const TODAY = new Date('2026-11-21');

export const HOLDER: Person = {
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

/** A zone read without doubt, but for the places given as line, place and what the image may show there. */
export function read(
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

export const passport = (person: Partial<Person> = {}): ZoneFields => read(passportZone({ ...HOLDER, ...person }));
