import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { failed, parsed, printed } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import {
  ASKED,
  atPapers,
  countCalls,
  paperBody,
  pdf,
  readSession,
  sendPaper,
  STATEMENT_ID,
  type Session,
} from '../helpers/papers.js';

const codesOf = ({ reasons }: { reasons: { code: string }[] }): string[] => reasons.map(({ code }) => code);

/** What the provider says about a file, and the reason that the person is shown. */
const REFUSALS = {
  'nothing was read': [() => parsed({}), 'paper_unreadable'],
  'hardly anything was read': [() => parsed({ currency: printed('EUR') }), 'paper_unreadable'],
  'texts are empty': [() => parsed({ account_number: printed(' '), bank_name: null }), 'paper_unreadable'],
  'another kind of paper': [
    () => parsed({ currency: printed('EUR'), details: [{ description: printed('Tea'), balance: printed('3.00') }] }),
    'paper_wrong',
  ],
  'a file that cannot be opened': [() => failed('PARAMETER_ERROR'), 'paper_damaged'],
  'a file that the provider does not take': [() => failed('CLIENT_BUSINESS_ERROR'), 'paper_damaged'],
} as const;

describe('a file that is refused', () => {
  for (const [name, [answer, reason]] of Object.entries(REFUSALS)) {
    test(`${name}: the person is told, one attempt is used, and the same file is not sent again`, async () => {
      const { stack, browser } = await atPapers();
      stack.provider.handlers.paper = () => answer();
      const { view } = await sendPaper(browser);
      assert.deepEqual(codesOf(view), [reason]);
      assert.deepEqual([view.reasons[0]?.step, view.reasons[0]?.action], ['papers', 'retake']);
      assert.equal(view.papers?.[0]?.attemptsLeft, 2);
      const again = await sendPaper(browser);
      assert.deepEqual([again.status, again.problem.code, again.problem.field], [422, 'picture_repeated', 'file']);
      assert.equal(countCalls(stack), 1);
      stack.provider.handlers.paper = () => parsed();
      assert.equal((await sendPaper(browser, { file: pdf(2) })).view.result?.outcome, 'approved');
    });
  }

  test('a file that is wrong for one paper may be right for another', async () => {
    const { stack, browser } = await atPapers({ papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }] });
    stack.provider.handlers.paper = ({ body }) =>
      body['schemaId'] === 'receipt_v1' ? parsed({ a: 'b', c: 'd' }) : parsed();
    assert.deepEqual(codesOf((await sendPaper(browser, { schemaId: 'receipt_v1' })).view), ['paper_wrong']);
    assert.equal((await sendPaper(browser)).view.papers?.[0]?.state, 'read');
  });
});

/** Sends other files until no attempt is left. */
async function exhaust({ browser }: Session, schemaId = STATEMENT_ID, attempts = 3) {
  let last;
  for (let number = 1; number <= attempts; number++) last = await sendPaper(browser, { schemaId, file: pdf(number) });
  return last;
}

describe('the last attempt', () => {
  test('ends a required paper: the session goes on, and a person looks at it', async () => {
    const session = await atPapers();
    session.stack.provider.handlers.paper = () => parsed({});
    const last = await exhaust(session);
    assert.equal(last?.view.status, 'finished');
    assert.deepEqual(last?.view.papers, [
      { schemaId: STATEMENT_ID, isRequired: true, state: 'exhausted', attemptsLeft: 0 },
    ]);
    const { outcome, reasons, evidence } = await readSession(session);
    assert.deepEqual([outcome, codesOf({ reasons })], ['review', ['paper_missing']]);
    assert.deepEqual([evidence.papers, evidence.missingPapers], [undefined, [STATEMENT_ID]]);
  });

  test('ends an optional paper without a doubt', async () => {
    const session = await atPapers({ papers: [{ schemaId: STATEMENT_ID, required: false }] });
    session.stack.provider.handlers.paper = () => parsed({});
    assert.equal((await exhaust(session))?.view.result?.outcome, 'approved');
  });

  test('leaves the other papers wanted, and the used one is refused', async () => {
    const session = await atPapers({ papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }] });
    const { stack, browser } = session;
    stack.provider.handlers.paper = () => parsed({});
    const view = (await exhaust(session))?.view;
    assert.deepEqual(
      [view?.step, view?.reasons, view?.papers?.map(({ state }) => state)],
      ['papers', [], ['exhausted', 'wanted']],
    );
    assert.equal((await sendPaper(browser, { file: pdf(9) })).problem.code, 'out_of_order');
    assert.equal((await browser.post('skip-paper', { schemaId: STATEMENT_ID })).status, 200);
    assert.equal((await browser.view()).papers?.[0]?.state, 'exhausted');
  });

  test('is the setting `attempts.paper`', async () => {
    const session = await atPapers(ASKED, { attempts: { paper: 1 } });
    session.stack.provider.handlers.paper = () => parsed({});
    assert.equal((await exhaust(session, STATEMENT_ID, 1))?.view.status, 'finished');
  });
});

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more of it', 'latin1').toString('base64');
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 and more', 'latin1').toString('base64');

// Claim: T90
describe('what is no paper is refused before any call', () => {
  const BODIES: Record<string, [changes: Record<string, unknown>, field: string]> = {
    'a template that the session does not ask for': [{ schemaId: 'receipt_v1' }, 'schemaId'],
    'a JPEG that is called a PDF': [{ file: jpeg(1) }, 'fileType'],
    'a PDF that is called a JPEG': [{ fileType: 'jpg' }, 'fileType'],
    'a PNG that is called a WEBP': [{ file: PNG, fileType: 'webp' }, 'fileType'],
    'a file of another type': [{ fileType: 'tiff' }, 'fileType'],
    'a page of HTML': [{ file: Buffer.from('<html>%PDF-1.7</html>').toString('base64') }, 'fileType'],
    'base64 for addresses': [{ file: pdf(1, 999).replace(/e/, '_') }, 'file'],
    'base64 with a line break': [{ file: `${pdf(1, 999).slice(0, 76)}\n${pdf(1, 999).slice(77)}` }, 'file'],
    'base64 with padding inside': [{ file: `${pdf(1, 8999).slice(0, 6000)}====${pdf(1, 8999).slice(6004)}` }, 'file'],
    'no file': [{ file: '' }, 'file'],
    'no file at all': [{ file: undefined }, 'file'],
    'another method': [{ method: 'telepathy' }, 'method'],
    'a field too many': [{ fileUrl: 'https://files.example/1' }, 'fileUrl'],
  };
  for (const [name, [changes, field]] of Object.entries(BODIES)) {
    test(name, async () => {
      const { stack, browser } = await atPapers();
      const { status, problem } = await sendPaper(browser, changes);
      assert.deepEqual([status, problem.code, problem.field], [422, 'invalid_field', field]);
      assert.equal(countCalls(stack), 0);
    });
  }

  for (const [fileType, file] of [
    ['jpg', jpeg(1)],
    ['png', PNG],
    ['webp', WEBP],
  ] as const) {
    test(`a ${fileType} is taken by its first bytes`, async () => {
      const { stack, browser } = await atPapers();
      assert.equal((await sendPaper(browser, { file, fileType })).status, 200);
      assert.equal(stack.provider.received.at(-1)?.body['fileContent'], file);
    });
  }

  test('a capture method that the session does not allow', async () => {
    const { stack, browser } = await atPapers({ ...ASKED, captureMethods: ['upload'] });
    assert.equal((await sendPaper(browser, { method: 'auto' })).problem.field, 'method');
    assert.equal(countCalls(stack), 0);
    assert.equal((await sendPaper(browser)).status, 200);
  });

  test('lists of methods for the document and the selfie do not bind papers', async () => {
    const stack = createTestProxy();
    const browser = await stack.begin({ ...ASKED, stepCaptureMethods: { document: ['auto'], selfie: ['auto'] } });
    await browser.agree();
    const { DOCUMENT, recognizeBody, compareBody } = await import('../helpers/step-bodies.js');
    await browser.post('recognize', { ...recognizeBody(DOCUMENT), method: 'auto' });
    await browser.post('compare', { ...compareBody(), method: 'auto' });
    assert.equal((await sendPaper(browser)).status, 200);
  });
});

describe('the limit of a file', () => {
  const LIMIT = 10 * 1024 * 1024;
  /** A file of exactly so many characters of base64. */
  const fileOf = (length: number): string => pdf(1, (length / 4) * 3 - 24);

  test('10 MiB of base64 are read, and one group more is refused', async () => {
    const { stack, browser } = await atPapers({ papers: [{ schemaId: STATEMENT_ID }, { schemaId: 'receipt_v1' }] });
    const largest = fileOf(LIMIT);
    assert.equal(largest.length, LIMIT);
    assert.equal((await sendPaper(browser, { file: largest })).view.papers?.[0]?.state, 'read');
    assert.ok(stack.provider.received.at(-1)?.body['fileContent'] === largest);
    const over = await sendPaper(browser, { schemaId: 'receipt_v1', file: `${largest}AAAA` });
    assert.deepEqual([over.status, over.problem.code], [413, 'payload_too_large']);
    assert.equal(countCalls(stack), 1);
  });

  test('is the setting `maxPaperLength`, which the view names', async () => {
    const { stack, browser } = await atPapers(ASKED, { maxPaperLength: 2048 });
    assert.equal((await browser.view()).capture.maxPaperLength, 2048);
    assert.equal((await sendPaper(browser, { file: fileOf(2052) })).status, 413);
    assert.equal((await sendPaper(browser, { file: fileOf(2048) })).status, 200);
    assert.equal(countCalls(stack), 1);
  });
});

describe('the order of the steps', () => {
  test('before the captures, and without papers, a paper is refused before its body is read', async () => {
    const stack = createTestProxy();
    const early = await stack.begin(ASKED);
    assert.equal((await sendPaper(early)).problem.code, 'out_of_order');
    await early.agree();
    assert.equal((await sendPaper(early)).problem.code, 'out_of_order');
    assert.equal((await early.post('skip-paper', { schemaId: STATEMENT_ID })).problem.code, 'out_of_order');
    const { browser } = await atPapers({}, {}, stack);
    assert.equal((await sendPaper(browser)).problem.code, 'session_over');
    assert.equal((await browser.post('skip-paper', { schemaId: STATEMENT_ID })).problem.field, 'schemaId');
    assert.equal((await browser.view()).papers, undefined);
    assert.equal(countCalls(stack), 0);
  });

  test('a paper that was read or skipped takes no other file', async () => {
    const papers = ['invoice_v1', 'receipt_v1', STATEMENT_ID].map((schemaId) => ({ schemaId, required: false }));
    const { browser } = await atPapers({ papers });
    await sendPaper(browser);
    await browser.post('skip-paper', { schemaId: 'receipt_v1' });
    assert.equal((await sendPaper(browser, { file: pdf(2) })).problem.code, 'out_of_order');
    assert.equal((await sendPaper(browser, { schemaId: 'receipt_v1' })).problem.code, 'out_of_order');
    assert.equal((await browser.post('skip-paper', { schemaId: STATEMENT_ID })).problem.code, 'out_of_order');
    assert.equal((await browser.post('skip-paper', { schemaId: 'receipt_v1' })).status, 200);
  });

  test('the key of a call is needed', async () => {
    const { browser } = await atPapers();
    const body = JSON.stringify(paperBody());
    const headers = { 'content-type': 'application/json' };
    assert.equal(
      (await browser.call('POST', '/v1/session/paper', { body, headers })).problem.code,
      'malformed_request',
    );
  });
});

describe('a request for a session', () => {
  const REQUESTS: Record<string, [request: object, field: string]> = {
    'of the hosted flow': [{ ...ASKED, flow: 'h5' }, 'papers'],
    'with an unknown template': [{ papers: [{ schemaId: 'diploma_v1' }] }, 'papers.0.schemaId'],
    'with one template twice': [{ papers: [...ASKED.papers, ...ASKED.papers] }, 'papers'],
    'without any paper': [{ papers: [] }, 'papers'],
    'with a name where the template has no field': [
      { papers: [{ schemaId: STATEMENT_ID, nameField: 'details.description' }] },
      'papers',
    ],
    'with a name in an object': [
      { papers: [{ schemaId: 'companies_registry_v1', nameField: 'company_name' }] },
      'papers',
    ],
  };
  for (const [name, [request, field]] of Object.entries(REQUESTS)) {
    test(`${name} is refused`, async () => {
      const { server } = createTestProxy();
      const body = { userId: 'u', flow: 'api', docType: '00000001003', ...request };
      const answer = await server('POST', '/v1/sessions', body);
      assert.equal(answer.status, 422);
      assert.equal(((await answer.json()) as { field: string }).field, field);
    });
  }
});
