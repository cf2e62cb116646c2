import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const [PASSPORT, CARD, LICENCE] = ['00000001003', '00860000001', '00860000002'] as const;
const documentTypes = [
  { docType: CARD, name: 'Identity card', country: 'CHN', pages: ['front' as const], required: [['ID_NUMBER']] },
  { docType: LICENCE, name: 'Licence', country: 'CHN', pages: ['front' as const], required: [['ID_NUMBER']] },
];

describe('a document type that is switched off', () => {
  it('by its session is not offered, and its pictures are refused before the provider sees them', async () => {
    const stack = createTestProxy({ documentTypes });
    const browser = await stack.begin({ docType: undefined, docTypes: [PASSPORT, CARD] });
    await browser.agree();
    const offered = (await browser.view()).documents.map(({ docType }) => docType);
    assert.deepEqual(offered, [PASSPORT, CARD]);
    const calls = stack.provider.received.length;
    const answer = await browser.post('recognize', { docType: LICENCE, frontPageImage: jpeg(1), method: 'upload' });
    assert.deepEqual([answer.status, answer.problem.field], [422, 'docType']);
    assert.equal(stack.provider.received.length, calls);
  });

  it('for every session begins none', async () => {
    const authorize = ({ docTypes }: { docTypes: readonly string[] }) => !docTypes.includes(LICENCE);
    const stack = createTestProxy({ documentTypes, hooks: { authorize } });
    const begin = async (docTypes: readonly string[]): Promise<number> =>
      (await stack.server('POST', '/v1/sessions', { userId: docTypes.join(), flow: 'api', docTypes })).status;
    assert.deepEqual([await begin([PASSPORT, CARD]), await begin([PASSPORT, LICENCE])], [201, 401]);
  });
});
