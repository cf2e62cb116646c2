import * as z from 'zod';
import { TextMap } from '../result.js';

/** What an answer may hold or lack: null, as some gateways write it, is the same as absent. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value): z.output<Schema> | undefined => value ?? undefined);
}

export const MaybeText = maybe(z.string());
export const MaybeTextMap = maybe(TextMap);
export const MaybeTexts = maybe(z.array(z.string()));
/** A number, also where it is written as text. */
export const MaybeNumber = maybe(
  z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)]).transform((value) => Number(value)),
);
/** `true`, `false`, also where it is written as text. */
export const MaybeBoolean = maybe(
  z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true'),
);
/** A value whose form is not documented; it is passed on, never relied on. */
export const MaybeAnything = z.unknown().optional();
