import assert from 'node:assert/strict';
import test from 'node:test';
import { nameHolder } from '../../packages/demo/pages/desk/desk-words.js';
import { listPapers } from '../../packages/demo/pages/desk/paper-rows.js';
import { createKeptImages } from '../../packages/demo/src/server/desk/kept-images.js';
import { createSessionRequest } from '../../packages/demo/src/server/session-request.js';

test('the desk shows what was read of a paper, how certain it is, and where it stands', () => {
  const values = {
    account_number: { text: '42', confidence: 0.97, page: 1 },
    'company_name.english': { text: 'Utopia Ltd', confidence: 0.79, page: 2 },
    'details.0.unit_price': { text: '3.00' },
  };
  assert.deepEqual(listPapers([{ schemaId: 'invoice_v1', values, nameFields: [] }], 'ANNA CANARY'), [
    {
      title: 'Invoice',
      rows: [
        { name: 'Account number', value: '42', about: '97 %, page 1', isLow: false },
        { name: 'Company name · English', value: 'Utopia Ltd', about: '79 %, page 2, uncertain', isLow: true },
        { name: 'Details 1 · Unit price', value: '3.00', about: '', isLow: false },
      ],
    },
  ]);
  assert.deepEqual(listPapers(undefined), []);
});

test('the names of a paper come first, beside the name in the document, also where one was not read', () => {
  const values = { 'CHILD.Date_and_Time_of_Birth': { text: '2001' }, 'CHILD.Full_Name': { text: 'Anna Canari' } };
  const nameFields = ['CHILD.Full_Name', 'MOTHER.Name'];
  const papers = [{ schemaId: 'mys_birth_certificate_v1', values, nameFields }];
  const holder = nameHolder({ FIRST_NAME: 'ANNA', LAST_NAME: 'CANARY', LOCAL_NAME: '金丝雀' });
  const ofDocument = 'ANNA CANARY · 金丝雀';
  assert.deepEqual(listPapers(papers, holder)[0]?.rows, [
    { name: 'Child · Full name', value: 'Anna Canari', about: '', isLow: false, ofDocument },
    { name: 'Mother · Name', value: 'Not read', about: '', isLow: true, ofDocument },
    { name: 'Child · Date and time of birth', value: '2001', about: '', isLow: false },
  ]);
  assert.ok(
    listPapers(papers)[0]?.rows.every((row) => !('ofDocument' in row)),
    'nothing to compare with',
  );
});

test('a long paper is shown as far as it can be looked through, with its names, and says so', () => {
  const rows = Array.from({ length: 400 }, (_, row) => [`details.${row}.balance`, { text: String(row) }]);
  const values = Object.fromEntries([...rows, ['account_holders_name', { text: 'A' }]]);
  const nameFields = ['account_holders_name'];
  const [table] = listPapers([{ schemaId: 'bank_statement_v1', values, nameFields, isCut: true }]);
  assert.equal(table?.title, 'Bank statement, the first 60 values');
  assert.equal(table?.rows.length, 60);
  assert.equal(table?.rows[0]?.name, 'Account holders name');
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
