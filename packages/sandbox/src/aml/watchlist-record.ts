import * as z from 'zod';

/** A date of which the day, or the day and the month, may be unknown: `1982`, `1982-01`, `1982-01-08`. */
const PartialDate = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/);
const Texts = z.array(z.string().min(1).max(256)).max(64).default([]);
const Code = z.string().regex(/^[A-Z]{2,3}$/);
const Text = z.string().min(1).max(256).optional();

/** A list of objects of these fields, at most 32; empty by default. */
const allowItems = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape)).max(32).default([]);

/** When something began and ended. */
const period = { since: PartialDate.optional(), to: PartialDate.optional() };
const addressFields = { addressLine: Text, addressCity: Text, addressCountry: Text, url: Text };

/** Parts of the main name, as NameValue of the specification calls them; returned beside it, not matched. */
const nameParts = {
  titleHonorific: Text,
  firstName: Text,
  middleName: Text,
  surname: Text,
  maidenName: Text,
  suffix: Text,
};

/** One person or company of a watchlist, in the sandbox's own form; answers use that of the specification (2.6). */
export const WatchlistRecord = z.strictObject({
  /** The id in the source list; unique within the watchlist. */
  id: z.string().min(1).max(64),
  type: z.enum(['Person', 'Entity']),
  /** The main name, in any script. */
  name: z.string().min(1).max(256),
  ...nameParts,
  aliases: Texts,
  /** In scripts other than Latin. */
  localNames: Texts,
  gender: z.string().max(16).optional(),
  birthDates: z.array(PartialDate).max(16).default([]),
  birthPlaces: Texts,
  /** In years, and when the source last updated it. */
  age: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  ageDate: PartialDate.optional(),
  /** ISO 3166-1, two or three letters. */
  nationalities: z.array(Code).max(16).default([]),
  countries: z.array(Code).max(16).default([]),
  idNumbers: allowItems({ type: z.string().max(64), value: z.string().min(1).max(128), notes: Text }),
  category: z.string().max(64).optional(),
  subCategory: z.string().max(64).optional(),
  keywords: Texts,
  position: z.string().max(256).optional(),
  /** Further positions; `roleType` as the source names it. */
  roles: allowItems({ roleType: z.string().min(1).max(64), value: Text, occCat: Text, ...period }),
  /** Of a person. */
  deceased: z.enum(['Yes', 'No']).default('No'),
  notes: z.string().max(4000).optional(),
  sanctionsReferences: allowItems({ name: Text, value: Text, ...period }),
  /** Names of the sources. */
  sources: Texts,
  addressList: allowItems({ ...addressFields, addressState: Text }),
  /** URLs. */
  images: Texts,
  companyDetailsList: allowItems(addressFields),
  vesselDetailsList: allowItems({
    vesselCallSign: Text,
    vesselType: Text,
    vesselTonnage: Text,
    vesselGRT: Text,
    vesselOwner: Text,
    vesselFlag: Text,
  }),
  /** How the source changed the record, and what it says of it since. */
  action: z.string().min(1).max(32).default('add'),
  activeStatus: z.string().min(1).max(32).default('Active'),
  /** When the source last changed it; by default the day on which the list was loaded. */
  updatedAt: PartialDate.optional(),
});
export type WatchlistRecord = z.output<typeof WatchlistRecord>;
