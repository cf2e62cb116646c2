import { IdproofError } from '@idproof/core/errors';
import type { CaptureMethod, Device } from '@idproof/core/session';
import { parseLargeBody } from '../http/parse-body.js';
import { openBody, type Body } from '../http/read-body.js';
import { validate, type Schema } from '../http/validate.js';
import { checkImage } from '../check-image.js';
import type { CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import { listImageMethods } from '../session/handoff-view.js';
import { createImageMarker } from '../sealing/image-mark.js';
import { findPages } from '../session/document-pages.js';
import type { SessionRecord } from '../model/record.js';
import type { RouteContext } from '../http/app.js';

/** Bytes of a body besides its images. */
const MAX_OTHER_BYTES = 16 * 1024;

/** Opens a body with at most so many images, without reading it. */
export function openImages(c: RouteContext, { settings }: SessionRecord, { length }: readonly string[]): Body {
  return openBody(c, settings.maxBase64Length * length + MAX_OTHER_BYTES);
}

/**
 * Reads the images of a body that has its own buffer. Images stay bytes: the schema checks placeholders, and each image
 * is checked separately.
 */
export function readImages<T extends object, Name extends keyof T & string>(
  { ring }: Context,
  bytes: Uint8Array,
  record: SessionRecord,
  schema: Schema<T>,
  names: readonly Name[],
): { body: T; images: Partial<Record<Name, CheckedImage>> } {
  const limit = record.settings.maxBase64Length;
  const markImage = createImageMarker(ring, record);
  const { value, bytesOf, onlyLarge } = parseLargeBody(bytes);
  const body = validate(schema, value);
  const images: Partial<Record<Name, CheckedImage>> = {};
  for (const name of names) {
    const text = body[name];
    if (typeof text !== 'string') continue;
    const base64 = bytesOf(text);
    images[name] = { ...checkImage(base64, name, limit, markImage), isAlone: base64 === onlyLarge };
  }
  return { body, images };
}

/** Rejects with `invalid_field` unless the session allows this document type with these pages. */
export function checkChoice(ctx: Context, { settings }: SessionRecord, docType: string, hasBack: boolean): void {
  if (!settings.docTypes.includes(docType))
    throw new IdproofError('invalid_field', 'Not part of this session', { field: 'docType' });
  if (hasBack !== findPages(ctx, settings, docType).includes('back')) {
    throw new IdproofError('invalid_field', 'The pages do not match', { field: 'backPageImage' });
  }
}

/** Rejects with `invalid_field` unless the session allows this capture method at this step, on this device. */
export function checkMethod(
  { settings }: SessionRecord,
  step: 'document' | 'selfie' | 'papers',
  method: CaptureMethod,
  device: Device,
): void {
  const methods = (step === 'papers' ? undefined : settings.stepCaptureMethods?.[step]) ?? settings.captureMethods;
  if (listImageMethods(methods, device).includes(method)) return;
  throw new IdproofError('invalid_field', 'Not allowed in this session', { field: 'method' });
}
