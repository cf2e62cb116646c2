import * as z from 'zod';
import { list, maybe, maybeList, MaybeText, MaybeTexts } from './open-fields.js';

/** Fields that are all texts and may all be absent. */
function textFields<const Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, MaybeText])) as Record<Name, typeof MaybeText>;
  return z.object(shape);
}

/** The specification's tables capitalise these names, its samples do not. Both are read; the former is returned. */
function textFieldsInAnyCase<const Name extends string>(names: readonly Name[]) {
  const byLower = new Map(names.map((name) => [name[0]!.toLowerCase() + name.slice(1), name]));
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [byLower.get(key) ?? key, text]));
  }, textFields(names));
}

const since = ['sinceDay', 'sinceMonth', 'sinceYear', 'toDay', 'toMonth', 'toYear'] as const;

const NameValue = textFieldsInAnyCase([
  'TitleHonorific',
  'FirstName',
  'MiddleName',
  'Surname',
  'MaidenName',
  'Suffix',
  'EntityName',
  'SingleStringName',
  'OriginalScriptName',
]);
const VesselDetails = textFieldsInAnyCase([
  'VesselCallSign',
  'VesselType',
  'VesselTonnage',
  'VesselGRT',
  'VesselOwner',
  'VesselFlag',
]);

const HitReason = z.object({
  engineType: z.string(),
  hitType: z.string(),
  /** The requested actions. */
  paramMatch: z.string(),
  /** The value in the record. */
  recordMatch: z.string(),
  /** 0 to 100. */
  matchRate: z.int(),
  matchStrategy: z.string(),
});

const HitRecord = z.object({
  id: z.string(),
  version: z.string(),
  originId: z.string(),
  origin: z.string(),
  type: z.string(),
  action: z.string(),
  activeStatus: z.string(),
  date: z.string(),
  category: MaybeText,
  subCategory: MaybeText,
  keywords: MaybeTexts,
  profileNotes: MaybeText,
  gender: MaybeText,
  deceased: MaybeText,
  position: MaybeText,
  age: MaybeText,
  ageDate: MaybeText,
  groups: list(z.string()),
  nameDetails: list(z.object({ nameType: z.string(), nameValueList: list(NameValue) })),
  descriptions: list(textFields(['description1', 'description2'])),
  dateDetails: maybeList(z.object({ dateType: z.string(), dateValueList: list(textFields(['day', 'month', 'year'])) })),
  sanctionsReferences: maybeList(textFields([...since, 'value', 'name'])),
  countryDetails: list(z.object({ countryType: z.string(), countryValueList: list(textFields(['code'])) })),
  idNumberTypes: maybeList(
    z.object({ idType: z.string(), idValueList: list(z.object({ value: z.string(), idNotes: MaybeText })) }),
  ),
  sourceDescription: maybeList(z.object({ Source: maybeList(textFields(['name'])), name: MaybeText })),
  addressList: maybeList(textFields(['addressLine', 'addressCity', 'addressCountry', 'addressState', 'url'])),
  roleDetail: maybeList(
    z.object({ roleType: z.string(), occTitleList: list(textFields([...since, 'occCat', 'value'])) }),
  ),
  birthPlace: maybeList(textFields(['name'])),
  images: maybeList(textFields(['url'])),
  companyDetailsList: maybeList(textFields(['addressLine', 'addressCity', 'addressCountry', 'url'])),
  vesselDetailsList: maybeList(VesselDetails),
});
type HitRecord = z.output<typeof HitRecord>;

/** One hit on the watchlist (specification 2.6). */
export const HitResult = z.object({
  /** JSON text of the query. */
  scanArgs: z.string(),
  scanResult: z.string(),
  hitReason: maybe(HitReason),
  hitRecord: maybe(HitRecord),
});
export type HitResult = z.output<typeof HitResult>;
