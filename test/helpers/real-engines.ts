import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { createDocumentReader, createFaceEngine, limitWasmThreads, type Engines } from '@idproof/engines';
import { loadTextNets } from '../../packages/engines/src/document/ocr/nets.js';

/*
 * The real engines of a process, loaded when a test first asks for them. Test files that import this share one process
 * with the others of their folder, so that models are loaded once for all of them.
 */

// One thread in each test process: more would only wait for each other.
limitWasmThreads(1);

export const loadFaces = once(createFaceEngine);
export const loadNets = once(loadTextNets);
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
  const answers = new Map<string, Promise<unknown>>();
  function remember<Name extends Exclude<keyof Engines, 'close'>>(name: Name): Engines[Name] {
    const ask = engines[name] as (request: unknown, signal?: AbortSignal) => Promise<unknown>;
    const remembered = async (request: unknown, signal?: AbortSignal): Promise<unknown> => {
      signal?.throwIfAborted();
      const key = createHash('sha256')
        .update(serialize([name, request]))
        .digest('hex');
      const answer = answers.get(key) ?? ask(request, signal);
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return structuredClone(await answer);
    };
    return remembered as Engines[Name];
  }
  return {
    readDocument: remember('readDocument'),
    compareFaces: remember('compareFaces'),
    inspectFace: remember('inspectFace'),
    watchActions: remember('watchActions'),
    readText: remember('readText'),
    close: () => engines.close(),
  };
}
