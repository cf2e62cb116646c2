import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import test from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy, SERVER_KEY } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';

const BODY = JSON.stringify({ userId: 'user', flow: 'api', docType: '00000001003' });
const PLENTY = { burst: 10_000, perMinute: 10_000 };

function startFrom({ proxy }: TestProxy, address: string, key: string, headers: Record<string, string> = {}) {
  const request = new Request('http://p/idproof/v1/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: BODY,
  });
  return proxy.fetch(request, { address });
}

const readStatuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);

test('right server keys are not counted against their address', async () => {
  const stack = createTestProxy({ limits: { perToken: PLENTY, perAddress: PLENTY, perUser: PLENTY, uploads: 4 } });
  const statuses = await readStatuses(Array.from({ length: 60 }, () => startFrom(stack, '192.0.2.1', SERVER_KEY)));
  assert.ok(statuses.every((status) => status < 300));
});

test('a user with too many starts gets 429, and no other user does', async () => {
  const { server, store, time } = createTestProxy();
  const start = (userId: string) => server('POST', '/v1/sessions', { ...(JSON.parse(BODY) as object), userId });
  const statuses = await readStatuses(Array.from({ length: 40 }, () => start('flood')));
  assert.equal(statuses.filter((status) => status === 429).length, 10);
  assert.equal((await start('another')).status, 201);
  assert.equal((await store.listDue(time.now + 3_600_000, 100)).length, 2);
});

test('an IPv6 network is one caller, however many addresses it has; a port is no part of an address', async () => {
  const limits = { perToken: PLENTY, perAddress: { burst: 1, perMinute: 1 }, uploads: 4 };
  const same = [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['2001:db8::1', '2001:DB8:0:0:5::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1:4712'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::2'],
    ['fe80::1%eth0', 'fe80::1'],
  ];
  const others = [
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['something odd', 'something else'],
    [':::1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9::1'],
  ];
  const second = async ([first = '', next = '']: string[]) => {
    const { proxy } = createTestProxy({ limits, trustedHops: 1 });
    const from = (forwarded: string) =>
      proxy.fetch(new Request('http://p/idproof/v1/session', { headers: { 'x-forwarded-for': forwarded } }));
    await from(first);
    return (await from(next)).status;
  };
  for (const pair of same) assert.equal(await second(pair), 429, pair.join(' and '));
  for (const pair of others) assert.equal(await second(pair), 401, pair.join(' and '));
});

test('200 uploads at once: the slots are filled, the rest are refused, other requests are served', async (t) => {
  const slots = 8;
  const stack = createTestProxy({ limits: { perToken: PLENTY, perAddress: PLENTY, uploads: slots } });
  const served = await serveProxy(stack.proxy, { port: 0 });
  t.after(() => served.close());
  const browsers = await Promise.all(Array.from({ length: 200 }, () => stack.begin()));
  for (const browser of browsers) await browser.agree();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer = stack.provider.handlers.recognize;
  stack.provider.handlers.recognize = async (received) => {
    await held;
    return answer(received);
  };
  const body = JSON.stringify({ docType: '00000001003', frontPageImage: bigJpeg(1, 300_000), method: 'upload' });
  let shed = 0;
  const statuses = await new Promise<number[]>((resolve, reject) => {
    const uploads = browsers.map(async ({ token }) => {
      const status = await upload(`${served.url}/idproof/v1/session/recognize`, token, body);
      if (status === 503) shed += 1;
      if (shed === 200 - slots) {
        assert.equal(stack.provider.received.length, slots);
        assert.equal((await fetch(`${served.url}/idproof/healthz`)).status, 200);
        release();
      }
      return status;
    });
    Promise.all(uploads).then(resolve, reject);
  });
  assert.equal(statuses.filter((status) => status === 200).length, slots);
  assert.equal(statuses.filter((status) => status === 503).length, 200 - slots);
});

function upload(url: string, token: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}
