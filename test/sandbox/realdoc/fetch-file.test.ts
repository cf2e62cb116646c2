import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFileFetcher, type FileFetcherOptions } from '../../../packages/sandbox/src/realdoc/fetch-file.js';

const never = new AbortController().signal;
const servers: Server[] = [];
after(() => servers.forEach((server) => server.closeAllConnections() ?? server.close()));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A fetcher for a server of this machine, under a name that only this test's resolver knows. */
function localFetcher(
  port: number,
  options: Partial<FileFetcherOptions> = {},
): (path?: string) => Promise<Uint8Array | undefined> {
  const host = `files.example:${port}`;
  const fetchFile = createFileFetcher({
    hosts: [host],
    allowLoopback: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });
  return (path = '/a.pdf') => fetchFile(`http://${host}${path}`, never);
}

/** What callers try in order to reach the inside by the sandbox. */
const FORBIDDEN = [
  'http://files.example/a.pdf',
  'https://other.example/a.pdf',
  'https://files.example.other.example/a.pdf',
  'https://files.example.:443/a.pdf',
  'https://files.example:8443/a.pdf',
  'https://sub.files.example/a.pdf',
  'https://user@files.example/',
  'https://user:secret@files.example/',
  'https://:secret@files.example/',
  'https://files.example@127.0.0.1/',
  'https://127.0.0.1#@files.example/',
  String.raw`https://127.0.0.1\@files.example/`,
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://100.100.100.200/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://172.16.0.1/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'ftp://files.example/a.pdf',
  'file:///etc/passwd',
  'gopher://files.example/',
  'data:application/pdf;base64,JVBERi0=',
  'javascript:alert(1)',
  'https:///etc/passwd',
  '//files.example/a.pdf',
  'files.example/a.pdf',
  'https://',
  '',
  'https://files.example%00.other.example/',
  'https://files%2eexample.other.example/',
  'https://xn--/',
];

describe('addresses that are not resolved', () => {
  test(`${FORBIDDEN.length} addresses off the list`, async () => {
    const asked: string[] = [];
    const fetchFile = createFileFetcher({
      hosts: ['files.example', '127.0.0.1', '[::1]'],
      resolve: async (host) => {
        asked.push(host);
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    for (const url of FORBIDDEN) assert.equal(await fetchFile(url, never), undefined, url);
    assert.deepEqual(asked, []);
  });

  test('anything, when no host is allowed', async () => {
    assert.equal(await createFileFetcher({ hosts: [] })('https://example.com/a.pdf', never), undefined);
  });
});

describe('an allowed name that resolves to a private address', () => {
  const INSIDE = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0'];
  for (const address of INSIDE) {
    test(`${address}: alone and behind a public one`, async () => {
      for (const addresses of [[address], ['8.8.8.8', address]]) {
        let reached = 0;
        const port = await serve((_, response) => {
          reached++;
          response.end('inside');
        });
        const fetchFile = createFileFetcher({
          hosts: [`files.example:${port}`],
          resolve: async () => addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
        });
        assert.equal(await fetchFile(`https://files.example:${port}/`, never), undefined);
        assert.equal(reached, 0);
      }
    });
  }

  test('a name is resolved once: a later answer is not used', async () => {
    const port = await serve((_, response) => response.end('once'));
    let asked = 0;
    const fetchFile = localFetcher(port, {
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.255.255.1', family: 4 }],
    });
    assert.equal(Buffer.from((await fetchFile())!).toString(), 'once');
    assert.equal(asked, 1);
  });

  test('a name without an address', async () => {
    assert.equal(await localFetcher(1, { resolve: async () => [] })(), undefined);
    assert.equal(await localFetcher(1, { resolve: () => Promise.reject(new Error('ENOTFOUND')) })(), undefined);
  });
});

describe('answers of a server', () => {
  test('a file', async () => {
    const port = await serve(({ headers }, response) => response.end(`${headers.host} ${headers['accept-encoding']}`));
    assert.equal(Buffer.from((await localFetcher(port)())!).toString(), `files.example:${port} identity`);
  });

  test('redirects are not followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      let asked = 0;
      const port = await serve((_, response) => {
        asked++;
        response.writeHead(status, { Location: '/b.pdf' }).end('moved');
      });
      assert.equal(await localFetcher(port)(), undefined);
      assert.equal(asked, 1);
    }
  });

  test('no file: other statuses, nothing, packed bytes', async () => {
    for (const status of [204, 206, 400, 401, 404, 500]) {
      const port = await serve((_, response) => response.writeHead(status).end(status === 204 ? undefined : 'words'));
      assert.equal(await localFetcher(port)(), undefined);
    }
    const empty = await serve((_, response) => response.end());
    assert.equal(await localFetcher(empty)(), undefined);
    const packed = await serve((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'));
    assert.equal(await localFetcher(packed)(), undefined);
  });

  test('too much: announced, and not announced', async () => {
    const announced = await serve((_, response) => response.writeHead(200, { 'Content-Length': '2001' }).write('x'));
    assert.equal(await localFetcher(announced, { maxBytes: 2000 })(), undefined);
    const endless = await serve((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', more);
      };
      more();
    });
    assert.equal(await localFetcher(endless, { maxBytes: 200_000 })(), undefined);
    const full = await serve((_, response) => response.end(Buffer.alloc(2000)));
    assert.equal((await localFetcher(full, { maxBytes: 2000 })())?.length, 2000);
  });

  test('a body that breaks off, and one that never ends in time', async () => {
    const broken = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('x', () => response.destroy());
    });
    assert.equal(await localFetcher(broken)(), undefined);
    const slow = await serve((_, response) => void response.writeHead(200).write('x'));
    assert.equal(await localFetcher(slow, { timeout: 50 })(), undefined);
    const mute = await serve(() => {});
    assert.equal(await localFetcher(mute, { timeout: 50 })(), undefined);
    const unnamed = localFetcher(1, { timeout: 50, resolve: () => new Promise(() => {}) });
    assert.equal(await unnamed(), undefined);
  });

  test('a body that never ends, where memory is cleared meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const mute = await serve(() => {});
    const fetched = localFetcher(mute, { timeout: 80 })();
    const collecting = setInterval(collect, 10);
    const outcome = await Promise.race([fetched, wait(5_000, 'never', { ref: false })]);
    clearInterval(collecting);
    assert.equal(outcome, undefined);
  });

  test('rejects when the caller is gone', async () => {
    const port = await serve(() => {});
    const fetchFile = createFileFetcher({
      hosts: [`files.example:${port}`],
      allowLoopback: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const gone = new AbortController();
    const fetched = fetchFile(`http://files.example:${port}/`, gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(fetched, /gone/);
  });
});
