import type { HitResult } from '@idproof/core/provider';
import type { Screening } from './desk-api.js';
import { dateWords } from './desk-words.js';

type Subject = Screening['runs'][number]['subject'];
type HitRecord = NonNullable<HitResult['hitRecord']>;

/** A hit for the eyes of a person: what the document says beside what the record says, and what else is recorded. */
export interface HitRows {
  title: string;
  /** Label, the document's value, the record's values. */
  compared: [label: string, ofDocument: string, ofRecord: string][];
  facts: [label: string, value: string][];
}

const join = (parts: readonly (string | null | undefined)[], by = ', '): string =>
  [...new Set(parts.map((part) => part?.trim()).filter((part) => part))].join(by);

/** Everything in it is data of others: it is shown as text alone. */
export function describeHit({ hitReason, hitRecord }: HitResult, subject: Subject, language: string): HitRows {
  const names = hitRecord?.nameDetails.flatMap(({ nameValueList }) => nameValueList.map(writeName)) ?? [];
  const matched = hitReason?.recordMatch ?? '';
  const isByNumber = hitReason?.hitType.includes('cert') ?? false;
  const compared: HitRows['compared'] = [
    ['Name', join([subject.name, subject.localName], '\n'), join([isByNumber ? '' : matched, ...names], '\n')],
    ['Date of birth', dateWords(subject.birthDate ?? '', language), listDates(hitRecord, language)],
    ['Nationality', subject.nationality ?? '', listCountries(hitRecord)],
    ['Gender', subject.gender ?? '', hitRecord?.gender ?? ''],
    ['Number', subject.number ?? '', listNumbers(hitRecord, isByNumber ? matched : '')],
  ];
  const facts: HitRows['facts'] = [
    ['Match', join([hitReason?.hitType.replaceAll('_', ' '), hitReason?.matchStrategy])],
    ['List', join([hitRecord?.origin ?? hitReason?.engineType, hitRecord?.category, hitRecord?.subCategory])],
    ['Position', join([hitRecord?.position, ...listRoles(hitRecord)], '\n')],
    ['Sanctions', join(hitRecord?.sanctionsReferences?.map(writeSanction) ?? [], '\n')],
    ['Sources', join(hitRecord?.sourceDescription?.flatMap(({ name, Source }) => [name, ...listNames(Source)]) ?? [])],
    ['Deceased', hitRecord?.deceased === 'No' ? '' : (hitRecord?.deceased ?? '')],
    ['Notes', hitRecord?.profileNotes ?? ''],
    ['Record', join([hitRecord?.id, hitRecord?.activeStatus, hitRecord?.date])],
  ];
  const rate = hitReason ? `${hitReason.matchRate} of 100` : '';
  return {
    title: join([matched || names[0] || 'A hit without a record', rate], ' · '),
    compared: compared.filter(([, mine, theirs]) => mine !== '' || theirs !== ''),
    facts: facts.filter(([, value]) => value !== ''),
  };
}

type Name = HitRecord['nameDetails'][number]['nameValueList'][number];

function writeName(name: Name): string {
  const parts = join([name.TitleHonorific, name.FirstName, name.MiddleName, name.Surname, name.Suffix], ' ');
  return name.SingleStringName || name.OriginalScriptName || name.EntityName || parts;
}

interface Period {
  sinceDay?: string | null | undefined;
  sinceMonth?: string | null | undefined;
  sinceYear?: string | null | undefined;
  toDay?: string | null | undefined;
  toMonth?: string | null | undefined;
  toYear?: string | null | undefined;
}

/** `2019-05-02` from its parts, as far as there are any. */
const writeDate = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter((part) => part)
    .map((part) => String(part).trim().padStart(2, '0'))
    .join('-');

function writePeriod({ sinceDay, sinceMonth, sinceYear, toDay, toMonth, toYear }: Period): string {
  const [since, to] = [writeDate(sinceYear, sinceMonth, sinceDay), writeDate(toYear, toMonth, toDay)];
  return join([since && `since ${since}`, to && `until ${to}`], ' ');
}

const writeSanction = (reference: NonNullable<HitRecord['sanctionsReferences']>[number]): string =>
  join([reference.name, reference.value, writePeriod(reference)]);

const listRoles = (record: HitRecord | null | undefined): string[] =>
  record?.roleDetail?.flatMap(({ occTitleList }) =>
    occTitleList.map((title) => join([title.value, writePeriod(title)])),
  ) ?? [];

const listNames = (sources: readonly { name?: string | null | undefined }[] | null | undefined) =>
  sources?.map(({ name }) => name) ?? [];

const listDates = (record: HitRecord | null | undefined, language: string): string =>
  join(
    record?.dateDetails
      ?.filter(({ dateType }) => /birth/i.test(dateType))
      .flatMap(({ dateValueList }) =>
        dateValueList.map(({ day, month, year }) => dateWords(writeDate(year, month, day), language)),
      ) ?? [],
    '\n',
  );

const listCountries = (record: HitRecord | null | undefined): string =>
  join(record?.countryDetails.flatMap(({ countryValueList }) => countryValueList.map(({ code }) => code)) ?? []);

const listNumbers = (record: HitRecord | null | undefined, matched: string): string =>
  join(
    [matched, ...(record?.idNumberTypes?.flatMap((type) => type.idValueList.map(({ value }) => value)) ?? [])],
    '\n',
  );
