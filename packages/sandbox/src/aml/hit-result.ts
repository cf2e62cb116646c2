import { parseBirthday } from './birthdays.js';
import type { Match } from './screen.js';
import type { WatchlistRecord } from './watchlist-record.js';
import type { Watchlist } from './watchlist.js';

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
  const { category, subCategory, keywords, notes, gender, position, roles, sources } = record;
  const primary: WatchlistRecord['roles'] = position ? [{ roleType: 'Primary Occupation', value: position }] : [];
  return {
    id: `${list.name}:${record.id}`,
    version: list.version,
    originId: record.id,
    origin: list.kind,
    type: record.type,
    action: record.action,
    activeStatus: record.activeStatus,
    // A list that an earlier version stored may have records without a day.
    date: record.updatedAt ?? '',
    category,
    subCategory,
    keywords,
    profileNotes: notes,
    gender,
    // Persons only.
    deceased: record.type === 'Person' ? record.deceased : undefined,
    position,
    age: record.age,
    ageDate: record.ageDate,
    groups: [list.name],
    nameDetails: toNames(record),
    descriptions: category ? [{ description1: category, description2: subCategory }] : [],
    dateDetails: unlessEmpty(record.birthDates, [toBirthDates(record)]),
    sanctionsReferences: record.sanctionsReferences.map(({ name, value, ...period }) => ({
      ...toPeriod(period),
      value,
      name,
    })),
    countryDetails: toCountries(record),
    idNumberTypes: record.idNumbers.map(({ type, value, notes: idNotes }) => ({
      idType: type,
      idValueList: [{ value, idNotes }],
    })),
    sourceDescription: unlessEmpty(sources, [{ Source: sources.map((name) => ({ name })) }]),
    addressList: record.addressList,
    roleDetail: [...primary, ...roles].map(({ roleType, occCat, value, ...period }) => ({
      roleType,
      occTitleList: [{ ...toPeriod(period), occCat, value }],
    })),
    birthPlace: record.birthPlaces.map((name) => ({ name })),
    images: record.images.map((url) => ({ url })),
    companyDetailsList: record.companyDetailsList,
    vesselDetailsList: record.vesselDetailsList.map(capitalizeKeys),
  };
}

const unlessEmpty = <Value>(list: readonly unknown[], value: Value): Value | undefined =>
  list.length > 0 ? value : undefined;

/** `vesselFlag` → `VesselFlag`: the tables of the specification capitalize the names of NameValue and VesselDetails. */
const capitalizeKeys = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key[0]!.toUpperCase() + key.slice(1), value]));

function toNames(record: WatchlistRecord): unknown[] {
  const { type, name, aliases, localNames } = record;
  const { titleHonorific, firstName, middleName, surname, maidenName, suffix } = record;
  const parts = capitalizeKeys({ titleHonorific, firstName, middleName, surname, maidenName, suffix });
  const toValue = (text: string): Record<string, unknown> =>
    type === 'Entity' ? { EntityName: text } : { SingleStringName: text };
  return [
    { nameType: 'Primary Name', nameValueList: [{ ...parts, ...toValue(name) }] },
    ...(aliases.length > 0 ? [{ nameType: 'Also Known As', nameValueList: aliases.map(toValue) }] : []),
    ...(localNames.length > 0
      ? [{ nameType: 'Local Name', nameValueList: localNames.map((text) => ({ OriginalScriptName: text })) }]
      : []),
  ];
}

/** Day, month and year as texts; undefined for what is unknown. */
function toDateValue(date: string | undefined): { day?: string; month?: string; year?: string } {
  const parts = Object.entries((date && parseBirthday(date)) || {});
  return Object.fromEntries(parts.map(([part, number]) => [part, String(number)]));
}

function toBirthDates({ birthDates }: WatchlistRecord): unknown {
  return { dateType: 'Date of Birth', dateValueList: birthDates.map(toDateValue) };
}

function toPeriod({ since, to }: { since?: string | undefined; to?: string | undefined }): Record<string, unknown> {
  const [from, until] = [toDateValue(since), toDateValue(to)];
  return {
    sinceDay: from.day,
    sinceMonth: from.month,
    sinceYear: from.year,
    toDay: until.day,
    toMonth: until.month,
    toYear: until.year,
  };
}

function toCountries({ nationalities, countries }: WatchlistRecord): unknown[] {
  const entry = (countryType: string, codes: readonly string[]): unknown[] =>
    codes.length > 0 ? [{ countryType, countryValueList: codes.map((code) => ({ code })) }] : [];
  return [...entry('Citizenship', nationalities), ...entry('Country of Affiliation', countries)];
}
