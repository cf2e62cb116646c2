import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const [PASSPORT, CARD] = ['00000001003', '00860000001'] as const;
const documentTypes = [
  {
    docType: CARD,
    name: 'Card',
    country: 'CHN',
    pages: ['front' as const, 'back' as const],
    required: [['ID_NUMBER']],
  },
];
const front = { frontPageImage: jpeg(1), method: 'upload' };
const both = { ...front, backPageImage: jpeg(2) };

describe('the pages of a session with a choice of documents', () => {
  it('are those that each type has: a passport is not asked for a back, and none is taken', async () => {
    const stack = createTestProxy({ documentTypes });
    const browser = await stack.begin({ docType: undefined, docTypes: [PASSPORT, CARD] });
    await browser.agree();
    const pages = (await browser.view()).documents.map((document) => document.pages);
    assert.deepEqual(pages, [['front'], ['front', 'back']]);
    for (const body of [
      { ...both, docType: PASSPORT },
      { ...front, docType: CARD },
    ]) {
      const { status, problem } = await browser.post('recognize', body);
      assert.deepEqual([status, problem.field], [422, 'backPageImage'], body.docType);
    }
    assert.equal((await browser.post('recognize', { ...front, docType: PASSPORT })).status, 200);
  });

  it('are one where the session asks for one', async () => {
    const stack = createTestProxy({ documentTypes });
    const browser = await stack.begin({ docType: undefined, docTypes: [PASSPORT, CARD], pages: '1' });
    const pages = (await browser.view()).documents.map((document) => document.pages);
    assert.deepEqual(pages, [['front'], ['front']]);
  });

  it('are two of a passport where it is the only type, and the session asks for two', async () => {
    const browser = await createTestProxy({ documentTypes }).begin({ pages: '1,2' });
    assert.deepEqual((await browser.view()).documents[0]?.pages, ['front', 'back']);
  });
});
