import * as z from 'zod';

/** What is known of a request field besides its schema. Limits are UTF-8 bytes. */
export interface FieldFacts {
  kind: 'text' | 'picture' | 'rect' | 'enum' | 'object' | 'list' | 'integer' | 'open';
  required: boolean;
  maxBytes?: number;
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

const ASCII = /^[\0-\x7f]*$/;

/** Length in UTF-8 bytes; stops counting past `limit`. A lone surrogate counts as three bytes, as it is encoded. */
export function utf8Length(text: string, limit = Number.POSITIVE_INFINITY): number {
  // Pictures are ASCII: one search instead of a million steps.
  if (text.length > limit || ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let i = 0; i < text.length && bytes <= limit; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // A surrogate pair is four bytes for its two units: two more, counted once.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++;
  }
  return bytes;
}

interface TextOptions {
  required?: boolean;
  maxBytes: number;
  kind?: FieldFacts['kind'];
  /** Checked after the length. */
  pattern?: RegExp;
  accepts?: (value: string) => boolean;
  rule?: string;
}

function refuse(context: z.core.$RefinementCtx<string>, why: FaultReason): void {
  context.addIssue({ code: 'custom', params: { why }, input: context.value });
}

function limitedText({ maxBytes, pattern, accepts }: TextOptions): z.ZodString {
  return z.string().superRefine((value, context) => {
    if (value === '') refuse(context, 'empty');
    else if (value.length * 3 > maxBytes && utf8Length(value, maxBytes) > maxBytes) refuse(context, 'too_long');
    else if (pattern?.test(value) === false || accepts?.(value) === false) refuse(context, 'value');
  });
}

/** A required text: not null, not empty, at most `maxBytes`. */
export function text(options: TextOptions): z.ZodString {
  const facts: FieldFacts = { kind: options.kind ?? 'text', required: true, maxBytes: options.maxBytes };
  if (options.rule) facts.rule = options.rule;
  return limitedText(options).register(fieldFacts, facts);
}

/** An optional text; may be null. An empty text is refused. */
export function optionalText(options: TextOptions): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  const facts: FieldFacts = { kind: options.kind ?? 'text', required: false, maxBytes: options.maxBytes };
  if (options.rule) facts.rule = options.rule;
  return limitedText(options).nullish().register(fieldFacts, facts);
}

/** Standard base64 with exact padding. Its limit counts the String, not the bytes it stands for. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PICTURE_RULE = 'base64 of JPG, PNG or BMP';

export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && BASE64.test(value);
}

/** A required picture as base64. The handler checks base64 and format, because the codes differ. */
export function picture(maxBytes: number): z.ZodString {
  return text({ maxBytes, kind: 'picture', rule: PICTURE_RULE });
}

export function optionalPicture(maxBytes: number): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  return optionalText({ maxBytes, kind: 'picture', rule: PICTURE_RULE });
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

interface ListOptions {
  maxItems: number;
  rule: string;
  /** Each item at most once. */
  unique?: boolean;
}

function limitedList<Item extends z.ZodType<string>>(item: Item, { maxItems, unique }: ListOptions) {
  return z.array(item).superRefine((items, context) => {
    const isTwice = unique === true && new Set(items).size < items.length;
    const why = items.length > maxItems ? 'too_long' : isTwice ? 'value' : undefined;
    if (why) context.addIssue({ code: 'custom', params: { why }, input: items });
  });
}

/** An optional list of texts; may be null. An empty list counts as present. */
export function optionalList<Item extends z.ZodType<string>>(item: Item, options: ListOptions) {
  const { maxItems, rule } = options;
  return limitedList(item, options)
    .nullish()
    .transform((items) => items ?? undefined)
    .register(fieldFacts, { kind: 'list', required: false, maxItems, rule });
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
