import assert from 'node:assert/strict';
import test from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { createRecord, testStore } from '../helpers/store-suite.js';

const redis = await startRedis();

testStore('redis', () => openStore(redis.fresh()));

test('an unreachable server is a temporary state, reported quickly', async () => {
  const own = await startRedis();
  const store = await openStore(own.fresh());
  await store.create(createRecord('a'));
  await own.stop();
  await assert.rejects(store.get('a'), { code: 'overloaded' });
  await assert.rejects(store.check(), { code: 'overloaded' });
  await own.restart();
  await store.check();
  await store.create(createRecord('a'));
  assert.equal((await store.get('a'))?.id, 'a');
  await store.close();
});

test('two connections write one version: one wins', async () => {
  const address = redis.fresh();
  const [one, two] = [await openStore(address), await openStore(address)];
  await one.create(createRecord('a'));
  const won = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : two)).map((store) => store.update(createRecord('a'), 1)),
  );
  assert.equal(won.filter(Boolean).length, 1);
  assert.equal((await two.get('a'))?.version, 2);
  await Promise.all([one.close(), two.close()]);
});
