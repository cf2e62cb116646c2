import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isOperationName, OPERATION_NAMES, OPERATIONS } from '@idproof/core/provider';
import type { OperationName } from '@idproof/core/provider';
import { createSandbox } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { BASE_URL, createTestSigner, KEYS, RIGHT_BODIES, sendTo } from '../../helpers/provider.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Answer, TestProxy } from '../helpers/create-test-proxy.js';
import { failed, recognized, SUCCESS } from '../helpers/fake-provider.js';

const ALL = { providerOperations: OPERATION_NAMES };
const RECOGNIZE = 'v1.idrecognition.recognize';
const INITIALIZE = 'v1.realid.initialize';

async function call(stack: TestProxy, name: string, body: unknown, headers?: Record<string, string>) {
  const response = await stack.server('POST', `/v1/provider/${name}`, body, headers);
  const text = await response.text();
  const json = JSON.parse(text) as Record<string, unknown>;
  return { status: response.status, text, json, problem: json as Answer['problem'], headers: response.headers };
}

/** What a caller can tell one refusal from another by. */
const toShape = ({ status, json }: Awaited<ReturnType<typeof call>>) => ({ status, ...json, requestId: '' });

describe('every operation, from the proxy to the sandbox and back', () => {
  const sandbox = createSandbox({ engines: createFakeEngines(), clients: [KEYS] });
  const stack = createTestProxy({
    ...ALL,
    providerUrl: BASE_URL.replace('http', 'https'),
    clientId: KEYS.clientId,
    signer: createTestSigner(),
    send: sendTo(sandbox.fetch),
    clock: Date.now,
  });
  after(() => Promise.all([stack.proxy.close(), sandbox.close()]));

  for (const name of OPERATION_NAMES) {
    test(`${name} is validated, signed, forwarded, and its answer passed on`, async () => {
      const { status, json } = await call(stack, name, RIGHT_BODIES[name]);
      assert.equal(status, 200);
      if (name === 'v1.authentication.test') return assert.deepEqual(json, RIGHT_BODIES[name]);
      const { resultCode } = json.result as { resultCode: string };
      // The bodies name transactions and tokens that nobody made: a business failure is an answer too.
      assert.ok(resultCode in OPERATIONS[name].codes || resultCode === 'INVALID_ARGUMENT', resultCode);
    });
  }
});

describe('which operations exist', () => {
  test('none, unless the configuration names it', async () => {
    const off = createTestProxy();
    const some = createTestProxy({ providerOperations: ['v1.authentication.test'] });
    const unknown = toShape(await call(some, 'v1.no.such', {}));
    assert.equal(unknown.status, 404);
    for (const name of OPERATION_NAMES) {
      assert.deepEqual(toShape(await call(off, name, RIGHT_BODIES[name])), unknown);
      if (name === 'v1.authentication.test') continue;
      assert.deepEqual(toShape(await call(some, name, RIGHT_BODIES[name])), unknown);
    }
    for (const name of ['constructor', '__proto__', 'toString', `${RECOGNIZE}/x`, '..%2f..%2fsessions']) {
      assert.equal(isOperationName(name), false);
      assert.deepEqual(toShape(await call(createTestProxy(ALL), name, {})), unknown);
    }
    assert.deepEqual([off.provider.received, some.provider.received], [[], []]);
  });

  test('only for a POST of a merchant server that holds the key', async () => {
    const stack = createTestProxy(ALL);
    const body = RIGHT_BODIES[RECOGNIZE];
    const refusals: [Record<string, string>, number, string][] = [
      [{ authorization: 'Bearer wrong-server-key-0123456789abcdefghij' }, 401, 'unauthorized'],
      [{ authorization: '' }, 401, 'unauthorized'],
      [{ origin: 'https://shop.example' }, 403, 'origin_refused'],
    ];
    for (const [headers, status, code] of refusals) {
      const answer = await call(stack, RECOGNIZE, body, headers);
      assert.deepEqual([answer.status, answer.problem.code], [status, code]);
    }
    assert.equal((await stack.server('GET', `/v1/provider/${RECOGNIZE}`)).status, 404);
    assert.deepEqual(stack.provider.received, []);
  });
});

describe('requests refused before anything is sent', () => {
  const stack = createTestProxy(ALL);

  for (const name of OPERATION_NAMES.filter((each) => each !== 'v1.authentication.test' && each !== 'v1.info.idlist')) {
    test(`${name}: missing, of a wrong type, unknown`, async () => {
      const right = RIGHT_BODIES[name] as Record<string, unknown>;
      const [field = ''] = Object.keys(right);
      const { [field]: _left, ...without } = right;
      for (const [body, blamed] of [
        [without, field],
        [{ ...right, [field]: 17 }, field],
        [{ ...right, surplus: 1 }, 'surplus'],
      ] as const) {
        const { status, problem } = await call(stack, name, body);
        assert.deepEqual([status, problem.code, problem.field], [422, 'invalid_field', blamed]);
      }
      assert.deepEqual(stack.provider.received, []);
    });
  }

  test('a field inside another is named by its path', async () => {
    const body = { ...RIGHT_BODIES['v1.facecompare.compare'], face1: { content: '' } };
    assert.equal((await call(stack, 'v1.facecompare.compare', body)).problem.field, 'face1.content');
  });

  test('what is no JSON object, too deep, not JSON by its type, or too large', async () => {
    const deep = `{"a":${'['.repeat(20)}${']'.repeat(20)}}`;
    const cases: [string, Record<string, string>, number][] = [
      ['{', {}, 400],
      ['[]', {}, 422],
      [deep, {}, 400],
      ['{"a":1,"a":2}', {}, 400],
      ['{}', { 'content-type': 'text/plain' }, 415],
      [`{"title":"${'x'.repeat(11 * 1024 * 1024)}"}`, {}, 413],
    ];
    for (const [body, headers, status] of cases) {
      assert.equal((await call(stack, 'v1.authentication.test', body, headers)).status, status, body.slice(0, 20));
    }
    assert.deepEqual(stack.provider.received, []);
  });
});

describe('answers', () => {
  test('only the fields of the contract', async () => {
    const stack = createTestProxy(ALL);
    stack.provider.handlers.recognize = () => ({ ...recognized(), internal: 'canary', spoofResult: { SECRET: 'Y' } });
    const { json } = await call(stack, RECOGNIZE, RIGHT_BODIES[RECOGNIZE]);
    assert.deepEqual(json.spoofResult, {});
    assert.equal('internal' in json, false);
  });

  test('a business failure as `result`, with HTTP 200', async () => {
    const stack = createTestProxy(ALL);
    stack.provider.handlers.recognize = () => failed('INVALID_ARGUMENT');
    const { status, json } = await call(stack, RECOGNIZE, RIGHT_BODIES[RECOGNIZE]);
    const resultMessage = 'canary message of the provider';
    assert.equal(status, 200);
    assert.deepEqual(json, { result: { resultCode: 'INVALID_ARGUMENT', resultStatus: 'F', resultMessage } });
  });

  test('a broken edge as a problem that holds none of the provider’s words', async () => {
    const codes = { SIGNATURE_INVALID: 502, PRODUCT_QUOTA_LIMIT: 503, PROCESS_TIMEOUT: 504, SYSTEM_ERROR: 502 };
    for (const [resultCode, status] of Object.entries(codes)) {
      const stack = createTestProxy(ALL);
      stack.provider.handlers.recognize = () => failed(resultCode);
      const answer = await call(stack, RECOGNIZE, RIGHT_BODIES[RECOGNIZE]);
      assert.equal(answer.status, status);
      assert.doesNotMatch(answer.text, /canary|SIGNATURE|QUOTA|PROCESS|SYSTEM/);
    }
  });
});

test('an operation that is not idempotent is sent once after a broken connection, any other twice', async () => {
  for (const name of OPERATION_NAMES) {
    const stack = createTestProxy(ALL);
    const broken = () => new Error('connection reset');
    for (const kind of Object.keys(stack.provider.handlers)) Object.assign(stack.provider.handlers, { [kind]: broken });
    assert.equal((await call(stack, name, RIGHT_BODIES[name])).problem.code, 'provider_unreachable');
    assert.equal(stack.provider.received.length, OPERATIONS[name].idempotent ? 2 : 1, name);
  }
  assert.equal(OPERATIONS[INITIALIZE].idempotent, false);
});

test('neither a body, nor a key, nor an operation that somebody made up reaches the log', async () => {
  const stack = createTestProxy(ALL);
  const secret = 'canary-of-the-body';
  await call(stack, 'v1.applicant.query', { bizId: 'biz-canary', userId: secret });
  await call(stack, 'v1.applicant.query', { userId: secret, [secret]: 1 });
  await call(stack, `v1.${secret}`, {});
  stack.provider.handlers.list = () => ({ result: SUCCESS, [secret]: secret });
  await call(stack, 'v1.info.idlist', {});
  const written = JSON.stringify(stack.logs);
  assert.doesNotMatch(written, /canary/);
  const calls = stack.logs.filter(({ event }) => event === 'provider');
  assert.deepEqual(
    calls.map(({ operation }) => operation as OperationName),
    ['v1.applicant.query', 'v1.info.idlist'],
  );
  assert.equal(stack.provider.received.length, 2);
});
