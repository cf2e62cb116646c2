import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  describeFields,
  type FieldFacts,
  OPERATION_NAMES,
  operationPath,
  OPERATIONS,
  type OperationName,
} from '@idproof/core/provider';
import { createSandbox } from '@idproof/sandbox';
import { badInputs, type BadInput } from '../../helpers/bad-input.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { BASE_URL, KEYS, rawRequest, RIGHT_BODIES } from '../../helpers/provider.js';

const ADMIN_KEY = 'an-admin-key-for-tests';
const engines = createFakeEngines();
const sandbox = createSandbox({ engines, clients: [KEYS], adminKey: ADMIN_KEY });
after(() => sandbox.close());

/** By section 7 of the specification, appendix 4.8 and the design of the sandbox. */
function expectedCode({ operation, field, why }: BadInput): string {
  switch (operation) {
    case 'v1.facecompare.compare':
      if (why === 'unknown') return 'INVALID_ARGUMENT';
      if (field === 'bizId') return 'PARAM_ILLEGAL';
      return /^face[12](?:\.content)?$/.test(field) ? 'UNABLE_GET_IMAGE' : 'INVALID_ARGUMENT';
    case 'v3.aml.nss.screen':
      return why === 'missing' ? 'PARAM_MISSING' : 'PARAM_ILLEGAL';
    case 'v1.privacyinfo.delete':
      return 'PARAM_ILLEGAL';
    case 'v1.realdoc.parse':
      return 'PARAMETER_ERROR';
    default:
      return 'INVALID_ARGUMENT';
  }
}

async function post(
  operation: OperationName,
  body: string,
): Promise<{ status: number; signed: boolean; json: Answer }> {
  const response = await sandbox.fetch(await rawRequest({ path: operationPath(operation), body }));
  const signed = response.headers.has('Signature');
  return { status: response.status, signed, json: (await response.json()) as Answer };
}

/** Of a list, the item may be named. */
function namesField(message: string, field: string): boolean {
  return message.startsWith(field) && /^(?:\.\d+(?:\.\w+)?)?: /.test(message.slice(field.length));
}

interface Answer {
  result: { resultCode: string; resultStatus: string; resultMessage: string };
  transactionId?: string;
}

const TEXTS: ReadonlySet<FieldFacts['kind']> = new Set(['text', 'image', 'rect', 'enum']);

/** Kinds of fields that take not every value of their type. */
const RESTRICTED: ReadonlySet<FieldFacts['kind']> = new Set(['image', 'rect', 'enum', 'list', 'integer']);

async function storedTransactions(): Promise<unknown[]> {
  const headers = { Authorization: `Bearer ${ADMIN_KEY}` };
  const response = await sandbox.fetch(new Request(`${BASE_URL}/sandbox/transactions`, { headers }));
  return ((await response.json()) as { transactions: unknown[] }).transactions;
}

for (const operation of OPERATION_NAMES) {
  const cases = badInputs(operation);

  describe(`bad input to ${operation}`, () => {
    for (const bad of cases) {
      test(bad.title, async () => {
        const { status, signed, json } = await post(operation, JSON.stringify(bad.body));
        assert.equal(status, 200);
        assert.ok(signed, 'the answer is signed');
        assert.equal(json.result.resultCode, expectedCode(bad));
        assert.equal(json.result.resultStatus, 'F');
        assert.ok(namesField(json.result.resultMessage, bad.field), `names the field: ${json.result.resultMessage}`);
        assert.equal(json.transactionId, undefined);
      });
    }

    test('every field has its cases', () => {
      for (const { path, facts } of describeFields(OPERATIONS[operation].request)) {
        const why = new Set(cases.filter(({ field }) => field === path).map((bad) => bad.why));
        // Any JSON is right for an open field, of whatever type.
        if (facts.kind !== 'open') assert.ok(why.has('type'), `${path}: wrong type`);
        if (facts.required) assert.ok(why.has('missing'), `${path}: missing`);
        if (TEXTS.has(facts.kind) && !facts.mayBeEmpty) assert.ok(why.has('empty'), `${path}: empty`);
        const isBounded = facts.maxBytes ?? facts.maxLength ?? facts.maxItems;
        if (isBounded !== undefined) assert.ok(why.has('too_long'), `${path}: too long`);
        if (RESTRICTED.has(facts.kind)) assert.ok(why.has('value'), `${path}: wrong value`);
      }
    });

    test('JSON deeper than any request is no message', async () => {
      const { json } = await post(operation, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
      assert.equal(json.result.resultCode, 'MSG_PARSE_ERROR');
    });
  });
}

test('no engine was reached and nothing is stored', async () => {
  assert.deepEqual(engines.calls, []);
  assert.deepEqual(await storedTransactions(), []);
});

/** What the right bodies come to where nothing was begun before: they name a transaction, a token, a user. */
const UNKNOWN_THINGS: Partial<Record<OperationName, string>> = {
  'v1.realid.reusable.initialize': 'TOKEN_NOT_FOUND',
  'v1.realid.checkresult': 'INVALID_ARGUMENT',
  'v1.realid.reusable.checkresult': 'INVALID_ARGUMENT',
  'v1a.facecapture.checkresult': 'INVALID_ARGUMENT',
  'v1.facecapture.checkresult': 'INVALID_ARGUMENT',
  'v1.facecompare.asynccheckresult': 'INVALID_ARGUMENT',
  'v1.facecompare.asynccompare': 'PROCESSING',
  'v1.applicant.query': 'APPLICANT_NOT_FOUND',
};

test('the bodies that the cases change are right themselves, and reach an engine', async () => {
  for (const operation of OPERATION_NAMES) {
    const { json } = await post(operation, JSON.stringify(RIGHT_BODIES[operation]));
    if (operation === 'v1.authentication.test') continue;
    const { resultCode, resultMessage } = json.result;
    assert.equal(resultCode, UNKNOWN_THINGS[operation] ?? 'SUCCESS', operation);
    if (resultCode === 'INVALID_ARGUMENT') assert.equal(resultMessage, 'transactionId: not known');
  }
  assert.deepEqual(engines.calls, ['readDocument', 'compareFaces', 'compareFaces', 'readText']);
  assert.equal((await storedTransactions()).length, 7);
});
