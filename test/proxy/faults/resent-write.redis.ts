import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { startRedis } from '../helpers/redis-server.js';
import { createRecord } from '../helpers/store-suite.js';

const redis = await startRedis();

/** A way to the server that swallows the answer to the next script, and cuts the connection in its place. */
async function startWay(address: string) {
  const { port, pathname } = new URL(address);
  let isCutting = false;
  let cuts = 0;
  const way = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    let isAsked = false;
    client.on('data', (bytes: Buffer) => {
      isAsked ||= isCutting && bytes.includes('eval');
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isAsked) {
        client.write(bytes);
        return;
      }
      [isAsked, isCutting] = [false, false];
      cuts += 1;
      client.destroy();
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  way.listen(0, '127.0.0.1');
  await new Promise((resolve) => way.once('listening', resolve));
  after(() => way.close());
  return {
    address: `redis://127.0.0.1:${(way.address() as AddressInfo).port}${pathname}`,
    cutNext: () => {
      isCutting = true;
    },
    countCuts: () => cuts,
  };
}

test('a resent write whose answer was lost is recognized', async (t) => {
  const direct = redis.fresh();
  const way = await startWay(direct);
  const store = await openStore(way.address);
  t.after(() => store.close());
  way.cutNext();
  assert.equal(await store.create(createRecord('a')), 'created');
  way.cutNext();
  assert.equal(await store.update(createRecord('a'), 1), true);
  assert.equal(way.countCuts(), 2);
  assert.equal((await store.get('a'))?.version, 2);
});

test('a concurrent write of another process is not mistaken for the own one', async (t) => {
  const direct = redis.fresh();
  const way = await startWay(direct);
  const [own, other] = [await openStore(way.address), await openStore(direct)];
  t.after(() => Promise.all([own.close(), other.close()]));
  await own.create(createRecord('a'));
  assert.equal(await other.update(createRecord('a'), 1), true);
  way.cutNext();
  assert.equal(await own.update(createRecord('a'), 1), false);
  assert.equal(way.countCuts(), 1);
  assert.equal((await own.get('a'))?.version, 2);
});
