import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy } from '../proxy/helpers/create-test-proxy.js';

const BODY = { userId: 'the same person', flow: 'api', docType: '00000001003' };
const createKey = () => randomBytes(32).toString('base64');

describe('a rotated data key', () => {
  test('neither hides an open session nor changes whom the provider sees', async () => {
    const store = createMemoryStore();
    const [first, second, third] = [createKey(), createKey(), createKey()];
    const start = async (config: Partial<ProxyConfig>) => {
      const answer = await createTestProxy({ store, ...config }).server('POST', '/v1/sessions', BODY);
      const { sessionId } = (await answer.json()) as { sessionId: string };
      return { status: answer.status, sessionId, userHash: (await store.get(sessionId))?.userHash };
    };
    const made = await start({ dataKeys: [first] });
    assert.equal(made.status, 201);
    for (const keys of [
      { dataKeys: [second, first] },
      { dataKeys: [second], userKey: first },
      { dataKeys: [third, second], userKey: first },
    ]) {
      assert.deepEqual(await start(keys), { ...made, status: 200 });
    }
    assert.equal((await start({ dataKeys: [second] })).status, 201, 'without the first key nobody is known');
  });
});
