import * as z from 'zod';
import { TextMap } from '../result.js';

/** An optional field of an answer; null, which some gateways send, counts as absent. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value): z.output<Schema> | undefined => value ?? undefined);
}

export const MaybeText = maybe(z.string());
export const MaybeTextMap = maybe(TextMap);
/** A list; where a gateway writes a single item instead, the list of that item. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (value == null || Array.isArray(value) ? value : [value]), z.array(item));
}

export const maybeList = <Item extends z.ZodType>(item: Item) => maybe(list(item));
export const MaybeTexts = maybeList(z.string());

/** Any further text beside those that are known, which keep their place in the type. */
type OtherText = string & Record<never, never>;

/**
 * A known value, or one that a gateway added since (appendix 1.1), passed on unchanged: deciding code treats unknown values
 * as a doubt.
 */
export function maybeKnown<Value extends string>() {
  return MaybeText.transform((value): Value | OtherText | undefined => value || undefined);
}

/** A number, also where it is written as text. */
export const MaybeNumber = maybe(
  z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)]).transform((value) => Number(value)),
);
/** `true`, `false`, also where it is written as text. */
export const MaybeBoolean = maybe(
  z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true'),
);
/** A value of undocumented form; passed on without being read. */
export const MaybeAnything = z.unknown().optional();
