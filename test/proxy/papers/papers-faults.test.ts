import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { failed, parsed } from '../helpers/fake-provider.js';
import {
  ASKED,
  atPapers,
  countCalls,
  pdf,
  readSession,
  sendPaper,
  STATEMENT_ID,
  type Session,
} from '../helpers/papers.js';

/** Calls for one paper that may say nothing about its file. */
const MOST = 10;
/** Longer than a circuit stays open. */
const PAUSE = 11_000;

/** What the provider says instead of a reading, and the code that the person's page gets. */
const FAULTS = {
  'a refusal': [() => failed('AUTHORIZATION_ERROR'), 'provider_refused'],
  'an unknown end': [() => failed('ANYTHING', 'U'), 'provider_failed'],
  'an open end': [() => failed('PROCESS_TIMEOUT', 'U'), 'provider_timeout'],
  'a broken connection': [() => new Error('ECONNRESET'), 'provider_unreachable'],
} as const;

/** Sends one file again and again; resolves with the code of each answer, empty for success. */
async function sendAgain({ stack, browser }: Session, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let number = 0; number < times; number++) {
    codes.push((await sendPaper(browser)).problem.code ?? '');
    stack.time.now += PAUSE;
  }
  return codes;
}

describe('a call that says nothing about the file', () => {
  for (const [name, [answer, code]] of Object.entries(FAULTS)) {
    test(`${name} uses no attempt, and the same file may be sent again`, async () => {
      const { stack, browser } = await atPapers();
      stack.provider.handlers.paper = () => answer();
      assert.equal((await sendPaper(browser)).problem.code, code);
      assert.equal((await browser.view()).papers?.[0]?.attemptsLeft, 3);
      stack.provider.handlers.paper = () => parsed();
      assert.equal((await sendPaper(browser)).view.papers?.[0]?.state, 'read');
    });

    test(`${name}, ten times: the session goes on without the paper, and a person looks at it`, async () => {
      const session = await atPapers();
      const { stack, browser } = session;
      stack.provider.handlers.paper = () => answer();
      const codes = await sendAgain(session, MOST - 1);
      // After a broken connection, a call whose repetition meets an open circuit does not count.
      while (codes.at(-1) !== '' && codes.length < 2 * MOST) codes.push(...(await sendAgain(session, 1)));
      assert.deepEqual([...new Set(codes)], [code, '']);
      const made = countCalls(stack);
      assert.ok(code === 'provider_unreachable' || made === MOST, `${made}`);
      const { outcome, reasons, evidence } = await readSession(session);
      assert.deepEqual([outcome, reasons.map((reason) => reason.code)], ['review', ['paper_missing']]);
      assert.deepEqual(evidence.missingPapers, [STATEMENT_ID]);
      assert.equal((await sendPaper(browser)).problem.code, 'session_over');
      assert.equal(countCalls(stack), made);
    });
  }

  test('counts for its own paper, whatever the file, and an optional one is no doubt', async () => {
    const session = await atPapers({
      papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1', required: false }],
    });
    const { stack, browser } = session;
    stack.provider.handlers.paper = () => failed('AUTHORIZATION_ERROR');
    for (let number = 1; number <= MOST; number++)
      await sendPaper(browser, { schemaId: 'receipt_v1', file: pdf(number) });
    const states = (await browser.view()).papers?.map(({ state, attemptsLeft }) => [state, attemptsLeft]);
    assert.deepEqual(states, [
      ['wanted', 3],
      ['exhausted', 0],
    ]);
    stack.provider.handlers.paper = () => parsed();
    assert.equal((await sendPaper(browser)).view.result?.outcome, 'approved');
  });

  test('the last one, repeated under its key, gets the same answer', async () => {
    const session = await atPapers();
    session.stack.provider.handlers.paper = () => failed('AUTHORIZATION_ERROR');
    await sendAgain(session, MOST - 1);
    const last = await sendPaper(session.browser, {}, 'last');
    assert.equal(last.view.status, 'finished');
    assert.equal((await sendPaper(session.browser, {}, 'last')).text, last.text);
    assert.equal(countCalls(session.stack), MOST);
  });

  test('does not count where the provider turned it away by keys, or was busy', async () => {
    const session = await atPapers(ASKED);
    const { stack, browser } = session;
    stack.provider.handlers.paper = () => failed('ACCESS_DENIED');
    assert.deepEqual(await sendAgain(session, MOST), Array<string>(MOST).fill('provider_refused'));
    stack.provider.handlers.paper = () => parsed();
    assert.equal((await sendPaper(browser)).view.papers?.[0]?.state, 'read');
  });

  test('of a session that was cancelled meanwhile changes nothing', async () => {
    const { stack, browser } = await atPapers();
    stack.provider.handlers.paper = async () => {
      await browser.post('cancel', {});
      return new Error('ECONNRESET');
    };
    assert.equal((await sendPaper(browser)).problem.code, 'provider_unreachable');
    assert.equal((await readSession({ stack, browser })).status, 'cancelled');
  });
});
