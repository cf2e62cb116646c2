import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import { drawBlink } from '../specimens.js';
import type { World } from '../world.js';
import { begin, bizId, take } from './flow-steps.js';
import { APP_REQUEST } from './shared.js';

const APPLICANT = 'v1.applicant.query';
const USER = 'conformance-blink';

/** One stand-alone face capture of a person who blinks, which keeps the frame with shut eyes; done once for all cases. */
const captureBlink = (world: World) =>
  world.once('blink', async () => {
    const { face, frames } = await drawBlink();
    const begun = await begin(world, 'v1.facecapture.initialize', {
      bizId,
      metaInfo: APP_REQUEST['metaInfo'],
      userId: USER,
      productConfig: { actionCheckItems: ['FACEBLINK'], actionFrame: ['EYECLOSE'] },
    });
    assert.equal((await take(world, begun, 'face', { face, frames }))['finished'], true);
    return { ...begun, frames };
  });

async function queryFace(world: World, isReturnImage: 'Y' | 'N'): Promise<Record<string, unknown>> {
  const { response } = await world.call(APPLICANT, { bizId, userId: USER, isReturnImage });
  const { documents, faces } = response['applicant'] as Record<string, Record<string, unknown>[]>;
  assert.deepEqual(documents, []);
  return faces?.[0] ?? {};
}

export const keptFaceCases: readonly ConformanceCase[] = [
  {
    section: '2.7',
    title: 'faces[].extraImages: FACE_EYE_CLOSE is the captured frame with shut eyes, only with isReturnImage = Y',
    operation: APPLICANT,
    needs: ['sandbox'],
    steps: async (world) => {
      const { transactionId, frames } = await captureBlink(world);
      const { extraImages } = await queryFace(world, 'Y');
      const { FACE_EYE_CLOSE: shut = '', ...others } = (extraImages ?? {}) as Record<string, string>;
      assert.deepEqual(others, {});
      assert.ok(Object.values(frames).includes(shut), 'one of the frames that were sent');
      assert.equal((await queryFace(world, 'N'))['extraImages'], undefined);
      const wanted = { isReturnImage: 'Y', extraImageControlList: ['FACE_EYE_CLOSE'] };
      const { response } = await world.call('v1a.facecapture.checkresult', { bizId, transactionId, ...wanted });
      assert.deepEqual((response['extInfo'] as Record<string, unknown>)['extraImages'], { FACE_EYE_CLOSE: shut });
    },
  },
  {
    section: '2.7',
    title: 'faces[].source: a face captured alone comes from neither flow, so it is not KYC',
    operation: APPLICANT,
    needs: ['sandbox'],
    steps: async (world) => {
      await captureBlink(world);
      const { source, donorClientId, isShareable, faceQuality } = await queryFace(world, 'N');
      assert.deepEqual([source, donorClientId, isShareable], [undefined, undefined, false]);
      assert.equal(typeof faceQuality, 'number');
    },
  },
];
