import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.js';
import { drawExpiredPassport, drawPassport, holderSelfie } from '../specimens.js';
import type { World } from '../world.js';
import { begin, bizId, INITIALIZE, RESULT, SILENT, take } from './flow-steps.js';
import { APP_REQUEST } from './shared.js';

interface Visit {
  userId: string;
  front: string;
}

/** The verdict and the named risks of each standard flow in turn; the flows are deleted, so that a later run begins anew. */
async function passIdentityChecks(world: World, visits: readonly Visit[]): Promise<unknown[]> {
  const productConfig = { ...SILENT, idnThreshold: 1, riskMode: 'STANDARD' };
  const face = holderSelfie();
  const begun: string[] = [];
  const told: unknown[] = [];
  try {
    for (const { userId, front } of visits) {
      const started = await begin(world, INITIALIZE, { ...APP_REQUEST, userId, productConfig });
      begun.push(started.transactionId);
      assert.equal((await take(world, started, 'document', { front }))['accepted'], true);
      assert.equal((await take(world, started, 'face', { face }))['finished'], true);
      const { response } = await world.call(RESULT, { bizId, transactionId: started.transactionId });
      const { ekycResultRisk, otherRiskReasonDetails } = response['extRiskInfo'] as Record<string, unknown>;
      told.push([ekycResultRisk, otherRiskReasonDetails]);
    }
  } finally {
    for (const transactionId of begun) await world.call('v1.privacyinfo.delete', { transactionId });
  }
  return told;
}

const NO_RISK = ['Success', undefined];

export const modeCases: readonly ConformanceCase[] = [
  {
    section: '2.8',
    title: 'idnThreshold: one document used by more users than this is a risk',
    operation: RESULT,
    needs: ['sandbox'],
    steps: async (world) => {
      const front = await drawPassport('K48213971');
      const visits = ['conformance-a', 'conformance-a', 'conformance-b'].map((userId) => ({ userId, front }));
      const told = await passIdentityChecks(world, visits);
      assert.deepEqual(told, [NO_RISK, NO_RISK, ['Pending', ['SameIdDifferentPerson']]]);
    },
  },
  {
    section: '2.8',
    title: 'idnThreshold: one user with more ID documents than this is a risk',
    operation: RESULT,
    needs: ['sandbox'],
    steps: async (world) => {
      const fronts = [await drawPassport('K48213972'), await drawPassport('K48213973')];
      const told = await passIdentityChecks(
        world,
        fronts.map((front) => ({ userId: 'conformance-c', front })),
      );
      assert.deepEqual(told, [NO_RISK, ['Pending', ['SamePersonDifferentIdNumber']]]);
    },
  },
  {
    section: '4.9',
    title: 'operationMode CLOSED: an expired document is taken, which STANDARD is not content with',
    operation: INITIALIZE,
    needs: ['sandbox'],
    steps: async (world) => {
      const front = await drawExpiredPassport();
      const told = [];
      for (const operationMode of ['STANDARD', 'CLOSED']) {
        const begun = await begin(world, INITIALIZE, { ...APP_REQUEST, operationMode });
        const { accepted, why } = await take(world, begun, 'document', { front });
        told.push([accepted, why]);
      }
      assert.deepEqual(told, [
        [false, 'EXPIRED'],
        [true, undefined],
      ]);
    },
  },
  {
    section: '4.9',
    title: 'operationMode CLOSED: no face is looked for, and none is compared',
    operation: INITIALIZE,
    needs: ['sandbox'],
    steps: async (world) => {
      const { jpeg } = world.plain.blank;
      const begun = await begin(world, INITIALIZE, { ...APP_REQUEST, operationMode: 'CLOSED' });
      assert.equal((await take(world, begun, 'document', { front: jpeg }))['accepted'], true);
      const { accepted, why, finished } = await take(world, begun, 'face', { face: jpeg });
      assert.deepEqual([accepted, why, finished], [true, undefined, true]);
      const { response } = await world.call(RESULT, { bizId, transactionId: begun.transactionId });
      assert.equal(response['ekycResult'], 'Success');
    },
  },
];
