import type { Face, FaceEngine } from '../types.js';
import { cutChip } from './aligned-chip.js';
import { loadFaceNets } from './load-nets.js';
import { searchFaces } from './search-faces.js';

/**
 * Loads the face models from disk and answers one call at a time.
 * Rejects with `configuration_invalid` when a model file is not the known one.
 */
export async function createFaceEngine(): Promise<FaceEngine> {
  const nets = await loadFaceNets();
  let last: Promise<unknown> = Promise.resolve();
  // The nets keep state between their steps, so calls run one at a time.
  const runExclusive = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    detect: async (image, search): Promise<Face[]> => runExclusive(async () => searchFaces(nets, image, search)),
    describe: async (image, face) => runExclusive(async () => nets.describe(cutChip(image, face.mesh))),
  };
}
