import {
  createDocumentReader,
  createFaceEngine,
  limitWasmThreads,
  type Engines,
  type FaceEngine,
} from '@idproof/engines';
import { loadTextNets, type TextNets } from '../../packages/engines/src/document/ocr/nets.js';
import { remember } from './remember.js';

/*
 * The real engines of a process, loaded when a test first asks for them. Test files that import this share one process
 * with the others of their folder, so that models are loaded once for all of them. Tests show them the same picture
 * more than once, beside another or under another name: what a net says of it is computed once.
 */

// One thread in each test process: more would only wait for each other.
limitWasmThreads(1);

/** How many maps of where text is are kept; each takes some megabytes. */
const MOST_MAPS = 32;

export const loadFaces = once(async (): Promise<FaceEngine> => {
  const faces = await createFaceEngine();
  return {
    detect: remember(async (image, search) => faces.detect(image, search)),
    describe: remember(async (image, face) => faces.describe(image, face)),
  };
});
export const loadNets = once(async (): Promise<TextNets> => {
  const { detect, recognize, alphabet } = await loadTextNets();
  return { detect: remember(detect, { most: MOST_MAPS }), recognize: remember(recognize), alphabet };
});
export const loadReader = once(async () => createDocumentReader({ faces: await loadFaces(), nets: await loadNets() }));

function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () => (loaded ??= load());
}

/**
 * Engines that cache their answers: these depend on the bytes of a picture alone, and flows pass the same pictures
 * repeatedly.
 */
export function rememberAnswers(engines: Engines): Engines {
  function rememberOne<Name extends Exclude<keyof Engines, 'close'>>(name: Name): Engines[Name] {
    const ask = engines[name] as (request: unknown, signal?: AbortSignal) => Promise<unknown>;
    const remembered = remember(ask, { knownBy: ([request]) => request });
    return (async (request: unknown, signal?: AbortSignal): Promise<unknown> => {
      signal?.throwIfAborted();
      return remembered(request, signal);
    }) as Engines[Name];
  }
  return {
    readDocument: rememberOne('readDocument'),
    compareFaces: rememberOne('compareFaces'),
    inspectFace: rememberOne('inspectFace'),
    watchActions: rememberOne('watchActions'),
    readText: rememberOne('readText'),
    close: () => engines.close(),
  };
}
