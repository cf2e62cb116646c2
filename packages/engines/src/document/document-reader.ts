import { LAYOUTS, type ZoneFormat } from '@idproof/core/zone';
import { findDocumentType } from '../document-types.js';
import type { DocumentReading, Face, FaceEngine, LocatedDocument, RgbImage } from '../types.js';
import { findDocument } from './find-document.js';
import { findPortrait } from './find-portrait.js';
import { findSide } from './find-side.js';
import { readLicence } from './licence/read-licence.js';
import { loadTextNets, type TextNets } from './ocr/nets.js';
import { rectifyDocument } from './page-geometry.js';
import { readZoneDocument } from './read-document.js';
import { type ReadingTools, refuse } from './reading-tools.js';
import { createZoneScanner } from './scan-zone.js';

/** Finds and reads documents in decoded images. */
export interface DocumentReader {
  /**
   * Finds the document in an image, turns it upright and rectifies it; null when none is found. The front of a type
   * without a zone there is searched by its portrait first, which saves most of the search.
   */
  locate(image: RgbImage, docType?: string): Promise<LocatedDocument | null>;
  /** The portrait printed inside the document, never a face beside it. */
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  /**
   * Reads a document of a type as recognize reports it (specification 4.3 and 2.4, appendix 3.6). The portrait
   * must be on the front, the zone may be on either.
   */
  read(front: RgbImage, docType: string, back?: RgbImage): Promise<DocumentReading>;
  /** Reads a document of any type and returns its format with the reading; null when none is found. */
  readAny(image: RgbImage): Promise<DocumentReading & { format: ZoneFormat | 'LICENCE' | null }>;
}

interface DocumentReaderOptions {
  faces: FaceEngine;
  /** Nets that are loaded already. */
  nets?: TextNets;
}

/** Loads the models that were not given. */
export async function createDocumentReader(options: DocumentReaderOptions): Promise<DocumentReader> {
  const nets = options.nets ?? (await loadTextNets());
  const scanZone = await createZoneScanner();
  const portrait = (document: LocatedDocument): Promise<Face | null> => findPortrait(options.faces, document);
  const createTools = (docType?: string): ReadingTools => ({
    nets,
    scanZone,
    findPortrait: portrait,
    hasFace: async (image) => (await options.faces.detect(image)).length > 0,
    today: new Date(),
    readsLocalName: docType === BOTH_ZONES,
  });
  return {
    findPortrait: portrait,
    async locate(image, docType) {
      const front = hasZonelessFront(docType) ? await findSide(createTools(), image) : null;
      if (front?.portrait) return front.document;
      const { document, lines } = await findDocument(createTools(), image, ALL_FORMATS);
      if (document) return rectifyDocument(image, document.quad, document.zone.layout.page);
      return (await findSide(createTools(), image, lines))?.document ?? null;
    },
    async read(front, docType, back) {
      const carries = findDocumentType(docType)?.carries ?? [];
      const formats = carries.filter((kind) => kind !== 'PRINT');
      const images = back ? [front, back] : [front];
      if (carries.includes('PRINT')) return dropFormat(await readLicence(createTools(), [front]));
      if (formats.length === 0) return refuse('NO_REQUIRED_ID');
      return dropFormat(await readZoneDocument(createTools(docType), formats, images));
    },
    async readAny(image) {
      const reading = await readZoneDocument(createTools(), ALL_FORMATS, [image]);
      if (reading.format) return reading;
      const licence = await readLicence(createTools(), [image]);
      return licence.format ? licence : reading;
    },
  };
}

/** The passport type whose printed fields are returned besides the machine-readable zone. */
const BOTH_ZONES = '00000001006';

/** Formats with the portrait on one side and the zone, if any, on the other. */
const ZONE_APART: ReadonlySet<string> = new Set(['TD1', 'PRINT']);

const hasZonelessFront = (docType = ''): boolean =>
  findDocumentType(docType)?.carries.every((kind) => ZONE_APART.has(kind)) ?? false;

function dropFormat(reading: DocumentReading & { format: unknown }): DocumentReading {
  const { format: _, ...rest } = reading;
  return rest;
}

const ALL_FORMATS = LAYOUTS.map(({ name }) => name);
