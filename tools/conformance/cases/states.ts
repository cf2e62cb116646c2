import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import { APP_REQUEST, readClientCfg } from './shared.js';
import { INITIALIZE, RESULT, SILENT, bizId, DONOR, begin, take, donor, NEEDS } from './flow-steps.js';

const FACE_RESULT = 'v1a.facecapture.checkresult';

export const flowCases: readonly ConformanceCase[] = [
  {
    section: '4.10',
    title: 'HEADSHAKE is a turn to the left or to the right, chosen when the transaction begins',
    operation: INITIALIZE,
    needs: ['sandbox'],
    steps: async ({ call }) => {
      const readSide = async (actionCheckItems: readonly string[]): Promise<unknown> => {
        const { response } = await call(INITIALIZE, { ...APP_REQUEST, productConfig: { actionCheckItems } });
        return readClientCfg(response)['headShake'];
      };
      const drawn = new Set<unknown>();
      for (let n = 0; n < 60 && drawn.size < 2; n++) drawn.add(await readSide(['FACEBLINK', 'HEADSHAKE']));
      assert.ok(drawn.has('left') && drawn.has('right') && drawn.size === 2, [...drawn].join(', '));
      assert.equal(await readSide(['FACEBLINK']), undefined);
    },
  },
  {
    section: 'A 4.2',
    title: 'a transaction is InProcess until the person has finished',
    operation: RESULT,
    steps: async ({ call }) => {
      const { transactionId } = await call(INITIALIZE, APP_REQUEST);
      const { code, response } = await call(RESULT, { bizId, transactionId });
      assert.deepEqual([code, response['ekycResult']], ['SUCCESS', 'InProcess']);
      assert.equal(response['extBasicInfo'], undefined);
    },
  },
  {
    section: '3',
    title: 'face capture is PROCESSING until a face was uploaded, in both versions',
    operation: FACE_RESULT,
    steps: async ({ call }) => {
      const started = await call('v1.facecapture.initialize', {
        bizId,
        metaInfo: APP_REQUEST['metaInfo'],
        userId: 'conformance-user',
      });
      const { transactionId } = started;
      for (const operation of [FACE_RESULT, 'v1.facecapture.checkresult'] as const) {
        const { code, status } = await call(operation, { bizId, transactionId });
        assert.deepEqual([code, status], ['PROCESSING', 'S']);
      }
    },
  },
  {
    section: '4.1',
    title: 'faceCaptureResult is there at PROCESSING too: InProcess; the first version has none',
    operation: FACE_RESULT,
    steps: async ({ call }) => {
      const { transactionId } = await call('v1.facecapture.initialize', {
        bizId,
        metaInfo: APP_REQUEST['metaInfo'],
        userId: 'conformance-user',
      });
      const { response } = await call(FACE_RESULT, { bizId, transactionId });
      assert.equal(response['faceCaptureResult'], 'InProcess');
      const first = await call('v1.facecapture.checkresult', { bizId, transactionId });
      assert.equal('faceCaptureResult' in first.response, false);
    },
  },
  {
    section: '2.2',
    title: 'extraImages only when asked for by isReturnImage = Y and a list; an empty text where there is none',
    operation: FACE_RESULT,
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const list = ['CROPPED_FACE', 'FACE_EYE_CLOSE'];
      const asked: [object, readonly string[] | undefined][] = [
        [{}, undefined],
        [{ isReturnImage: 'Y' }, undefined],
        [{ isReturnImage: 'Y', extraImageControlList: [] }, undefined],
        [{ isReturnImage: 'N', extraImageControlList: list }, undefined],
        [{ extraImageControlList: list }, undefined],
        [{ isReturnImage: 'Y', extraImageControlList: list }, list],
      ];
      for (const [more, keys] of asked) {
        const { response } = await world.call(FACE_RESULT, { bizId, transactionId, ...more });
        const { extraImages, qualityPassed } = response['extInfo'] as {
          extraImages?: Record<string, string>;
          qualityPassed: boolean;
        };
        assert.deepEqual(extraImages && Object.keys(extraImages), keys, JSON.stringify(more));
        assert.equal(qualityPassed, true);
        if (keys) assert.deepEqual([extraImages?.['CROPPED_FACE'] !== '', extraImages?.['FACE_EYE_CLOSE']], [true, '']);
      }
    },
  },
  {
    section: '3',
    title: 'document and face captured: Success, with its parts, pictures only when asked for',
    operation: RESULT,
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const plain = await world.call(RESULT, { bizId, transactionId });
      assert.equal(plain.response['ekycResult'], 'Success');
      const face = plain.response['extFaceInfo'] as Record<string, unknown>;
      const document = plain.response['extIdInfo'] as Record<string, unknown>;
      const risk = plain.response['extRiskInfo'] as Record<string, unknown>;
      const parts = [face['ekycResultFace'], document['ekycResultDoc'], risk['ekycResultRisk']];
      assert.deepEqual(parts, ['Success', 'Success', 'Success']);
      assert.equal(typeof face['faceScore'], 'number');
      assert.deepEqual([face['faceImg'], document['frontPageImg']], [undefined, undefined]);
      const spoof = Object.keys(document['spoofResult'] as object).sort();
      assert.deepEqual(spoof, ['MATERIAL_CHECK', 'OTHER_CHECK', 'SCREEN_RECAPTURE_CHECK', 'TAMPER_CHECK']);
    },
  },
  {
    section: 'A 4.2',
    title: 'isReturnImage = Y gives the pictures that were taken, and the further ones asked for',
    operation: RESULT,
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const wanted = { isReturnImage: 'Y', extraImageControlList: ['CROPPED_FACE', 'DOC_FRONT_FLASH'] };
      const { response } = await world.call(RESULT, { bizId, transactionId, ...wanted });
      const face = response['extFaceInfo'] as Record<string, unknown>;
      const document = response['extIdInfo'] as Record<string, unknown>;
      assert.equal(face['faceImg'], world.pictures?.selfie);
      assert.equal(document['frontPageImg'], world.pictures?.front);
      assert.ok((face['extraImages'] as Record<string, string>)['CROPPED_FACE'], 'CROPPED_FACE');
    },
  },
  {
    section: 'A 4.2',
    title: 'returnFiveCategorySpoofResult = Y puts five checks in the place of four',
    operation: RESULT,
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const { response } = await world.call(RESULT, { bizId, transactionId, returnFiveCategorySpoofResult: 'Y' });
      const { spoofResult } = response['extIdInfo'] as { spoofResult: object };
      assert.deepEqual(Object.keys(spoofResult).sort(), [
        'INFORMATION_CHECK',
        'MATERIAL_CHECK',
        'SCREEN_RECAPTURE_CHECK',
        'SECURITY_FEATURE_CHECK',
        'TAMPER_CHECK',
      ]);
    },
  },
  {
    section: '4.1',
    title: 'v1a tells how the capture of the face ended: faceCaptureResult, quality, place, attack',
    operation: FACE_RESULT,
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const { response } = await world.call(FACE_RESULT, { bizId, transactionId });
      assert.equal(response['faceCaptureResult'], 'Success');
      const { faceAttack, qualityPassed, quality, rect, extraImages } = response['extInfo'] as Record<string, unknown>;
      assert.deepEqual([faceAttack, qualityPassed, extraImages], [false, true, undefined]);
      assert.ok(typeof quality === 'number' && quality > 0 && quality <= 100, `quality ${String(quality)}`);
      assert.deepEqual(Object.keys(rect as object).sort(), ['bottom', 'left', 'right', 'top']);
    },
  },
  {
    section: '4.2',
    title: 'v1 has no faceCaptureResult, and four fields of extInfo alone',
    operation: 'v1.facecapture.checkresult',
    needs: NEEDS,
    steps: async (world) => {
      const { transactionId } = await donor(world);
      const { response } = await world.call('v1.facecapture.checkresult', { bizId, transactionId });
      assert.equal('faceCaptureResult' in response, false);
      const known = new Set(['imageContent', 'faceAttack', 'rect', 'quality']);
      const others = Object.keys(response['extInfo'] as object).filter((key) => !known.has(key));
      assert.deepEqual(others, []);
    },
  },
  {
    section: '8',
    title: 'too many tries within one transaction: LIMIT_EXCEEDED',
    operation: FACE_RESULT,
    needs: ['sandbox'],
    steps: async (world) => {
      const request = { bizId, metaInfo: APP_REQUEST['metaInfo'], userId: 'conformance-user', productConfig: SILENT };
      const begun = await begin(world, 'v1.facecapture.initialize', request);
      const face = world.plain.blank.jpeg;
      for (let left = 4; left >= 0; left--) {
        const { accepted, triesLeft, finished } = await take(world, begun, 'face', { face });
        assert.deepEqual([accepted, triesLeft, finished], [false, left, left === 0]);
      }
      const { transactionId } = begun;
      const { result, text } = await world.raw({
        operation: FACE_RESULT,
        body: JSON.stringify({ bizId, transactionId }),
      });
      assert.deepEqual([result['resultCode'], result['resultStatus']], ['LIMIT_EXCEEDED', 'F']);
      assert.equal((JSON.parse(text) as Record<string, unknown>)['faceCaptureResult'], 'Failure');
    },
  },
  {
    section: 'A 4.2',
    title: 'a person who quits leaves the transaction VoidCancelled',
    operation: RESULT,
    needs: ['sandbox'],
    steps: async (world) => {
      const begun = await begin(world, INITIALIZE, APP_REQUEST);
      await take(world, begun, 'interrupt');
      const { response } = await world.call(RESULT, { bizId, transactionId: begun.transactionId });
      assert.equal(response['ekycResult'], 'VoidCancelled');
    },
  },
  {
    section: '4.8',
    title: 'an applicant has what the transactions produced: KYC, its document and face, without pictures',
    operation: 'v1.applicant.query',
    needs: NEEDS,
    steps: async (world) => {
      await donor(world);
      const { response } = await world.call('v1.applicant.query', { bizId, userId: DONOR });
      const applicant = response['applicant'] as Record<string, Record<string, unknown>[]> & { userId: string };
      assert.equal(applicant.userId, DONOR);
      const [document] = applicant['documents'] ?? [];
      const [face] = applicant['faces'] ?? [];
      assert.deepEqual([document?.['source'], face?.['source']], ['KYC', 'KYC']);
      assert.ok(document?.['certNo'] && document['ocrResult'], 'certNo and ocrResult');
      assert.deepEqual([document['frontPageImg'], face?.['faceImg']], [undefined, undefined]);
    },
  },
  {
    section: '4.8',
    title: 'isReturnImage = Y gives the pictures of an applicant, asked for by either id',
    operation: 'v1.applicant.query',
    needs: NEEDS,
    steps: async (world) => {
      await donor(world);
      const byUser = await world.call('v1.applicant.query', { bizId, userId: DONOR, isReturnImage: 'Y' });
      const first = byUser.response['applicant'] as { applicantId: string; documents: Record<string, unknown>[] };
      assert.equal(first.documents[0]?.['frontPageImg'], world.pictures?.front);
      const byId = await world.call('v1.applicant.query', {
        bizId,
        applicantId: first.applicantId,
        isReturnImage: 'Y',
      });
      assert.deepEqual(byId.response['applicant'], first);
    },
  },
];
