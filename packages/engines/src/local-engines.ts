import { compareFaces } from './compare-faces.js';
import { createDocumentReader } from './document/document-reader.js';
import { loadTextNets } from './document/ocr/nets.js';
import { createFaceEngine } from './faces/face-engine.js';
import { inspectFace } from './inspect-face.js';
import { decodeImage } from './decode-image.js';
import { readDocumentText } from './text/read-document-text.js';
import type { CompareFacesRequest, Engines, ReadDocumentRequest, WatchActionsRequest } from './types.js';
import { watchActions } from './watch-actions.js';

/** The engines on the calling thread; a call blocks it for about a second. */
export type LocalEngines = Omit<Engines, 'close'>;

async function readDocument(
  reader: Awaited<ReturnType<typeof createDocumentReader>>,
  { front, back, docType }: ReadDocumentRequest,
): ReturnType<Engines['readDocument']> {
  const first = await decodeImage(front);
  if (!first.ok) return { damaged: 'front' };
  if (!back) return reader.read(first.image, docType);
  const second = await decodeImage(back);
  return second.ok ? reader.read(first.image, docType, second.image) : { damaged: 'back' };
}

/** Loads every model. Rejects with `configuration_invalid` when a model file is missing or not the known one. */
export async function createLocalEngines(): Promise<LocalEngines> {
  const faces = await createFaceEngine();
  const nets = await loadTextNets();
  const documents = await createDocumentReader({ faces, nets });
  return {
    readDocument: async (request: ReadDocumentRequest) => readDocument(documents, request),
    compareFaces: async (request: CompareFacesRequest) => compareFaces({ faces, documents }, request),
    inspectFace: async (bytes: Uint8Array) => inspectFace(faces, bytes),
    watchActions: async (request: WatchActionsRequest) => watchActions(faces, request),
    readText: async (bytes: Uint8Array) => readDocumentText(nets, bytes),
  };
}
