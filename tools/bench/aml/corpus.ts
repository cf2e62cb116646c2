import { WatchlistRecord } from '../../../packages/sandbox/src/aml/watchlist-record.js';
import type { Subject } from '../../../packages/sandbox/src/aml/screen.js';
import { createRandom } from '../../../test/helpers/specimens/random.js';
import { COMPANIES, ORIGINS } from './names.js';

/** A query, of what kind it is, and whom it means; nobody when it must not hit. */
export interface AmlQuery {
  kind: string;
  subject: Subject;
  wanted: string | undefined;
}

interface Spelt {
  latin: readonly [string, ...string[]];
  own: string | undefined;
}

const parseSpelling = (text: string): Spelt => {
  const [latin = '', own] = text.split('=');
  return { latin: latin.split('/') as [string, ...string[]], own };
};

/** An invented person: on the list, or somebody of the same family who is not. */
interface Person {
  id: string;
  country: string;
  given: Spelt;
  middle: Spelt | undefined;
  family: Spelt;
  familyFirst: boolean;
  space: string;
  birthday: string;
  number: string;
}

/** Everybody that the lists of names give: `half` is the parity of their numbers. */
function people(half: 0 | 1): Person[] {
  return ORIGINS.flatMap(({ country, given, family, middle, familyFirst = false, space = ' ' }, origin) =>
    family.flatMap((name, f) =>
      given.flatMap((first, g) => {
        const at = origin * 100 + f * 10 + g;
        if ((f + g) % 2 !== half) return [];
        const between = g % 3 === 0 ? middle : undefined;
        const [month, day] = [1 + (at % 12), 1 + (at % 28)].map((part) => String(part).padStart(2, '0'));
        return {
          id: `P${at}`,
          country,
          given: parseSpelling(first),
          middle: between === undefined ? undefined : parseSpelling(between),
          family: parseSpelling(name),
          familyFirst,
          space,
          birthday: `${1940 + (at % 60)}-${month}-${day}`,
          number: `X${String(at * 7919).padStart(8, '0')}`,
        };
      }),
    ),
  );
}

const fullName = ({ given, middle, family }: Person): string =>
  [given, middle, family].flatMap((part) => part?.latin[0] ?? []).join(' ');

function ownName({ given, middle, family, familyFirst, space }: Person): string | undefined {
  const parts = familyFirst ? [family, given] : [given, middle, family].filter((part) => part !== undefined);
  return parts.every(({ own }) => own !== undefined) ? parts.map(({ own }) => own).join(space) : undefined;
}

function companies(half: 0 | 1): { id: string; name: string; words: string[] }[] {
  return COMPANIES.first.flatMap((first, f) =>
    COMPANIES.business.flatMap((business, b) => {
      if ((f + b) % 2 !== half) return [];
      const legal = COMPANIES.legal[(f + b) % COMPANIES.legal.length] ?? 'Ltd';
      return { id: `E${f * 10 + b}`, name: `${first} ${business} ${legal}`, words: [first, business] };
    }),
  );
}

/** The list: every second combination of names. What is not on it makes the queries that must not hit. */
export function drawRecords(half: 0 | 1): WatchlistRecord[] {
  const persons = people(half).map((person) => ({
    id: person.id,
    type: 'Person',
    name: fullName(person),
    birthDates: [person.birthday],
    nationalities: [person.country],
    idNumbers: [{ type: 'Passport', value: person.number }],
  }));
  const entities = companies(half).map(({ id, name }) => ({ id, type: 'Entity', name, countries: ['PA'] }));
  return [...persons, ...entities].map((record) => WatchlistRecord.parse(record));
}

type Draw = (person: Person, random: Random) => Partial<Subject> | undefined;
type Random = ReturnType<typeof createRandom>;

const named = (name: string, more: Partial<Subject> = {}): Partial<Subject> => ({ names: [name], ...more });

/** One letter lost, doubled, swapped with the next or replaced, in the longest word. */
function misspell(name: string, random: Random): string {
  const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = 1 + random.whole(0, longest.length - 3);
  const [head, tail] = [longest.slice(0, at), longest.slice(at)];
  const wrong = [
    head + tail.slice(1),
    head + tail[0] + tail,
    `${head}${tail[1]}${tail[0]}${tail.slice(2)}`,
    `${head}o${tail.slice(1)}`,
  ];
  return name.replace(longest, wrong[random.whole(0, 3)] ?? longest);
}

/** Queries that mean the person; undefined where a person has no such form. */
const MEANT: Readonly<Record<string, Draw>> = {
  exact: (person) => named(fullName(person)),
  'exact, with birthday and nationality': (person) =>
    named(fullName(person), { birthday: person.birthday, countries: [person.country] }),
  reordered: ({ given, middle, family }) =>
    named([family.latin[0].toUpperCase(), given.latin[0], middle?.latin[0]].filter(Boolean).join(' ')),
  'own script': (person) => {
    const own = ownName(person);
    return own === undefined ? undefined : named(own);
  },
  'another spelling': ({ given, family, middle }) => {
    if (given.latin.length + family.latin.length < 3) return undefined;
    return named([given, middle, family].flatMap((part) => part?.latin.at(-1) ?? []).join(' '));
  },
  'one typo': (person, random) => named(misspell(fullName(person), random)),
  'middle name left out': ({ given, middle, family }) => middle && named(`${given.latin[0]} ${family.latin[0]}`),
  'title and initial': ({ given, middle, family }) =>
    middle && named(`Dr. ${given.latin[0]} ${middle.latin[0][0]}. ${family.latin[0]}`),
  'document number, other name': ({ number }) => named('Somebody Else', { certNo: number.toLowerCase() }),
};

/** A few queries of each kind, persons of all origins in turn. */
export function drawQueries(half: 0 | 1, perKind: number): AmlQuery[] {
  const random = createRandom(7 + half);
  const [listed, strangers] = [people(half), people(half === 0 ? 1 : 0)];
  const person = (kind: string, from: readonly Person[], draw: Draw, isMeant: boolean): AmlQuery[] => {
    const found: AmlQuery[] = [];
    for (let i = 0; i < 2000 && found.length < perKind; i++) {
      const who = from[(i * 37 + half) % from.length]!;
      const drawn = draw(who, random);
      if (drawn) found.push({ kind, subject: createSubject(drawn), wanted: isMeant ? who.id : undefined });
    }
    return found;
  };
  return [
    ...Object.entries(MEANT).flatMap(([kind, draw]) => person(kind, listed, draw, true)),
    ...person('not listed: same family, other given name', strangers, (who) => named(fullName(who)), false),
    ...person(
      'not listed: same name, other birthday',
      listed,
      (who) => named(fullName(who), { birthday: `${Number(who.birthday.slice(0, 4)) + 9}-03-17` }),
      false,
    ),
    ...companyQueries(half, perKind),
  ];
}

function companyQueries(half: 0 | 1, perKind: number): AmlQuery[] {
  const entity = (kind: string, name: string, wanted?: string): AmlQuery => ({
    kind,
    subject: { kind: 'Entity', names: [name], countries: [] },
    wanted,
  });
  const listed = companies(half).slice(0, perKind);
  const strangers = companies(half === 0 ? 1 : 0).slice(0, perKind);
  return [
    ...listed.map(({ id, words: [first, business] }) =>
      entity('company, other legal form', `The ${first} ${business} Co., S.A.R.L.`, id),
    ),
    ...listed.map(({ id, words: [first, business] }) => entity('company, reordered', `${business} ${first} Group`, id)),
    ...strangers.map(({ name }) => entity('not listed: company of the same first word', name)),
  ];
}

const createSubject = (drawn: Partial<Subject>): Subject => ({ kind: 'Person', names: [], countries: [], ...drawn });
