import assert from 'node:assert/strict';
import type { ConformanceCase, Mode } from '../case.js';
import type { RawCall, World } from '../world.js';

export const operation = 'v1.authentication.test';

/** Every answer is HTTP 200; one to a known client is signed (appendix 1.7 leaves it open: design of the sandbox). */
export async function assertRefused(
  world: World,
  call: RawCall,
  code: string,
  { isSigned = true } = {},
): Promise<void> {
  const reply = await world.raw(call);
  const { resultCode, resultStatus } = reply.result;
  assert.deepEqual([resultCode, resultStatus], [code, 'F'], JSON.stringify(call.headers ?? call.path ?? ''));
  assert.equal(reply.status, 200, 'HTTP status');
  if (isSigned && world.adminKey !== undefined) assert.ok(reply.isSigned, 'the answer is signed');
}

export const refusal = (
  section: string,
  title: string,
  code: string,
  calls: readonly RawCall[],
  more: { modes?: readonly Mode[]; needs?: readonly 'sandbox'[]; isSigned?: boolean } = {},
): ConformanceCase => ({
  section,
  title,
  operation,
  ...(more.modes ? { modes: more.modes } : {}),
  ...(more.needs ? { needs: more.needs } : {}),
  steps: async (world) => {
    for (const call of calls) await assertRefused(world, call, code, { isSigned: more.isSigned ?? true });
  },
});
