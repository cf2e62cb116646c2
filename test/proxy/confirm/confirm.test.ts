import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared, READ, recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, sendDocument } from '../helpers/liveness.js';
import { compareBody, recognizeBody } from '../handoff/helpers/devices.js';
import { atConfirm, correct, readDetails } from './helpers.js';

const NOTHING = { corrections: [] };

test('after the selfie the person is shown what was read, then the result', async () => {
  const at = await atConfirm();
  const { browser } = at;
  const view = await browser.view();
  assert.deepEqual([view.status, view.step], ['open', 'confirm']);
  assert.deepEqual(view.steps, ['consent', 'document', 'selfie', 'confirm', 'result']);
  assert.deepEqual(view.confirm?.fields, READ);
  assert.deepEqual([view.result, view.reasons], [undefined, []]);
  const answer = await browser.post('confirm', NOTHING);
  assert.deepEqual([answer.status, answer.view.status, answer.view.result?.outcome], [200, 'finished', 'approved']);
  assert.equal(answer.view.confirm, undefined);
  assert.equal((await readDetails(at)).evidence.corrections, undefined);
});

test('a correction leads to a review and overwrites nothing', async () => {
  const at = await atConfirm();
  const { view } = await at.browser.post('confirm', correct(' Canaryname-Smith '));
  assert.equal(view.result?.outcome, 'review');
  assert.deepEqual(view.result.reasons, [{ code: 'data_corrected', step: 'confirm', action: 'none' }]);
  const { outcome, reasons, evidence } = await readDetails(at);
  assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['review', ['data_corrected']]);
  assert.deepEqual(evidence.corrections, [{ field: 'LAST_NAME', read: 'CANARYNAME', value: ' Canaryname-Smith ' }]);
  assert.deepEqual(evidence.document?.fields, READ);
});

test('the same with a face that the provider captured', async () => {
  const session = await atDocument({}, { confirm: true });
  const { view } = await sendDocument(session.browser);
  assert.deepEqual([view.status, view.step], ['open', 'confirm']);
  assert.deepEqual(view.steps, ['consent', 'hosted', 'document', 'confirm', 'result']);
  assert.deepEqual(view.confirm?.fields, READ);
  const answer = await session.browser.post('confirm', correct('F', 'SEX'));
  assert.equal(answer.view.result?.outcome, 'approved', 'what equals the document is no correction');
});

test('the correction of a captured face leads to a review too', async () => {
  const session = await atDocument({}, { confirm: true });
  await sendDocument(session.browser);
  const { view } = await session.browser.post('confirm', correct('', 'SEX'));
  assert.equal(view.result?.outcome, 'review');
  const { evidence } = await readDetails(session);
  assert.deepEqual(evidence.corrections, [{ field: 'SEX', read: 'F', value: '' }]);
});

test('what differs by spaces alone is no correction', async () => {
  const at = await atConfirm();
  const { view } = await at.browser.post('confirm', correct(' CANARYNAME '));
  assert.equal(view.result?.outcome, 'approved');
  assert.equal((await readDetails(at)).evidence.corrections, undefined);
});

test('a session that does not ask for it is decided with its captures', async () => {
  for (const request of [{}, { confirm: false }]) {
    const browser = await createTestProxy().begin(request);
    await browser.agree();
    await browser.post('recognize', recognizeBody());
    assert.equal((await browser.view()).confirm, undefined);
    const { view } = await browser.post('compare', compareBody());
    assert.deepEqual([view.status, view.result?.outcome], ['finished', 'approved']);
    assert.equal((await browser.post('confirm', NOTHING)).problem.code, 'session_over');
  }
});

test('a rejected person is asked for nothing', async () => {
  const stack = createTestProxy({ decision: { approveWithoutLiveness: true, mismatchAttempts: 1 } });
  stack.provider.handlers.compare = () => compared(3, false);
  const { browser } = await atConfirm(stack);
  for (const number of [5, 6]) await browser.post('compare', compareBody(jpeg(number)));
  const { status, result, confirm } = await browser.view();
  assert.deepEqual([status, result?.outcome, confirm], ['finished', 'rejected', undefined]);
});

test('only `api` has it', async () => {
  const stack = createTestProxy();
  const body = { userId: 'u', flow: 'h5', docType: '00000001003', confirm: true };
  const answer = await stack.server('POST', '/v1/sessions', body);
  const problem = (await answer.json()) as { code: string; field: string };
  assert.deepEqual([answer.status, problem.code, problem.field], [422, 'invalid_field', 'confirm']);
});

test('the hook decides over the corrections, and after them', async () => {
  const seen: unknown[] = [];
  const stack = createTestProxy({
    hooks: {
      decide: (evidence, byDefault) => {
        seen.push([evidence.corrections, byDefault.outcome]);
        return { outcome: 'approved', reasons: byDefault.reasons };
      },
    },
  });
  const { browser } = await atConfirm(stack);
  assert.deepEqual(seen, []);
  const { view } = await browser.post('confirm', correct('X'));
  assert.deepEqual(seen, [[[{ field: 'LAST_NAME', read: 'CANARYNAME', value: 'X' }], 'review']]);
  assert.equal(view.result?.outcome, 'approved');
});

test('a field is shown that the type requires or that people know, and nothing that machines read', async () => {
  const stack = createTestProxy();
  const shown = {
    ...READ,
    FULL_NAME: 'ANNA',
    LOCAL_NAME: '安娜',
    DOCUMENT_NUMBER: '1',
    NATIONALITY: 'SWE',
    GENDER: 'F',
    ADDRESS: 'Street 1',
    ISSUE_DATE: '2020-01-01',
    PLACE_OF_BIRTH: 'Lund',
  };
  const hidden = {
    MRZ1: 'P<',
    MRZ_LINE_1: 'P<',
    EXPIRY_DATE_CHECK: 'Y',
    CHECK_DIGIT_NUMBER: '3',
    STANDARDIZED_DATE_OF_BIRTH: '1974/08/12',
    NAME_CN_RAW: 'x',
    NATIONALITY_CODE: 'SWE',
    CHINESE_COMMERCIAL_CODE: '1',
    SYMBOLS: '***',
    MIDDLE_NAME: ' ',
  };
  stack.provider.handlers.recognize = () => recognized({ ...shown, ...hidden });
  const { browser } = await atConfirm(stack);
  assert.deepEqual((await browser.view()).confirm?.fields, shown);
});

test('at most 32 fields are shown', async () => {
  const stack = createTestProxy();
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`NAME_${at}`, 'x']));
  stack.provider.handlers.recognize = () => recognized({ ...READ, ...many });
  const { browser } = await atConfirm(stack);
  const { fields = {} } = (await browser.view()).confirm ?? {};
  assert.equal(Object.keys(fields).length, 32);
  const long = '\u{1F600}'.repeat(100);
  const corrections = Object.keys(fields).map((field) => ({ field, value: long }));
  const answer = await browser.post('confirm', { corrections });
  assert.deepEqual([answer.status, answer.view.result?.outcome], [200, 'review'], 'all of them may be wrong');
});
