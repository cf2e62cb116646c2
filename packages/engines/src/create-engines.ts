import { createThreadPool } from './thread-pool.js';
import type { DocumentText } from './text/types.js';
import type {
  ActionsWatched,
  CompareFacesRequest,
  DocumentReading,
  Engines,
  FaceComparison,
  FaceInspection,
  ReadDocumentRequest,
  WatchActionsRequest,
} from './types.js';

export interface EnginesOptions {
  /** Number of threads, each with its own copy of the models (about 1 GB). Default 1. */
  threads?: number;
  /** The script of the threads. Default: the built one beside this file. */
  workerUrl?: URL;
}

/** Copies an image, so that the caller's bytes stay usable when the copy moves to the thread. */
function copyInto(transfer: ArrayBuffer[], bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  transfer.push(copy.buffer);
  return copy;
}

/**
 * Starts the engines in worker threads and resolves once every model is loaded.
 * Rejects with `configuration_invalid` when a model file is missing or not the known one.
 */
export async function createEngines({ threads = 1, workerUrl }: EnginesOptions = {}): Promise<Engines> {
  const url = workerUrl ?? new URL('./engine-thread.js', import.meta.url);
  const pool = await createThreadPool({ url, threads });
  return {
    readDocument: async ({ front, back, docType }: ReadDocumentRequest, signal) => {
      const transfer: ArrayBuffer[] = [];
      const request: ReadDocumentRequest = {
        docType,
        front: copyInto(transfer, front),
        back: back && copyInto(transfer, back),
      };
      return (await pool.run('readDocument', request, transfer, signal)) as
        | DocumentReading
        | { damaged: 'front' | 'back' };
    },
    compareFaces: async (given: CompareFacesRequest, signal) => {
      const transfer: ArrayBuffer[] = [];
      const request: CompareFacesRequest = {
        ...given,
        face1: copyInto(transfer, given.face1),
        face2: copyInto(transfer, given.face2),
      };
      return (await pool.run('compareFaces', request, transfer, signal)) as FaceComparison;
    },
    inspectFace: async (bytes, signal) => {
      const transfer: ArrayBuffer[] = [];
      return (await pool.run('inspectFace', copyInto(transfer, bytes), transfer, signal)) as FaceInspection;
    },
    watchActions: async (given: WatchActionsRequest, signal) => {
      const transfer: ArrayBuffer[] = [];
      const frames = Object.entries(given.frames).map(([key, bytes]) => [key, copyInto(transfer, bytes)] as const);
      const request: WatchActionsRequest = {
        actions: given.actions,
        face: copyInto(transfer, given.face),
        frames: Object.fromEntries(frames),
      };
      return (await pool.run('watchActions', request, transfer, signal)) as ActionsWatched;
    },
    readText: async (bytes, signal) => {
      const transfer: ArrayBuffer[] = [];
      return (await pool.run('readText', copyInto(transfer, bytes), transfer, signal)) as DocumentText;
    },
    close: async () => pool.close(),
  };
}
