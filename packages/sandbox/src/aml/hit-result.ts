import { parseBirthday } from './birthdays.js';
import type { Match } from './screen.js';
import type { Watchlist, WatchlistRecord } from './watchlist.js';

/** A hit in the form of the specification (2.6), with field names in the case of its tables. */
export function toHitResult(scanArgs: string, list: Watchlist, match: Match): Record<string, unknown> {
  const { rate, hitType, strategy, asked, known } = match;
  return {
    scanArgs,
    scanResult: 'HIT',
    hitReason: {
      engineType: list.kind,
      hitType,
      paramMatch: asked,
      recordMatch: known,
      matchRate: rate,
      matchStrategy: strategy,
    },
    hitRecord: toHitRecord(list, match.record),
  };
}

function toHitRecord(list: Watchlist, record: WatchlistRecord): Record<string, unknown> {
  const { category, subCategory, keywords, notes, gender, position } = record;
  return {
    id: `${list.name}:${record.id}`,
    version: list.version,
    originId: record.id,
    origin: list.kind,
    type: record.type,
    action: 'add',
    activeStatus: 'Active',
    date: record.updatedAt ?? '',
    category,
    subCategory,
    keywords,
    profileNotes: notes,
    gender,
    deceased: record.deceased,
    position,
    groups: [list.name],
    nameDetails: toNames(record),
    descriptions: category ? [{ description1: category, description2: subCategory }] : [],
    dateDetails: record.birthDates.length > 0 ? [toBirthDates(record)] : undefined,
    countryDetails: toCountries(record),
    idNumberTypes: record.idNumbers.map(({ type, value }) => ({ idType: type, idValueList: [{ value }] })),
    roleDetail: position ? [{ roleType: 'Primary Occupation', occTitleList: [{ value: position }] }] : undefined,
    birthPlace: record.birthPlaces.map((name) => ({ name })),
  };
}

function toNames({ type, name, aliases, localNames }: WatchlistRecord): unknown[] {
  const values = (names: readonly string[]): Record<string, string | undefined>[] =>
    names.map((text) => (type === 'Entity' ? { EntityName: text } : { SingleStringName: text }));
  return [
    { nameType: 'Primary Name', nameValueList: values([name]) },
    ...(aliases.length > 0 ? [{ nameType: 'Also Known As', nameValueList: values(aliases) }] : []),
    ...(localNames.length > 0
      ? [{ nameType: 'Local Name', nameValueList: localNames.map((text) => ({ OriginalScriptName: text })) }]
      : []),
  ];
}

function toBirthDates({ birthDates }: WatchlistRecord): unknown {
  const text = (part: number | undefined): string | undefined => part?.toString();
  return {
    dateType: 'Date of Birth',
    dateValueList: birthDates.flatMap((date) => {
      const day = parseBirthday(date);
      return day ? [{ day: text(day.day), month: text(day.month), year: text(day.year) }] : [];
    }),
  };
}

function toCountries({ nationalities, countries }: WatchlistRecord): unknown[] {
  const entry = (countryType: string, codes: readonly string[]): unknown[] =>
    codes.length > 0 ? [{ countryType, countryValueList: codes.map((code) => ({ code })) }] : [];
  return [...entry('Citizenship', nationalities), ...entry('Country of Affiliation', countries)];
}
