import type { Contact } from '../state/applicants.js';
import type { FlowStore, PictureName } from '../state/flows.js';
import { findDocumentType, toIsoCode, findStateName } from '@idproof/engines/readable';
import { isShareable, type Flow } from './flow.js';

interface Options {
  withImages: boolean;
  pictures: Pick<FlowStore, 'picture'>;
  contact: Contact;
}

/** Builds an applicant from the finished flows of one user, newest first (specification 2.7). */
export function toApplicant(flows: readonly [Flow, ...Flow[]], options: Options): Record<string, unknown> {
  const [{ applicantId, userId }] = flows;
  return {
    applicantId,
    userId,
    email: options.contact.email,
    phone: options.contact.phone,
    documents: flows.flatMap((flow) => (flow.reading ? [toDocument(flow, options)] : [])),
    faces: flows.flatMap((flow) => (flow.face ? [toFace(flow, options)] : [])),
  };
}

function toSource(flow: Flow): Record<string, unknown> {
  const { kind, donor } = flow;
  return kind === 'reusable'
    ? { source: 'REUSE', donorClientId: donor?.clientId, isShareable: false }
    : { source: 'KYC', isShareable: isShareable(flow) };
}

function toDocument(flow: Flow, { withImages, pictures }: Options): Record<string, unknown> {
  const { reading, settings, transactionId } = flow;
  const ocr = reading?.ocrResult ?? {};
  const names = [ocr['FIRST_NAME'], ocr['LAST_NAME']].filter(Boolean).join(' ') || ocr['NAME'];
  const code = ocr['ISSUING_STATE'] ?? ocr['COUNTRY_CODE'] ?? '';
  return {
    ...toSource(flow),
    certType: settings.docType,
    certCategory: findDocumentType(settings.docType)?.category,
    certNo: ocr['ID_NUMBER'],
    certName: names,
    certCountry: findStateName(code),
    certCountryCode: toIsoCode(code),
    ocrResult: ocr,
    ...(withImages
      ? {
          frontPageImg: readBase64(pictures, transactionId, 'front'),
          backPageImg: readBase64(pictures, transactionId, 'back'),
        }
      : {}),
  };
}

function toFace(flow: Flow, { withImages, pictures }: Options): Record<string, unknown> {
  const { face, transactionId } = flow;
  const isLive = face?.qualityPassed === true && !face.attack;
  return {
    ...toSource(flow),
    // Only when both capture and liveness succeeded.
    ...(isLive
      ? { faceScore: face.score === undefined ? undefined : Math.round(face.score), faceQuality: face.quality }
      : {}),
    ...(withImages
      ? {
          faceImg: readBase64(pictures, transactionId, 'face'),
          extraImages: readKeptImages(pictures, transactionId, ['CROPPED_FACE']),
        }
      : {}),
  };
}

export function readBase64(pictures: Pick<FlowStore, 'picture'>, id: string, name: PictureName): string | undefined {
  return pictures.picture(id, name)?.toString('base64');
}

/** The stored images by name; undefined when there are none. */
function readKeptImages(pictures: Options['pictures'], id: string, names: readonly PictureName[]) {
  const kept = Object.entries(readExtraImages(pictures, id, names)).filter(([, image]) => image !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Images by name; empty for an image that is not stored. */
export function readExtraImages(
  pictures: Pick<FlowStore, 'picture'>,
  id: string,
  names: readonly PictureName[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readBase64(pictures, id, name) ?? '']));
}
