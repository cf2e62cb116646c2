import { nameScore, wordsOf } from './names.js';
import { agreeOnBirth, type BirthAgreement } from './birthdays.js';
import { alpha2 } from './countries.js';
import type { WatchlistRecord } from './watchlist.js';

/** What is known of the one that is asked for. */
export interface Subject {
  kind: 'Person' | 'Entity';
  names: readonly string[];
  certNo?: string | undefined;
  birthday?: string | undefined;
  gender?: string | undefined;
  /** Nationality and country, in any common form. */
  countries: readonly string[];
}

/** Why a record is a hit. */
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

/** A name alone is a hit from this rate on (measured, see docs/aml.md). */
export const HIT_RATE = 85;
const MOST_HITS = 50;

/** Records prepared for many queries. */
export interface Screener {
  screen(subject: Subject): Match[];
}

interface Prepared {
  record: WatchlistRecord;
  names: readonly { text: string; words: readonly string[] }[];
  numbers: ReadonlySet<string>;
  countries: ReadonlySet<string>;
}

/** Prepares a list. All its records are looked at for each query: a hundred thousand names take about a second. */
export function createScreener(records: readonly WatchlistRecord[]): Screener {
  const prepared = records.map(prepare);
  return {
    screen: (subject) =>
      prepared
        .filter(({ record }) => record.type === subject.kind)
        .flatMap((entry) => matchOf(subject, entry) ?? [])
        .toSorted((a, b) => b.rate - a.rate || a.record.id.localeCompare(b.record.id))
        .slice(0, MOST_HITS),
  };
}

function prepare(record: WatchlistRecord): Prepared {
  const texts = [...new Set([record.name, ...record.aliases, ...record.localNames])];
  return {
    record,
    names: texts.map((text) => ({ text, words: wordsOf(text, record.type) })),
    numbers: new Set(record.idNumbers.map(({ value }) => plainNumber(value))),
    countries: new Set([...record.nationalities, ...record.countries].flatMap((code) => alpha2(code) ?? [])),
  };
}

const plainNumber = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function matchOf(subject: Subject, entry: Prepared): Match | undefined {
  const { record, names, numbers } = entry;
  const birth = agreeOnBirth(subject.birthday, record.birthDates);
  const number = subject.certNo ? plainNumber(subject.certNo) : '';
  if (number.length >= LEAST_NUMBER && numbers.has(number)) {
    return {
      record,
      rate: 100,
      hitType: 'cert_no_match',
      strategy: 'exact',
      asked: subject.certNo!,
      known: number,
      birth,
    };
  }
  let best: Match | undefined;
  for (const asked of subject.names) {
    const words = wordsOf(asked, subject.kind);
    for (const name of names) {
      const rate = nameScore(words, name.words) - doubts(subject, entry, birth);
      if (rate < HIT_RATE || (best && rate <= best.rate)) continue;
      best = { record, rate, hitType: 'name_match', strategy: STRATEGY, asked, known: name.text, birth };
    }
  }
  return best;
}

const LEAST_NUMBER = 4;
const STRATEGY = 'word_pairing_levenshtein_double_metaphone';

/** What speaks against a record in spite of its name, in points. */
function doubts({ gender, countries }: Subject, { record, countries: known }: Prepared, birth: BirthAgreement): number {
  const asked = countries.flatMap((country) => alpha2(country) ?? []);
  const isElsewhere = asked.length > 0 && known.size > 0 && !asked.some((code) => known.has(code));
  const initial = (text: string | undefined): string => (text ?? '').trim().charAt(0).toLowerCase();
  const isOther = initial(gender) !== '' && initial(record.gender) !== '' && initial(gender) !== initial(record.gender);
  return (birth === 'differs' ? 40 : 0) + (isElsewhere ? 8 : 0) + (isOther ? 15 : 0);
}
