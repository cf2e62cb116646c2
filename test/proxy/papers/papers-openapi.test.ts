import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionForServer } from '../../../tools/docs/openapi/proxy-answers.js';
import { parsed, printed, STATEMENT } from '../helpers/fake-provider.js';
import { atPapers, pdf, readSession, sendPaper } from '../helpers/papers.js';

const Described = SessionForServer.pick({ evidence: true, audit: true });

test('the evidence of papers, and the entry about their delivery, have the shape of the document', async () => {
  const session = await atPapers(
    { papers: [{ schemaId: 'bank_statement_v1' }, { schemaId: 'receipt_v1' }] },
    { hooks: { onPaper: () => {}, onWithdraw: () => {} }, reviewRetention: 1, attempts: { paper: 1 } },
  );
  const { stack, browser } = session;
  const rows = Array.from({ length: 600 }, () => ({ balance: printed('1.00') }));
  stack.provider.handlers.paper = () => parsed({ ...STATEMENT, details: rows });
  await sendPaper(browser);
  stack.provider.handlers.paper = () => parsed({});
  await sendPaper(browser, { schemaId: 'receipt_v1', file: pdf(2) });
  const { evidence, audit } = await readSession(session);
  const described = Described.parse({ evidence, audit });
  assert.deepEqual(described.evidence?.papers?.[0]?.isCut, true);
  assert.deepEqual(described.evidence?.missingPapers, ['receipt_v1']);
  assert.deepEqual(
    described.audit.map(({ action }) => action),
    ['paper_handed_over'],
  );
});
