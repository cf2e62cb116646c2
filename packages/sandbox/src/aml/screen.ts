import { scoreNames } from './names.js';
import { createNameIndex } from './name-index.js';
import { toWords, type Word } from './words.js';
import { agreeOnBirth, type BirthAgreement } from './birthdays.js';
import type { WatchlistRecord } from './watchlist-record.js';
import { createRequire } from 'node:module';
import countries, { type LocaleData } from 'i18n-iso-countries';

// The build drops the attribute that Node 20 needs to import JSON.
countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData);

/** Returns the ISO 3166-1 alpha-2 code for a code of two or three letters or an English name; undefined if unknown. */
function toAlpha2(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (code.length === 2) return countries.isValid(code) ? code : undefined;
  if (code.length === 3) return countries.alpha3ToAlpha2(code);
  return countries.getAlpha2Code(text.trim(), 'en');
}

/** The person or company to screen. */
export interface Subject {
  kind: 'Person' | 'Entity';
  names: readonly string[];
  certNo?: string | undefined;
  birthday?: string | undefined;
  gender?: string | undefined;
  /** Nationality and country, in any common form. */
  countries: readonly string[];
}

/** A record that is a hit, and why. */
export interface Match {
  record: WatchlistRecord;
  /** 0 to 100. */
  rate: number;
  hitType: 'name_match' | 'cert_no_match';
  strategy: string;
  asked: string;
  known: string;
  birth: BirthAgreement;
}

/** The least rate at which a name alone is a hit (measured, see docs/aml.md). */
export const HIT_RATE = 85;
const MAX_HITS = 50;

/** Records prepared for many queries. */
export interface Screener {
  screen(subject: Subject): Match[];
}

interface Prepared {
  record: WatchlistRecord;
  /** The name as compared, then as written. */
  numbers: ReadonlyMap<string, string>;
  countries: ReadonlySet<string>;
}

interface PreparedName {
  text: string;
  words: readonly Word[];
  owner: Prepared;
}

/** Prepares a list, so that a query compares only the names that share a word with it. */
export function createScreener(records: readonly WatchlistRecord[]): Screener {
  const kinds = { Person: prepareKind(records, 'Person'), Entity: prepareKind(records, 'Entity') };
  return {
    screen: (subject) => {
      const { owners, names, index } = kinds[subject.kind];
      const best = new Map<Prepared, Match>();
      for (const owner of owners) {
        const match = matchNumber(subject, owner);
        if (match) best.set(owner, match);
      }
      for (const asked of subject.names) {
        const words = toWords(asked, subject.kind);
        const { candidates, score } = index.near(words);
        for (const at of candidates) {
          const name = names[at]!;
          const rate = scoreNames(words, name.words, score);
          const match = rate >= HIT_RATE ? matchName(subject, name, asked, rate) : undefined;
          if (match && match.rate > (best.get(name.owner)?.rate ?? 0)) best.set(name.owner, match);
        }
      }
      return [...best.values()]
        .toSorted((a, b) => b.rate - a.rate || a.record.id.localeCompare(b.record.id))
        .slice(0, MAX_HITS);
    },
  };
}

function prepareKind(records: readonly WatchlistRecord[], kind: Subject['kind']) {
  const owners: Prepared[] = [];
  const names: PreparedName[] = [];
  for (const record of records) {
    if (record.type !== kind) continue;
    const owner = prepare(record);
    owners.push(owner);
    for (const text of new Set([record.name, ...record.aliases, ...record.localNames])) {
      names.push({ text, words: toWords(text, kind), owner });
    }
  }
  return { owners, names, index: createNameIndex(names.map(({ words }) => words)) };
}

function prepare(record: WatchlistRecord): Prepared {
  return {
    record,
    numbers: new Map(record.idNumbers.map(({ value }) => [normaliseNumber(value), value])),
    countries: new Set([...record.nationalities, ...record.countries].flatMap((code) => toAlpha2(code) ?? [])),
  };
}

const normaliseNumber = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** An id number is a hit whatever the name. */
function matchNumber({ certNo, birthday }: Subject, { record, numbers }: Prepared): Match | undefined {
  const number = certNo ? normaliseNumber(certNo) : '';
  const known = number.length >= MIN_NUMBER ? numbers.get(number) : undefined;
  if (certNo === undefined || known === undefined) return undefined;
  const birth = agreeOnBirth(birthday, record.birthDates);
  return { record, rate: 100, hitType: 'cert_no_match', strategy: 'exact', asked: certNo, known, birth };
}

function matchName(subject: Subject, name: PreparedName, asked: string, alike: number): Match | undefined {
  const { record } = name.owner;
  const birth = agreeOnBirth(subject.birthday, record.birthDates);
  const rate = alike - countDoubts(subject, name.owner, birth);
  if (rate < HIT_RATE) return undefined;
  return { record, rate, hitType: 'name_match', strategy: STRATEGY, asked, known: name.text, birth };
}

/** Shorter document numbers coincide by chance. */
const MIN_NUMBER = 4;
const STRATEGY = 'word_pairing_levenshtein_double_metaphone';

/** Points against a record whose name matches. */
function countDoubts(
  { gender, countries }: Subject,
  { record, countries: known }: Prepared,
  birth: BirthAgreement,
): number {
  const asked = countries.flatMap((country) => toAlpha2(country) ?? []);
  const isElsewhere = asked.length > 0 && known.size > 0 && !asked.some((code) => known.has(code));
  const [one, other] = [normaliseSex(gender), normaliseSex(record.gender)];
  const isOther = one !== undefined && other !== undefined && one !== other;
  return (birth === 'differs' ? 40 : 0) + (isElsewhere ? 8 : 0) + (isOther ? 15 : 0);
}

/** Returns `m` or `f`; undefined for anything else. */
function normaliseSex(gender: string | undefined): string | undefined {
  const initial = gender?.trim().charAt(0).toLowerCase();
  return initial === 'm' || initial === 'f' ? initial : undefined;
}

/** A match with the same spelling and date of birth. */
const CERTAIN_NAME = 95;

/** `REJECT`: certainly on the list; `REVIEW`: possibly; `ACCEPT`: not on it (appendix 6.6). */
export function decide(matches: readonly Match[]): 'ACCEPT' | 'REVIEW' | 'REJECT' {
  if (matches.length === 0) return 'ACCEPT';
  return matches.some(isCertain) ? 'REJECT' : 'REVIEW';
}

function isCertain({ hitType, rate, birth }: Match): boolean {
  return hitType === 'cert_no_match' || (rate >= CERTAIN_NAME && birth === 'same');
}

/** Returns the risk level of a decision. */
export function decideRisk(matches: readonly Match[]): 'LOW' | 'MEDIUM' | 'HIGH' {
  return ({ ACCEPT: 'LOW', REVIEW: 'MEDIUM', REJECT: 'HIGH' } as const)[decide(matches)];
}
