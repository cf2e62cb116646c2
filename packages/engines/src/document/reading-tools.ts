import type { DocumentReading, Face, LocatedDocument, RecognitionErrorCode } from '../types.js';
import type { TextNets } from './ocr/nets.js';

/** What reading a document needs besides its pictures. */
export interface ReadingTools {
  nets: TextNets;
  /** The portrait printed inside a document, never a face beside it. */
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  today: Date;
  /** Whether the name in the state's own script is asked for (`LOCAL_NAME`, appendix 3.6). */
  readsLocalName: boolean;
}

/** Creates a reading without a result, with the reason. */
export function refuse(recognitionErrorCode: RecognitionErrorCode): DocumentReading {
  return { recognitionResult: 'N', recognitionErrorCode };
}
