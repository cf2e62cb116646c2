import assert from 'node:assert/strict';
import type { ConformanceCase, Expectation, Probe } from './case.js';
import type { Reply, World } from './world.js';

export type Verdict = { outcome: 'passed' } | { outcome: 'failed' | 'skipped'; why: string };

/** Why a case cannot run here; undefined when it can. */
export function whySkipped({ needs = [], modes }: ConformanceCase, world: World): string | undefined {
  if (modes && !modes.includes(world.mode)) return `only of ${modes.join(' and ')}`;
  if (needs.includes('sandbox') && world.adminKey === undefined) {
    return "the sandbox's own (needs IDPROOF_SANDBOX_ADMIN_KEY)";
  }
  if (needs.includes('pictures') && !world.pictures) return 'needs pictures of your own (--pictures)';
  return undefined;
}

/** Runs one case. Rejects with an AssertionError that says what came instead. */
export async function runCase(one: ConformanceCase, world: World): Promise<void> {
  if ('steps' in one) return one.steps(world);
  const probes: readonly Probe[] = 'probes' in one ? one.probes : [{ ...one, what: '' }];
  for (const { what, request, expect } of probes) {
    const body = typeof request === 'function' ? request(world.pictures ?? world.plain) : request;
    const reply = await world.call(one.operation, body);
    assertReply(reply, expect, world, what);
  }
}

/** Codes of calls that were processed, whatever came of them. */
const SUCCESSES: ReadonlySet<string> = new Set(['SUCCESS', 'PROCESSING']);

function assertReply(reply: Reply, expect: Expectation, { adminKey }: World, what = ''): void {
  const isSandbox = adminKey !== undefined;
  const accepted = typeof expect.code === 'string' ? [expect.code] : expect.code;
  const codes = isSandbox ? accepted.slice(0, 1) : accepted;
  const where = what === '' ? '' : `${what} → `;
  const said = `${where}${reply.code} (${reply.message}), not ${codes.join(' or ')}`;
  assert.ok(codes.includes(reply.code), said);
  assert.equal(reply.status, SUCCESSES.has(reply.code) ? 'S' : 'F', `${where}resultStatus of ${reply.code}`);
  if (isSandbox && expect.names !== undefined) {
    const names = new RegExp(`^${expect.names.replaceAll('.', '\\.')}(?:\\.\\d+(?:\\.\\w+)?)?: `);
    assert.match(reply.message, names, `${where}the message names ${expect.names}: ${reply.message}`);
  }
  expect.holds?.(reply.response);
}

export async function judge(one: ConformanceCase, world: World): Promise<Verdict> {
  const why = whySkipped(one, world);
  if (why !== undefined) return { outcome: 'skipped', why };
  try {
    await runCase(one, world);
    return { outcome: 'passed' };
  } catch (error) {
    return {
      outcome: 'failed',
      why: error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 300) : String(error),
    };
  }
}
