import { findDocumentType } from '@idproof/engines/readable';
import { receiveImage } from '../receive-image.js';
import { refuse, type Handler, type Outcome } from './handler.js';
import { record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

const CODE = 'INVALID_ARGUMENT';

function readImage(field: string, base64: string): { bytes: Uint8Array } | { refusal: Outcome } {
  const image = receiveImage(base64);
  if (!image.ok) return { refusal: refuse(CODE, field, image.why) };
  if (image.facts.format === 'png' && image.facts.alpha === 'channel') {
    return { refusal: refuse(CODE, field, 'the alpha channel of a PNG must be off') };
  }
  return { bytes: image.bytes };
}

/** Reads the document with the engines and returns their reading (specification 4.3). */
export const recognize: Handler<'v1.idrecognition.recognize'> = async (request, context) => {
  const { docType, frontPageImage, backPageImage } = request;
  const type = findDocumentType(docType);
  if (!type) return refuse(CODE, 'docType', 'not readable by this sandbox');
  // Pages that the type does not have (appendix 3.7).
  if (backPageImage != null && type.pages < 2) return refuse(CODE, 'backPageImage', 'this document type has one page');
  const front = readImage('frontPageImage', frontPageImage);
  if ('refusal' in front) return front.refusal;
  const back = backPageImage == null ? undefined : readImage('backPageImage', backPageImage);
  if (back && 'refusal' in back) return back.refusal;

  const reading = await context.runQueued(() =>
    context.engines.readDocument(
      { docType, front: front.bytes, ...(back ? { back: back.bytes } : {}) },
      context.signal,
    ),
  );
  if ('damaged' in reading) return refuse(CODE, `${reading.damaged}PageImage`, 'the picture is damaged');
  const { recognitionResult, recognitionErrorCode, recognitionErrorPage, ocrResult, spoofResult } = reading;
  const body = { recognitionResult, recognitionErrorCode, recognitionErrorPage, ocrResult, spoofResult };
  return { resultCode: 'SUCCESS', body, processed: true };
};

/** Treatment of each field of the request. */
export const recognizeFields: Fields = {
  bizId: record('stored in the row of the transaction'),
  docType: rule('a type of the list operation'),
  frontPageImage: rule('read'),
  backPageImage: rule('read, if the type has one'),
};

/** Fields of the answer that the specification does not name. */
export const recognizeAdded: FieldNotes = {
  recognitionErrorPage: 'of two pages, the one that `recognitionErrorCode` is about: `front` or `back`',
};
