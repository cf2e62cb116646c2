import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import type { World } from '../world.js';
import { APP_REQUEST } from './shared.js';
import { REUSABLE, REUSABLE_REQUEST } from './reusable.js';
import { INITIALIZE, RESULT, SILENT, bizId, begin, take, capture, donor, NEEDS } from './flow-steps.js';

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
