import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OPERATION_NAMES, operationPath } from '@idproof/core/provider';
import { createSandbox } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { JPG, KEYS, rawRequest, RIGHT_BODIES } from '../../helpers/provider.js';

const ROUNDS = 400;
const sandbox = createSandbox({ engines: createFakeEngines(), clients: [KEYS] });
after(() => sandbox.close());

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const random = createRandom(20_261_121);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

const KEYS_TO_TRY = [
  'bizId',
  'docType',
  'face1',
  'content',
  'rect',
  '',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '0',
  'a.b',
  '\ud800',
  '😀\u0000\n',
];
const LEAVES: readonly unknown[] = [
  '',
  'x',
  JPG,
  'SELFIE',
  '1,2,3,4',
  '\ud83d',
  '\u0000',
  'é'.repeat(33),
  null,
  true,
  0,
  -0,
  1e308,
  0.1,
  [],
  {},
  [[]],
];

function randomValue(depth: number): unknown {
  const kind = random(depth > 3 ? 1 : 4);
  if (kind < 2) return pick(LEAVES);
  const size = random(4);
  if (kind === 2) return Array.from({ length: size }, () => randomValue(depth + 1));
  return randomObject(size, depth + 1);
}

function randomObject(size: number, depth: number): Record<string, unknown> {
  // Object.fromEntries makes __proto__ a key of its own, as JSON.parse does.
  return Object.fromEntries(Array.from({ length: size }, () => [pick(KEYS_TO_TRY), randomValue(depth)]));
}

/** A right body with some places changed, or JSON that has nothing to do with it, or text with a hole. */
function randomBody(right: Record<string, unknown>): string {
  const body = { ...right };
  for (let i = random(3); i >= 0; i--) body[pick([...Object.keys(right), ...KEYS_TO_TRY])] = randomValue(0);
  const text = JSON.stringify(random(5) === 0 ? randomValue(0) : body);
  if (random(6) !== 0) return text;
  const at = random(text.length);
  return text.slice(0, at) + pick(['', '"', '}', '\\', '\u0001', ',']) + text.slice(at + 1);
}

test(`${ROUNDS} random bodies, seeded: each gets a signed answer of the contract, none breaks the service`, async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const name = pick(OPERATION_NAMES);
    const body = randomBody(RIGHT_BODIES[name]);
    const response = await sandbox.fetch(await rawRequest({ path: operationPath(name), body }));
    const text = await response.text();
    assert.equal(response.status, 200, body);
    assert.ok(response.headers.has('Signature'), body);
    assert.equal(JSON.stringify(JSON.parse(text)), text, body);
    const { result } = JSON.parse(text) as { result?: { resultCode?: string } };
    if (name === 'v1.authentication.test' && !result?.resultCode) continue;
    seen.add(String(result?.resultCode));
    assert.notEqual(result?.resultCode, 'SYSTEM_ERROR', body);
  }
  for (const code of ['SUCCESS', 'INVALID_ARGUMENT', 'PARAM_ILLEGAL', 'UNABLE_GET_IMAGE', 'MSG_PARSE_ERROR']) {
    assert.ok(seen.has(code), `${code} was met`);
  }
  assert.equal(({} as Record<string, unknown>)['content'], undefined);
});
