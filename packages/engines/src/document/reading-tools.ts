import type { DocumentReading, Face, LocatedDocument, RecognitionErrorCode, RgbImage } from '../types.js';
import type { TextNets } from './ocr/nets.js';
import type { ScanZone } from './scan-zone.js';

/** The nets and settings for reading a document. */
export interface ReadingTools {
  nets: TextNets;
  scanZone: ScanZone;
  /** The portrait printed inside a document, never a face beside it. */
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  /** Whether an image shows a face, in whatever orientation and however small. */
  hasFace(image: RgbImage): Promise<boolean>;
  today: Date;
  /** Whether the name in the state's own script is asked for (`LOCAL_NAME`, appendix 3.6). */
  readsLocalName: boolean;
}

type Page = NonNullable<DocumentReading['recognitionErrorPage']>;

/** Creates a reading without a result, with the reason and, of two pages, the one that it is about. */
export function refuse(recognitionErrorCode: RecognitionErrorCode, page?: Page): DocumentReading {
  return { recognitionResult: 'N', recognitionErrorCode, ...(page ? { recognitionErrorPage: page } : {}) };
}

/** Which of two pages an image is; undefined where there is one. */
export function namePage(images: readonly RgbImage[], image: RgbImage): Page | undefined {
  if (images.length < 2) return undefined;
  return image === images[0] ? 'front' : 'back';
}
