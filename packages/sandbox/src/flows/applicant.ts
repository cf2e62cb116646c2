import type { FaceAction } from '@idproof/engines';
import type { Contact } from '../state/applicants.js';
import type { FlowStore, ImageName } from '../state/flows.js';
import { findDocumentType, toIsoCode, findStateName } from '@idproof/engines/readable';
import { isShareable, type Flow } from './flow.js';

interface Options {
  withImages: boolean;
  images: Pick<FlowStore, 'findImage'>;
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

/** `source` by kind of flow. `KYC` is the standard flow; a face capture alone has none. */
const SOURCES: Readonly<Record<Flow['kind'], 'KYC' | 'REUSE' | undefined>> = {
  realid: 'KYC',
  reusable: 'REUSE',
  face: undefined,
};

function toSource(flow: Flow): Record<string, unknown> {
  return { source: SOURCES[flow.kind], donorClientId: flow.donor?.clientId, isShareable: isShareable(flow) };
}

function toDocument(flow: Flow, { withImages, images }: Options): Record<string, unknown> {
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
          frontPageImg: readBase64(images, transactionId, 'front'),
          backPageImg: readBase64(images, transactionId, 'back'),
        }
      : {}),
  };
}

function toFace(flow: Flow, { withImages, images }: Options): Record<string, unknown> {
  const { face, settings, transactionId } = flow;
  const actions = settings.actions as readonly FaceAction[];
  const isLive = face?.qualityPassed === true && !face.attack;
  return {
    ...toSource(flow),
    // Only when both capture and liveness succeeded.
    ...(isLive
      ? { faceScore: face.score === undefined ? undefined : Math.round(face.score), faceQuality: face.quality }
      : {}),
    ...(withImages
      ? {
          faceImg: readBase64(images, transactionId, 'face'),
          extraImages: readKeptImages(images, transactionId, ['CROPPED_FACE', 'FACE_EYE_CLOSE', ...actions]),
        }
      : {}),
  };
}

export function readBase64(images: Pick<FlowStore, 'findImage'>, id: string, name: ImageName): string | undefined {
  return images.findImage(id, name)?.toString('base64');
}

/** The stored images by name; undefined when there are none. */
function readKeptImages(images: Options['images'], id: string, names: readonly ImageName[]) {
  const kept = Object.entries(readExtraImages(images, id, names)).filter(([, image]) => image !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Images by name; empty for an image that is not stored. */
export function readExtraImages(
  images: Pick<FlowStore, 'findImage'>,
  id: string,
  names: readonly ImageName[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readBase64(images, id, name) ?? '']));
}
