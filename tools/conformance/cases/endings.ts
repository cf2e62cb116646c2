import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import type { World } from '../world.js';
import { begin, bizId, INITIALIZE, SILENT, take } from './flow-steps.js';
import { APP_REQUEST, INVALID } from './shared.js';

const V1 = 'v1.facecapture.checkresult';
const V1A = 'v1a.facecapture.checkresult';
const FACE_REQUEST = {
  bizId,
  metaInfo: APP_REQUEST['metaInfo'],
  userId: 'conformance-user',
  productConfig: SILENT,
};

const startFace = (world: World) => begin(world, 'v1.facecapture.initialize', FACE_REQUEST);

/** The codes of both versions; a transaction that is over is PROCESSING in neither. */
async function readCodes(world: World, transactionId: string): Promise<string[]> {
  const request = { bizId, transactionId };
  return [(await world.call(V1, request)).code, (await world.call(V1A, request)).code];
}

export const endingCases: readonly ConformanceCase[] = [
  {
    section: '7',
    title: 'v1 is PROCESSING while a face may still come, and no longer when every try has failed',
    operation: V1,
    needs: ['sandbox'],
    steps: async (world) => {
      const begun = await startFace(world);
      for (let i = 0; i < 5; i++) {
        assert.deepEqual(await readCodes(world, begun.transactionId), ['PROCESSING', 'PROCESSING']);
        await take(world, begun, 'face', { face: world.plain.blank.jpeg });
      }
      assert.deepEqual(await readCodes(world, begun.transactionId), [INVALID, 'LIMIT_EXCEEDED']);
    },
  },
  {
    section: '3',
    title: 'v1 is no longer PROCESSING once the person has stopped',
    operation: V1,
    needs: ['sandbox'],
    steps: async (world) => {
      const begun = await startFace(world);
      await take(world, begun, 'interrupt');
      assert.deepEqual(await readCodes(world, begun.transactionId), [INVALID, 'SUCCESS']);
    },
  },
  {
    section: '3',
    title: 'PROCESSING ends in both versions when the document before the face has used up its tries',
    operation: V1A,
    needs: ['sandbox'],
    steps: async (world) => {
      const begun = await begin(world, INITIALIZE, { ...APP_REQUEST, productConfig: SILENT });
      for (let i = 0; i < 5; i++) await take(world, begun, 'document', { front: world.plain.blank.jpeg });
      const { transactionId } = begun;
      assert.deepEqual(await readCodes(world, transactionId), [INVALID, 'SUCCESS']);
      const { response } = await world.call(V1A, { bizId, transactionId });
      assert.deepEqual([response['faceCaptureResult'], response['extInfo']], ['Failure', undefined]);
    },
  },
];
