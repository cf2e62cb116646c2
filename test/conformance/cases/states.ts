import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import type { World } from '../world.js';
import { APP_REQUEST, readClientCfg } from './shared.js';
import { REUSABLE, REUSABLE_REQUEST } from './reusable.js';

const INITIALIZE = 'v1.realid.initialize';
const RESULT = 'v1.realid.checkresult';
const FACE_RESULT = 'v1a.facecapture.checkresult';
/** No actions, and any picture of a face will do: what is asked here is what becomes of it. */
const SILENT = { livenessMode: 'CLOSED', actionCheckItems: ['NOACTION'] };
const bizId = 'conformance';
const DONOR = 'conformance-donor';

interface Begun {
  transactionId: string;
  ticket: string;
}

async function begin(
  world: World,
  operation: Parameters<World['call']>[0],
  body: Record<string, unknown>,
): Promise<Begun> {
  const { code, transactionId, response, message } = await world.call(operation, body);
  assert.equal(code, 'SUCCESS', message);
  return { transactionId: transactionId ?? '', ticket: String(readClientCfg(response)['ticket']) };
}

async function take(world: World, { ticket }: Begun, step: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await world.page(ticket, step, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Goes through a standard flow. */
async function capture(world: World, begun: Begun): Promise<void> {
  const { front, selfie } = world.pictures ?? world.plain;
  const document = await take(world, begun, 'document', { front });
  assert.equal(document['accepted'], true, JSON.stringify(document));
  const face = await take(world, begun, 'face', { face: selfie });
  assert.equal(face['finished'], true, JSON.stringify(face));
}

/** One finished transaction of a donor; begun once for all cases. */
const donor = (world: World): Promise<Begun> =>
  world.once('donor', async () => {
    const { docType } = world.pictures ?? world.plain;
    const begun = await begin(world, INITIALIZE, {
      ...APP_REQUEST,
      docType,
      userId: DONOR,
      productConfig: { ...SILENT, cropFaceImage: 'Y' },
    });
    await capture(world, begun);
    return begun;
  });

interface Share {
  recipientClientId?: string;
  lifetime?: number;
}

/** A token for this very client, which is its own donor. */
async function share(world: World, more: Share = {}): Promise<string> {
  const { clientId } = world.keys;
  const { transactionId } = await donor(world);
  await world.admin('POST', '/partnerships', { donorClientId: clientId, recipientClientId: clientId, state: 'active' });
  const made = await world.admin('POST', '/share-tokens', {
    donorClientId: clientId,
    recipientClientId: clientId,
    transactionId,
    ...more,
  });
  return (made as { shareToken: string }).shareToken;
}

const reuse = (world: World, shareToken: string, more: object = {}) =>
  world.call(REUSABLE, { ...REUSABLE_REQUEST, shareToken, productConfig: SILENT, ...more });

async function readCode(world: World, shareToken: string, more: object = {}): Promise<string> {
  return (await reuse(world, shareToken, more)).code;
}

const NEEDS = ['sandbox', 'pictures'] as const;

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

export const shareCases: readonly ConformanceCase[] = [
  {
    section: '3',
    title: 'a share token works once',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const token = await share(world);
      assert.equal(await readCode(world, token), 'SUCCESS');
      assert.equal(await readCode(world, token), 'TOKEN_NOT_FOUND');
    },
  },
  {
    section: '7',
    title: 'a token of another recipient, or one whose time is over, is TOKEN_NOT_FOUND',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const foreign = await share(world, { recipientClientId: '0000000000000000' });
      assert.equal(await readCode(world, foreign), 'TOKEN_NOT_FOUND');
      const short = await share(world, { lifetime: 1 });
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      assert.equal(await readCode(world, short), 'TOKEN_NOT_FOUND');
    },
  },
  {
    section: '3',
    title: 'rules 1, 2 and 6: what is not acceptable is DONOR_DATA_NOT_ACCEPTABLE, and the token stays usable',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const token = await share(world);
      const filters = [
        { acceptedDocTypes: ['99990000001'] },
        { acceptedDocCategories: ['ID_CARD', 'VISA'] },
        { acceptedDocCountryCodes: ['SGP'] },
        { acceptedDocTypes: ['00000001003'], acceptedDocCategories: ['VISA'] },
        { acceptedDocCategories: ['PASSPORT'], acceptedDocCountryCodes: ['SGP'] },
      ];
      for (const filter of filters) assert.equal(await readCode(world, token, filter), 'DONOR_DATA_NOT_ACCEPTABLE');
      const either = { acceptedDocTypes: ['99990000001', '00000001003'], acceptedDocCategories: ['VISA', 'PASSPORT'] };
      assert.equal(await readCode(world, token, either), 'SUCCESS');
    },
  },
  {
    section: '4.10',
    title: 'rule 3: empty lists restrict nothing',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const empty = { acceptedDocTypes: [], acceptedDocCategories: [], acceptedDocCountryCodes: [] };
      assert.equal(await readCode(world, await share(world), empty), 'SUCCESS');
    },
  },
  {
    section: '4.10',
    title: 'a partnership that is suspended is PARTNERSHIP_NOT_ACTIVE, and the token stays usable',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const token = await share(world);
      const ids = { donorClientId: world.keys.clientId, recipientClientId: world.keys.clientId };
      await world.admin('POST', '/partnerships', { ...ids, state: 'suspended' });
      assert.equal(await readCode(world, token), 'PARTNERSHIP_NOT_ACTIVE');
      await world.admin('POST', '/partnerships', { ...ids, state: 'active' });
      assert.equal(await readCode(world, token), 'SUCCESS');
    },
  },
  {
    section: '4.10',
    title: 'a donor whose data were deleted is DONOR_DATA_UNAVAILABLE',
    operation: REUSABLE,
    needs: NEEDS,
    steps: async (world) => {
      const { docType } = world.pictures!;
      const request = { ...APP_REQUEST, docType, userId: 'conformance-gone', productConfig: SILENT };
      const begun = await begin(world, INITIALIZE, request);
      await capture(world, begun);
      const { transactionId } = begun;
      const { clientId } = world.keys;
      const made = await world.admin('POST', '/share-tokens', {
        donorClientId: clientId,
        recipientClientId: clientId,
        transactionId,
      });
      await world.admin('POST', '/partnerships', {
        donorClientId: clientId,
        recipientClientId: clientId,
        state: 'active',
      });
      assert.equal((await world.call('v1.privacyinfo.delete', { transactionId })).code, 'SUCCESS');
      assert.equal(await readCode(world, (made as { shareToken: string }).shareToken), 'DONOR_DATA_UNAVAILABLE');
    },
  },
  {
    section: 'A 4.3',
    title: 'the reusable result takes its document from the donor and its face from the new capture',
    operation: 'v1.realid.reusable.checkresult',
    needs: NEEDS,
    steps: async (world) => {
      const { docType, selfie } = world.pictures!;
      const shareToken = await share(world);
      const userId = 'conformance-recipient';
      const begun = await begin(world, REUSABLE, { ...REUSABLE_REQUEST, shareToken, userId, productConfig: SILENT });
      const { transactionId } = begun;
      const open = await world.call('v1.realid.reusable.checkresult', { bizId, transactionId });
      assert.equal(open.response['ekycResult'], 'InProcess');
      assert.equal((await take(world, begun, 'face', { face: selfie }))['finished'], true);
      const { response } = await world.call('v1.realid.reusable.checkresult', { bizId, transactionId });
      assert.equal(response['ekycResult'], 'Success');
      assert.equal((response['extBasicInfo'] as Record<string, unknown>)['certType'], docType);
      const wrong = await world.call(RESULT, { bizId, transactionId });
      assert.equal(wrong.code, 'INVALID_ARGUMENT');
      const asked = await world.call('v1.applicant.query', { bizId, userId });
      const [document] = (asked.response['applicant'] as { documents: Record<string, unknown>[] }).documents;
      assert.deepEqual([document?.['source'], document?.['donorClientId']], ['REUSE', world.keys.clientId]);
    },
  },
];
