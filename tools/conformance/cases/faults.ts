import assert from 'node:assert/strict';
import { OPERATIONS, type Operation, type OperationName } from '@idproof/core/provider';
import type { ConformanceCase } from '../case.js';
import { catchErrorCode, type World } from '../world.js';
import { APP_REQUEST } from './shared.js';

const ECHO = 'v1.authentication.test';

async function withFault<Value>(world: World, fault: object, work: () => Promise<Value>): Promise<Value> {
  await world.admin('POST', '/faults', fault);
  try {
    return await work();
  } finally {
    await world.admin('DELETE', '/faults');
  }
}

/** Codes that stand for rules of a risk engine or of devices, which the sandbox plays on demand alone. */
const BUSINESS: readonly [OperationName, string, string][] = [
  ['v1.realid.initialize', 'HIGH_RISK', '7'],
  ['v1.realid.initialize', 'ACCOUNT_SERVICE_SUSPEND', '7'],
  ['v1.realid.initialize', 'DEVICE_NOT_SUPPORT', '7'],
  ['v1.realid.initialize', 'OS_NOT_SUPPORT', '7'],
  ['v1.realid.initialize', 'SDKVERSION_NOT_SUPPORT', '7'],
  ['v1a.facecapture.checkresult', 'UNUSABLE', '7'],
];

/** What the public client makes of the gateway's own failures (specification 7, appendix 1.7). */
const GATEWAY: readonly [string, 'F' | 'U', string][] = [
  ['ACCESS_DENIED', 'F', 'provider_refused'],
  ['REQUEST_TRAFFIC_EXCEED_LIMIT', 'F', 'provider_busy'],
  ['PRODUCT_QUOTA_LIMIT', 'F', 'provider_busy'],
  ['PROCESS_TIMEOUT', 'F', 'provider_timeout'],
  ['SYSTEM_ERROR', 'F', 'provider_failed'],
  ['SYSTEM_ERROR', 'U', 'provider_failed'],
];

export const faultCases: readonly ConformanceCase[] = [
  ...BUSINESS.map(([operation, resultCode, section]): ConformanceCase => ({
    section,
    title: `${resultCode} is told as F, and is read as a business failure`,
    operation,
    needs: ['sandbox'],
    steps: async (world) => {
      const codes: Operation['codes'] = OPERATIONS[operation].codes;
      assert.equal(codes[resultCode], 'F', 'stands in the table of the operation');
      const reply = await withFault(world, { kind: 'result', operation, resultCode }, () =>
        world.call(operation, APP_REQUEST),
      );
      assert.deepEqual([reply.code, reply.status, reply.response], [resultCode, 'F', {}]);
      assert.equal(reply.transactionId, undefined);
    },
  })),
  ...GATEWAY.map(([resultCode, resultStatus, expected]): ConformanceCase => ({
    section: resultStatus === 'U' ? 'A 2' : 'A 1.7',
    title: `${resultCode} (${resultStatus}) is read as ${expected}`,
    operation: ECHO,
    needs: ['sandbox'],
    steps: async (world) => {
      const fault = { kind: 'result', operation: ECHO, resultCode, resultStatus };
      assert.equal(await withFault(world, fault, () => catchErrorCode(world.client.call(ECHO, {}))), expected);
    },
  })),
  {
    section: '5',
    title: 'an answer whose signature is wrong is not believed',
    operation: ECHO,
    needs: ['sandbox'],
    steps: async (world) => {
      const fault = { kind: 'bad-signature', operation: ECHO };
      const code = await withFault(world, fault, () => catchErrorCode(world.client.call(ECHO, {})));
      assert.equal(code, 'provider_untrusted');
    },
  },
  ...(['before', 'after'] as const).map((when): ConformanceCase => ({
    section: 'A 1.8',
    title: `a connection that breaks ${when} the work was done is provider_unreachable`,
    operation: ECHO,
    needs: ['sandbox'],
    steps: async (world) => {
      const fault = { kind: 'reset', operation: ECHO, when };
      const code = await withFault(world, fault, () => catchErrorCode(world.client.call(ECHO, {})));
      assert.equal(code, 'provider_unreachable');
      assert.equal((await world.call(ECHO, { after: 1 })).response['after'], 1);
    },
  })),
];
