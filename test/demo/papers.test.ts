import assert from 'node:assert/strict';
import test from 'node:test';
import { listPapers } from '../../packages/demo/pages/desk/paper-rows.js';
import { createKeptImages } from '../../packages/demo/src/server/desk/kept-images.js';
import { createSessionRequest } from '../../packages/demo/src/server/session-request.js';

test('the desk shows what was read of a paper, how certain it is, and where it stands', () => {
  const values = {
    account_number: { text: '42', confidence: 0.97, page: 1 },
    'company_name.english': { text: 'Utopia Ltd', confidence: 0.79, page: 2 },
    'details.0.unit_price': { text: '3.00' },
  };
  assert.deepEqual(listPapers([{ schemaId: 'bank_statement_v1', values }]), [
    {
      title: 'Bank statement',
      rows: [
        { name: 'Account number', value: '42', about: '97 %, page 1', isLow: false },
        { name: 'Company name · English', value: 'Utopia Ltd', about: '79 %, page 2', isLow: true },
        { name: 'Details 1 · Unit price', value: '3.00', about: '', isLow: false },
      ],
    },
  ]);
  assert.deepEqual(listPapers(undefined), []);
});

test('a long paper is shown as far as it can be looked through, and says so', () => {
  const values = Object.fromEntries(
    Array.from({ length: 400 }, (_, row) => [`details.${row}.balance`, { text: String(row) }]),
  );
  const [table] = listPapers([{ schemaId: 'invoice_v1', values, isCut: true }]);
  assert.equal(table?.title, 'Invoice, the first 60 values');
  assert.equal(table?.rows.length, 60);
});

test('papers are kept beside the images that follow, and forgotten with them', () => {
  const kept = createKeptImages();
  const bytes = new Uint8Array([1]);
  const paper = { sessionId: 'one', schemaId: 'receipt_v1', mediaType: 'application/pdf', bytes };
  kept.keepPaper(paper);
  kept.keep({ sessionId: 'one', images: [{ name: 'face', mediaType: 'image/jpeg', bytes }] });
  kept.keepPaper({ ...paper, schemaId: 'invoice_v1' });
  assert.deepEqual(
    kept.find('one')?.map(({ name, mediaType }) => [name, mediaType]),
    [
      ['paper/receipt_v1', 'application/pdf'],
      ['face', 'image/jpeg'],
      ['paper/invoice_v1', 'application/pdf'],
    ],
  );
  kept.forget({ sessionId: 'one' });
  assert.equal(kept.find('one'), undefined);
});

test('the page asks for papers by the names of their templates, in the api flow alone', () => {
  const ask = (papers: string, flow = 'api', selfie = 'plain') =>
    createSessionRequest(
      {
        flow,
        document: 'passport',
        selfie,
        isConfirmed: false,
        papers,
        isScreened: false,
        userAgent: '',
        locale: 'en',
        isAsked: false,
      },
      'http://localhost',
    );
  const asked = [{ schemaId: 'bank_statement_v1' }, { schemaId: 'receipt_v1' }];
  assert.deepEqual(ask('bank_statement_v1,receipt_v1')?.papers, asked);
  assert.deepEqual(ask('receipt_v1', 'api', 'provider')?.papers, [{ schemaId: 'receipt_v1' }]);
  assert.equal(ask('')?.papers, undefined);
  assert.equal(ask('diploma_v1'), undefined);
  assert.equal(ask('receipt_v1', 'h5'), undefined);
});
