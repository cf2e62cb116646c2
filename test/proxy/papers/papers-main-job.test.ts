import assert from 'node:assert/strict';
import test from 'node:test';
import { joinAs } from '../handoff/helpers/devices.js';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { compared, parsed, printed, STATEMENT } from '../helpers/fake-provider.js';
import { ASKED, atPapers, countCalls, COURSES, pdf, readSession, sendPaper, STATEMENT_ID } from '../helpers/papers.js';

for (const [name, reach] of Object.entries(COURSES)) {
  test(`after ${name} a paper is read, and the session is decided over the whole`, async () => {
    const session = await reach();
    const { stack, browser } = session;
    const before = await browser.view();
    assert.equal(before.step, 'papers');
    assert.ok(before.steps.includes('papers') && before.steps.at(-1) === 'result');
    assert.deepEqual(before.papers, [{ schemaId: STATEMENT_ID, isRequired: true, state: 'wanted', attemptsLeft: 3 }]);
    assert.equal(before.capture.maxPaperLength, 10 * 1024 * 1024);

    const { status, view } = await sendPaper(browser);
    assert.equal(status, 200);
    assert.equal(view.status, 'finished');
    assert.equal(view.result?.outcome, 'approved');
    assert.deepEqual(view.papers, [{ schemaId: STATEMENT_ID, isRequired: true, state: 'read', attemptsLeft: 0 }]);

    const { body } = stack.provider.received.at(-1) ?? { body: {} };
    assert.deepEqual(
      { ...body, bizId: '' },
      { bizId: '', fileType: 'pdf', schemaId: STATEMENT_ID, includeExtInfo: 'Y', fileContent: pdf() },
    );
    const { evidence, transactions } = await readSession(session);
    const [paper] = evidence.papers ?? [];
    const place = { confidence: 0.97, box: [10, 20, 110, 40], page: 1 };
    assert.deepEqual(
      { ...paper, transactionId: '' },
      {
        schemaId: STATEMENT_ID,
        at: '2026-05-05T10:00:00.000Z',
        transactionId: '',
        fileType: 'pdf',
        method: 'upload',
        values: {
          account_holders_name: { text: 'Ms Anna M. CANARYNAME', ...place },
          account_number: { text: 'canary-account-0042', ...place },
          bank_name: { text: 'Bank of Utopia', ...place },
          'details.0.date': { text: '2026-04-30', ...place },
          'details.0.description': { text: 'canary groceries', ...place },
          'details.0.balance': { text: '12.00', ...place },
        },
        pages: 1,
        nameFields: ['account_holders_name'],
      },
    );
    const call = transactions.find(({ operation }) => operation === 'v1.realdoc.parse');
    assert.equal(call?.state, 'answered');
    assert.equal(call?.transactionId, paper?.transactionId);
  });
}

test('a session that is rejected by its captures asks for no paper', async () => {
  const stack = createTestProxy({ decision: { approveWithoutLiveness: true }, attempts: { selfie: 1 } });
  stack.provider.handlers.compare = () => compared(3, false);
  const { browser } = await atPapers(ASKED, {}, stack);
  const view = await browser.view();
  assert.equal(view.status, 'finished');
  assert.equal(view.result?.outcome, 'rejected');
  assert.equal(countCalls(stack), 0);
});

const THREE = {
  papers: [
    { schemaId: STATEMENT_ID },
    { schemaId: 'invoice_v1', required: false },
    { schemaId: 'receipt_v1', required: false },
  ],
};
const INVOICE = {
  invoice_number: printed('INV-1'),
  invoice_date: printed('2026-05-01'),
  invoice_amount: printed('10.00'),
  seller_name: printed('Utopia Ltd'),
};

test('papers come in any order, and an optional one can be left out', async () => {
  const session = await atPapers(THREE);
  const { stack, browser } = session;
  stack.provider.handlers.paper = () => parsed(INVOICE);
  const first = await sendPaper(browser, { schemaId: 'invoice_v1' });
  assert.deepEqual(
    first.view.papers?.map(({ state }) => state),
    ['wanted', 'read', 'wanted'],
  );
  assert.equal(first.view.step, 'papers');
  const skipped = await browser.post('skip-paper', { schemaId: 'receipt_v1' });
  assert.deepEqual(
    skipped.view.papers?.map(({ state }) => state),
    ['wanted', 'read', 'skipped'],
  );
  stack.provider.handlers.paper = () => parsed();
  const last = await sendPaper(browser);
  assert.equal(last.view.result?.outcome, 'approved');
  const { evidence } = await readSession(session);
  assert.deepEqual(
    evidence.papers?.map(({ schemaId }) => schemaId),
    ['invoice_v1', STATEMENT_ID],
  );
});

test('the session is decided when its last paper is left out', async () => {
  const { browser } = await atPapers({ papers: [{ schemaId: 'receipt_v1', required: false }] });
  const { view } = await browser.post('skip-paper', { schemaId: 'receipt_v1' });
  assert.equal(view.status, 'finished');
  assert.equal(view.result?.outcome, 'approved');
});

test('a paper that is required cannot be left out', async () => {
  const { browser } = await atPapers();
  const { status, problem } = await browser.post('skip-paper', { schemaId: STATEMENT_ID });
  assert.equal(status, 409);
  assert.equal(problem.code, 'out_of_order');
  assert.equal((await browser.view()).papers?.[0]?.state, 'wanted');
});

test('the file that was read, sent again under another key, gets the same answer without a call', async () => {
  const { stack, browser } = await atPapers(THREE);
  const first = await sendPaper(browser);
  const again = await sendPaper(browser);
  assert.deepEqual(again.view, first.view);
  await browser.post('skip-paper', { schemaId: 'receipt_v1' });
  await browser.post('skip-paper', { schemaId: 'invoice_v1' });
  const late = await sendPaper(browser);
  assert.equal(late.view.status, 'finished');
  assert.equal(countCalls(stack), 1);
});

test('a repeated call gets the first answer, although other papers were read since', async () => {
  const { stack, browser } = await atPapers(THREE);
  const first = await sendPaper(browser, {}, 'key-of-the-statement');
  await browser.post('skip-paper', { schemaId: 'invoice_v1' });
  const again = await sendPaper(browser, {}, 'key-of-the-statement');
  assert.equal(again.text, first.text);
  const other = await sendPaper(browser, { file: pdf(2) }, 'key-of-the-statement');
  assert.equal(other.problem.code, 'idempotency_mismatch');
  assert.equal(countCalls(stack), 1);
});

test('two tabs that send papers at once are read one after the other', async () => {
  const { stack, browser } = await atPapers(THREE);
  const other = createBrowser(stack.proxy, browser.sessionId, browser.token);
  const answers = await Promise.all([sendPaper(browser), sendPaper(other, { file: pdf(2) })]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal(countCalls(stack), 1);
});

test('a phone may give the papers, and a rule sends that to a review', async () => {
  const rules = { approveWithoutLiveness: true, approveDegradedCapture: true, reviewHandoffs: true };
  const stack = createTestProxy({ handoff: { url: 'https://shop.example/phone' }, decision: rules });
  const session = await atPapers(ASKED, {}, stack);
  const phone = await joinAs(stack, session.browser);
  assert.equal((await sendPaper(phone, { method: 'auto' })).problem.code, 'out_of_order');
  await phone.agree();
  assert.equal((await sendPaper(session.browser)).problem.code, 'captured_elsewhere');
  assert.equal((await sendPaper(phone, { method: 'auto' })).status, 200);
  const { outcome, reasons, evidence } = await readSession(session);
  assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['review', ['captured_on_phone']]);
  assert.deepEqual(evidence.devices, { papers: 'phone' });
});

test('nothing that was read of a paper reaches the log, the browser or the webhook in the clear', async () => {
  const { stack, browser } = await atPapers();
  const { text } = await sendPaper(browser);
  const record = await stack.store.get(browser.sessionId);
  for (const said of [text, JSON.stringify(stack.logs), JSON.stringify(record)]) {
    assert.doesNotMatch(said, /canary-account|canary groceries|canary paper|Bank of Utopia/);
  }
  assert.ok(STATEMENT.account_number.text.includes('canary-account'));
});
