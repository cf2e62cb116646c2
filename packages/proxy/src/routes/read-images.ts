import { IdproofError } from '@idproof/core/session';
import type { CaptureMethod } from '@idproof/core/session';
import { parseLargeBody } from '../http/parse-body.js';
import { readBody } from '../http/read-body.js';
import { validate, type Schema } from '../http/validate.js';
import { checkImage } from '../check-image.js';
import type { CheckedImage } from '../check-image.js';
import type { SessionRecord } from '../session/record.js';

/** What surrounds the pictures of a body, in bytes. */
const REST = 16 * 1024;

/** Reads a body with pictures. These stay bytes: the schema sees placeholders, and each picture is checked by itself. */
export async function readImages<T extends object, Name extends keyof T & string>(
  request: Request,
  { settings }: SessionRecord,
  schema: Schema<T>,
  names: readonly Name[],
): Promise<{ body: T; images: Partial<Record<Name, CheckedImage>> }> {
  const limit = settings.maxBase64Length;
  const bytes = await readBody(request, limit * names.length + REST);
  const { value, bytesOf } = parseLargeBody(bytes);
  const body = validate(schema, value);
  const images: Partial<Record<Name, CheckedImage>> = {};
  for (const name of names) {
    const text = body[name];
    if (typeof text === 'string') images[name] = checkImage(bytesOf(text), name, limit);
  }
  return { body, images };
}

/** Rejects with `invalid_field` unless the session allows this type, with these pages. */
export function checkChoice({ settings }: SessionRecord, docType: string, hasBack: boolean): void {
  const { docTypes, pages } = settings;
  if (!docTypes.includes(docType))
    throw new IdproofError('invalid_field', 'Not part of this session', { field: 'docType' });
  if (hasBack !== pages.includes('back')) {
    throw new IdproofError('invalid_field', 'The pages do not match', { field: 'backPageImage' });
  }
}

/** Rejects with `invalid_field` unless the session allows this way of taking a picture. */
export function checkMethod({ settings }: SessionRecord, method: CaptureMethod): void {
  if (settings.captureMethods.includes(method)) return;
  throw new IdproofError('invalid_field', 'Not allowed in this session', { field: 'method' });
}
