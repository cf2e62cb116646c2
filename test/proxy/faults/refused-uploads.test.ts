import assert from 'node:assert/strict';
import http from 'node:http';
import { connect } from 'node:net';
import test from 'node:test';
import { serveProxy } from '@idproof/proxy/node';
import { createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';

const MEGABYTE = 1024 * 1024;
/** Connections that one address may have. */
const MAX = 4;

interface Outcome {
  status: number;
  code: string;
  headers: http.IncomingHttpHeaders;
}

/** Sends a body over a connection of its own. Rejects where the connection ends without an answer. */
function upload(url: string, token: string, body: Buffer): Promise<Outcome> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': 'a-key',
    origin: ORIGIN,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () => {
        const { code } = JSON.parse(text) as { code: string };
        resolve({ status: response.statusCode ?? 0, code, headers: response.headers });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

test('an upload over the connections of its address is answered with 503 before its connection is closed', async (t) => {
  const stack = createTestProxy({ maxBase64Length: 5 * MEGABYTE });
  const served = await serveProxy(stack.proxy, { port: 0, maxConnectionsPerAddress: MAX });
  t.after(() => served.close(0));
  const { token } = await stack.begin();
  const { port, hostname } = new URL(served.url);
  // They hold all connections that the address may have.
  const holders = Array.from({ length: MAX }, () => connect(Number(port), hostname));
  t.after(() => holders.forEach((socket) => socket.destroy()));
  await Promise.all(holders.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));

  const body = Buffer.from(JSON.stringify({ frontPageImage: 'A'.repeat(5_000_000) }));
  const url = `${served.url}/idproof/v1/session/recognize`;
  const outcomes = await Promise.all(Array.from({ length: MAX }, () => upload(url, token, body)));
  for (const { status, code, headers } of outcomes) {
    assert.deepEqual([status, code, headers.connection], [503, 'overloaded', 'close']);
    assert.equal(headers['retry-after'], '1');
    assert.equal(headers['access-control-allow-origin'], ORIGIN, 'a page of another origin may read why');
  }
  assert.deepEqual(stack.provider.received, []);
});
