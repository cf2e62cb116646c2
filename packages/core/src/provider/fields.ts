import * as z from 'zod';

/** What is known of a request field besides its schema: limits count UTF-8 bytes. */
export interface FieldFacts {
  kind: 'text' | 'picture' | 'rect' | 'enum' | 'object';
  required: boolean;
  maxBytes?: number;
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

/** Length in UTF-8 bytes; stops counting past `limit`. A lone surrogate counts three, as it is encoded. */
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
  rule?: string;
}

function refuse(context: z.core.$RefinementCtx<string>, why: FaultReason): void {
  context.addIssue({ code: 'custom', params: { why }, input: context.value });
}

function limited({ maxBytes, pattern }: TextOptions): z.ZodString {
  return z.string().superRefine((value, context) => {
    if (value === '') refuse(context, 'empty');
    else if (value.length * 3 > maxBytes && utf8Length(value, maxBytes) > maxBytes) refuse(context, 'too_long');
    else if (pattern && !pattern.test(value)) refuse(context, 'value');
  });
}

/** A required text: not null, not empty, at most `maxBytes`. */
export function text(options: TextOptions): z.ZodString {
  const facts: FieldFacts = { kind: options.kind ?? 'text', required: true, maxBytes: options.maxBytes };
  if (options.rule) facts.rule = options.rule;
  return limited(options).register(fieldFacts, facts);
}

/** A text that may be left out or null. An empty one counts as given, and is refused. */
export function optionalText(options: TextOptions): z.ZodOptional<z.ZodNullable<z.ZodString>> {
  const facts: FieldFacts = { kind: options.kind ?? 'text', required: false, maxBytes: options.maxBytes };
  if (options.rule) facts.rule = options.rule;
  return limited(options).nullish().register(fieldFacts, facts);
}

/** Standard base64 with exact padding. Its limit counts the String, not the bytes it stands for. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PICTURE_RULE = 'base64 of JPG, PNG or BMP';

export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && BASE64.test(value);
}

/** A required picture as base64. Whether it is base64, and of a picture, is the handler's to see: codes differ. */
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
