import { availableParallelism } from 'node:os';
import type { DocumentReading, Face, FaceEngine, LocatedDocument, RgbImage } from '../types.js';
import { findPage } from './find-page.js';
import { findPortrait } from './find-portrait.js';
import { loadTextNets } from './ocr/nets.js';
import { PAGE_SIZE, readPassport } from './read-passport.js';
import { rectify } from './rectify.js';

/** Finds and reads documents in decoded pictures. */
export interface DocumentReader {
  /** Finds the document in a picture, turns it upright and rectifies it; null when none is seen. */
  locate(image: RgbImage): Promise<LocatedDocument | null>;
  /** The portrait printed inside the document, never a face beside it. */
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  /**
   * Reads a document as recognize reports it (specification 4.3 and 2.4, appendix 3.6). Passports have one page: the
   * back, if any, is not looked at.
   */
  read(front: RgbImage, docType: string, back?: RgbImage): Promise<DocumentReading>;
}

/** Loads the models. @param options.threads wasm threads; default 2, or 1 on a single core */
export async function createDocumentReader(options: { faces: FaceEngine; threads?: number }): Promise<DocumentReader> {
  const nets = await loadTextNets(options.threads ?? Math.min(2, availableParallelism()));
  const portrait = (document: LocatedDocument): Promise<Face | null> => findPortrait(options.faces, document);
  return {
    findPortrait: portrait,
    async locate(image) {
      const { page } = await findPage(nets, image);
      return page && { image: rectify(image, page.quad, PAGE_SIZE.width, PAGE_SIZE.height), quad: page.quad };
    },
    read: async (front) => readPassport({ nets, findPortrait: portrait, today: new Date() }, front),
  };
}
