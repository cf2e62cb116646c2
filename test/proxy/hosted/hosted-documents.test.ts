import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { failed, SUCCESS } from '../helpers/fake-provider.js';
import { atHosted, callsTo } from '../helpers/hosted.js';

/** The field that a session with these is refused for. */
async function readRefusedField(
  { server }: TestProxy,
  documents: Record<string, unknown>,
): Promise<string | undefined> {
  const answer = await server('POST', '/v1/sessions', { userId: 'user', flow: 'h5', ...documents });
  assert.equal(answer.status, 422);
  return ((await answer.json()) as { field?: string }).field;
}

describe('document types that the proxy does not know', () => {
  const UNKNOWN = { docType: '00600000001' };
  const LIST = {
    result: SUCCESS,
    data: {
      '00600000001': { docType: '00600000001', docName: 'MyKad', country: 'Malaysia', countryCode: 'MYS' },
    },
  };

  test('are named by the provider’s list, which is asked for once an hour', async () => {
    const stack = createTestProxy();
    stack.provider.handlers.list = () => LIST;
    for (let i = 0; i < 3; i++) {
      const { browser } = await atHosted(UNKNOWN, stack);
      assert.deepEqual((await browser.view()).documents[0]?.name, 'MyKad');
    }
    assert.equal(callsTo(stack, '/idlist').length, 1);
    stack.time.now += 3_600_000;
    await atHosted(UNKNOWN, stack);
    assert.equal(callsTo(stack, '/idlist').length, 2);
  });

  test('and the provider does not either, are refused', async () => {
    const stack = createTestProxy();
    stack.provider.handlers.list = () => LIST;
    const one = await readRefusedField(stack, { docType: '00000009999' });
    const several = await readRefusedField(stack, { docTypes: ['00600000001', '00000009999'] });
    assert.deepEqual([one, several], ['docType', 'docTypes']);
  });

  test('are their own names while the list cannot be had, and it is asked for again after a minute', async () => {
    const stack = createTestProxy();
    stack.provider.handlers.list = () => failed('SYSTEM_ERROR');
    for (let i = 0; i < 3; i++) {
      const { browser } = await atHosted(UNKNOWN, stack);
      assert.deepEqual((await browser.view()).documents, [
        { docType: '00600000001', name: '00600000001', country: '', pages: ['front'] },
      ]);
    }
    assert.equal(callsTo(stack, '/idlist').length, 1);
    stack.provider.handlers.list = () => LIST;
    stack.time.now += 60_000;
    const { browser } = await atHosted(UNKNOWN, stack);
    assert.equal((await browser.view()).documents[0]?.name, 'MyKad');
  });
});
