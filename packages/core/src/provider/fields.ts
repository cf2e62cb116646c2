import * as z from 'zod';
import { characterLength, utf8Length } from './text-length.js';

/** Facts of a request field besides its schema. */
export interface FieldFacts {
  kind: 'text' | 'image' | 'rect' | 'enum' | 'object' | 'list' | 'integer' | 'open';
  required: boolean;
  /** In characters: Unicode code points. */
  maxLength?: number;
  /** In UTF-8 bytes, where the specification says bytes. */
  maxBytes?: number;
  /** An empty text is accepted; it stands for no value. */
  mayBeEmpty?: boolean;
  /** Of a list. */
  maxItems?: number;
  default?: string;
  /** The accepted values, where they are few. */
  rule?: string;
}

/** Facts by schema; every field of a request schema is registered, so that tests and docs can walk them. */
export const fieldFacts = z.registry<FieldFacts>();

/** Why a value was refused. */
export type FaultReason = 'missing' | 'empty' | 'type' | 'too_long' | 'value' | 'unknown';

export const MEBIBYTE = 1024 * 1024;

/**
 * Limits of a text. The specification writes `32B` where it means bytes; a number alone is characters (section 8).
 * Neither: the size of the body is the only limit.
 */
interface TextOptions {
  maxLength?: number;
  maxBytes?: number;
  kind?: FieldFacts['kind'];
  /** An empty text is taken; it stands for no value. */
  mayBeEmpty?: boolean;
  /** Checked after the length. */
  pattern?: RegExp;
  accepts?: (value: string) => boolean;
  rule?: string;
}

function refuse(context: z.core.$RefinementCtx<string>, why: FaultReason): void {
  context.addIssue({ code: 'custom', params: { why }, input: context.value });
}

function isTooLong(value: string, { maxLength, maxBytes }: TextOptions): boolean {
  // A code point is one or two units of the string, and at most three bytes for each unit.
  if (maxLength !== undefined && value.length > maxLength) return characterLength(value) > maxLength;
  return maxBytes !== undefined && value.length * 3 > maxBytes && utf8Length(value, maxBytes) > maxBytes;
}

function limitedText(options: TextOptions): z.ZodString {
  const { mayBeEmpty = false, pattern, accepts } = options;
  return z.string().superRefine((value, context) => {
    if (value === '') {
      if (!mayBeEmpty) refuse(context, 'empty');
    } else if (isTooLong(value, options)) refuse(context, 'too_long');
    else if (pattern?.test(value) === false || accepts?.(value) === false) refuse(context, 'value');
  });
}

function toFacts({ kind = 'text', maxLength, maxBytes, mayBeEmpty, rule }: TextOptions, required: boolean): FieldFacts {
  return {
    kind,
    required,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(mayBeEmpty ? { mayBeEmpty } : {}),
    ...(rule === undefined ? {} : { rule }),
  };
}

/** A required text: not null, not empty. */
export function text(options: TextOptions): z.ZodString {
  return limitedText(options).register(fieldFacts, toFacts(options, true));
}

/** A text that may be left out or null. An empty one counts as given, and is refused unless it may be empty. */
export function optionalText(options: TextOptions): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  return limitedText(options).nullish().register(fieldFacts, toFacts(options, false));
}

/** Standard base64 with exact padding. Its limit counts the String, not the bytes it stands for. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const IMAGE_RULE = 'base64 of JPG, PNG or BMP';

export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && BASE64.test(value);
}

/** A required image as base64. The handler checks base64 and format, because the codes differ. */
export function image(maxBytes: number): z.ZodString {
  return text({ maxBytes, kind: 'image', rule: IMAGE_RULE });
}

export function optionalImage(maxBytes: number): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  return optionalText({ maxBytes, kind: 'image', rule: IMAGE_RULE });
}

/** `left,top,width,height` in whole pixels, the last two above zero (specification 2.3). */
const RECT = /^\d{1,7},\d{1,7},0*[1-9]\d{0,6},0*[1-9]\d{0,6}$/;

export function optionalRect(): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  return optionalText({ maxBytes: 32, kind: 'rect', pattern: RECT, rule: 'left,top,width,height' });
}

/** A required value of a closed list. */
export function choice<const Value extends string>(values: readonly Value[]) {
  return z.enum(values).register(fieldFacts, { kind: 'enum', required: true, rule: values.join(', ') });
}

/** Written out, because the declaration that the compiler emits for it does not compile. */
type NullishChoice<Value extends string, Parsed> = z.ZodPipe<
  z.ZodOptional<z.ZodNullable<z.ZodEnum<{ [Key in Value]: Key }>>>,
  z.ZodTransform<Parsed, Value | null | undefined>
>;

/** A value of a closed list; missing or null means the default. */
export function choiceOr<const Value extends string>(
  values: readonly Value[],
  fallback: NoInfer<Value>,
): NullishChoice<Value, Value> {
  return z
    .enum(values)
    .nullish()
    .transform((value): Value => value ?? fallback)
    .register(fieldFacts, { kind: 'enum', required: false, default: fallback, rule: values.join(', ') });
}

/** An optional value of a closed list; may be null. */
export function optionalChoice<const Value extends string>(
  values: readonly Value[],
): NullishChoice<Value, Value | undefined> {
  return z
    .enum(values)
    .nullish()
    .transform((value): Value | undefined => value ?? undefined)
    .register(fieldFacts, { kind: 'enum', required: false, rule: values.join(', ') });
}

const YES_NO = ['Y', 'N'] as const;

/** `Y` or `N`; missing or null means the default. */
export const yesNoOr = (fallback: 'Y' | 'N') => choiceOr(YES_NO, fallback);

/** An optional `Y` or `N`; may be null. */
export const optionalYesNo = () => optionalChoice(YES_NO);

/** `Y` or `N`; left out, null or empty it is `N` (specification 4.10). */
export function yesNoOrEmpty() {
  return z
    .enum([...YES_NO, ''])
    .nullish()
    .transform((value): 'Y' | 'N' => value || 'N')
    .register(fieldFacts, { kind: 'enum', required: false, mayBeEmpty: true, default: 'N', rule: YES_NO.join(', ') });
}

interface ListOptions {
  /** Default: as many as the body holds. */
  maxItems?: number;
  rule: string;
  /** Each item at most once. */
  unique?: boolean;
}

function limitedList<Item extends z.ZodType<string>>(item: Item, { maxItems, unique }: ListOptions) {
  return z.array(item).superRefine((items, context) => {
    const isTwice = unique === true && new Set(items).size < items.length;
    const isLong = maxItems !== undefined && items.length > maxItems;
    const why = isLong ? 'too_long' : isTwice ? 'value' : undefined;
    if (why) context.addIssue({ code: 'custom', params: { why }, input: items });
  });
}

/** An optional list of texts; may be null. An empty list counts as present. */
export function optionalList<Item extends z.ZodType<string>>(item: Item, options: ListOptions) {
  const { maxItems, rule } = options;
  return limitedList(item, options)
    .nullish()
    .transform((items) => items ?? undefined)
    .register(fieldFacts, { kind: 'list', required: false, ...(maxItems === undefined ? {} : { maxItems }), rule });
}

/** An optional integer within bounds; may be null. */
export function optionalInteger(least: number, most: number) {
  return z
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? undefined)
    .register(fieldFacts, { kind: 'integer', required: false, rule: `${least} to ${most}` });
}

/** An optional object; may be null. */
export function optionalObject<Schema extends z.ZodObject>(schema: Schema) {
  const optional = schema.nullish().transform((value) => value ?? undefined);
  fieldFacts.add(optional, { kind: 'object', required: false });
  return optional;
}

/** Refuses a field that is valid by itself but not together with others. */
export function refuseTogether(
  context: z.core.$RefinementCtx,
  path: readonly string[],
  why: FaultReason = 'value',
): void {
  context.addIssue({ code: 'custom', params: { why }, path: [...path], input: context.value });
}
