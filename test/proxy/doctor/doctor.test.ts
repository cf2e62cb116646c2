import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { runDoctor } from '../../../packages/proxy/src/doctor/doctor.js';
import {
  ENV,
  RSA_ENV,
  RSA_CLIENT,
  type Given,
  examineSandbox,
  assertDiscreet,
  found,
} from '../helpers/examine-sandbox.js';

describe('no fault', () => {
  const ways: [string, Given][] = [
    ['AK/SK', {}],
    ['RSA', { env: RSA_ENV, client: RSA_CLIENT }],
    ['RSA with encryption', { env: { ...RSA_ENV, IDPROOF_ENCRYPTION: 'on' }, client: RSA_CLIENT }],
  ];
  for (const [name, given] of ways) {
    test(name, async () => {
      const findings = await examineSandbox(given);
      assert.deepEqual(
        findings.map(({ code, level }) => [code, level]),
        [
          ['echo', 'ok'],
          ['clock', 'ok'],
        ],
      );
      assert.equal(found(findings, 'echo').text.includes('encrypted'), name.includes('encryption'));
    });
  }
});

describe('the variables', () => {
  test('every one that is missing or wrong is named at once, and nobody is called', async () => {
    const env = { ...ENV, IDPROOF_CLIENT_ID: '', IDPROOF_SECRET_KEY: '', IDPROOF_LISTEN: 'canary' };
    const findings = await examineSandbox({ env, through: () => () => Promise.reject(new Error('was called')) });
    assert.deepEqual(
      findings.map(({ text }) => text),
      [
        'IDPROOF_LISTEN must be an address and a port, or a port alone; for example 0.0.0.0:8787.',
        'IDPROOF_CLIENT_ID is missing; for example 1234567890123456.',
        'IDPROOF_SECRET_KEY is missing; for example the one that the provider gave you.',
      ],
    );
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ IDPROOF_PROVIDER_URL: 'http://provider.test' }, /^IDPROOF_PROVIDER_URL must be https/],
    [{ IDPROOF_SECRET_KEY: 'canary no base64!' }, /IDPROOF_SECRET_KEY must be URL-safe base64/],
    [{ IDPROOF_AUTH: 'rsa' }, /IDPROOF_PRIVATE_KEY_FILE is missing/],
    [{ ...RSA_ENV, IDPROOF_PRIVATE_KEY_FILE: '/no/such/canary.pem' }, /IDPROOF_PRIVATE_KEY_FILE names a file/],
    [{ IDPROOF_ENCRYPTION: 'on' }, /IDPROOF_ENCRYPTION needs IDPROOF_AUTH=rsa/],
  ];
  for (const [change, sentence] of wrong) {
    test(`${Object.keys(change)[0]}: ${sentence.source}`, async () => {
      const findings = await examineSandbox({ env: { ...ENV, ...change } });
      assert.match(findings[0]?.text ?? '', sentence);
      assert.equal(findings[0]?.level, 'problem');
    });
  }

  test('a fault of the merchant’s own keys does not keep it from asking the provider', async () => {
    const findings = await examineSandbox({ env: { ...ENV, IDPROOF_SERVER_KEY: 'canary' } });
    assert.match(found(findings, 'configuration').text, /IDPROOF_SERVER_KEY/);
    assert.equal(found(findings, 'echo').level, 'ok');
  });
});

describe('the clock', () => {
  const off = (seconds: number) => examineSandbox({ clock: () => Date.now() + seconds * 1000 });

  test('how many seconds, and in which direction', async () => {
    for (const [seconds, level, words] of [
      [412, 'problem', /clock is 41[0-3] seconds ahead of the provider's/],
      [-412, 'problem', /clock is 41[0-3] seconds behind the provider's/],
      [90, 'note', /clock is (?:88|89|90) seconds ahead/],
      [-90, 'note', /clock is (?:88|89|90|91) seconds behind/],
      [20, 'ok', /agrees/],
      [-20, 'ok', /agrees/],
    ] as const) {
      const finding = found(await off(seconds), 'clock');
      assert.equal(finding.level, level, String(seconds));
      assert.match(finding.text, words);
    }
  });

  test('a provider that refuses old requests: both are said', async () => {
    const findings = await examineSandbox({ clock: () => Date.now() - 3_600_000, maxRequestAge: 60_000 });
    assert.match(found(findings, 'request_refused').text, /Request-Time/);
    assert.match(found(findings, 'clock').text, /(?:3599|3600|3601) seconds behind/);
  });

  test('a slow connection does not count as a wrong clock', async () => {
    let now = Date.now();
    const slow: Given['through'] = (send) => async (request) => {
      const answer = await send(request);
      now += 120_000;
      return answer;
    };
    assert.equal(found(await examineSandbox({ clock: () => now, through: slow }), 'clock').level, 'ok');
  });
});

describe('the connection', () => {
  async function at(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after(() => server.close());
    return (server.address() as AddressInfo).port;
  }
  const visit = (url: string) => runDoctor({ env: { ...ENV, IDPROOF_PROVIDER_URL: url } });

  test('a name that does not exist', async () => {
    const [finding] = await visit('https://provider.invalid');
    assert.equal(finding?.code, 'dns');
    assert.match(finding.text, /provider\.invalid cannot be resolved/);
  });

  test('a port where nobody listens', async () => {
    const server = createHttpServer();
    const port = await at(server);
    await new Promise((resolve) => server.close(resolve));
    const [finding] = await visit(`http://127.0.0.1:${port}`);
    assert.equal(finding?.code, 'connection');
    assert.match(finding.text, /Nothing listens .*ECONNREFUSED/);
  });

  test('a certificate of its own, and a port without TLS', async () => {
    const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048, algorithm: 'sha256' });
    const secure = await at(createHttpsServer({ key: pems.private, cert: pems.cert }, (_, to) => to.end()) as Server);
    const [self] = await visit(`https://127.0.0.1:${secure}`);
    assert.equal(self?.code, 'tls');
    assert.match(self.text, /self-signed/);
    const plain = await at(createHttpServer((_, to) => to.end()));
    const [none] = await visit(`https://127.0.0.1:${plain}`);
    assert.equal(none?.code, 'tls');
    assert.match(none.text, /does not speak TLS/);
  });

  test('a connection that breaks off', async () => {
    const port = await at(createHttpServer((from) => from.socket.destroy()));
    const [finding] = await visit(`http://127.0.0.1:${port}`);
    assert.equal(finding?.code, 'connection');
    assert.match(finding.text, /broke before/);
  });

  test('the command prints one line for each finding, ends with 1, and shows no secret', async () => {
    const port = await at(createHttpServer((_, to) => to.writeHead(302, { location: '/canary' }).end('canary')));
    const cli = fileURLToPath(new URL('../../../packages/proxy/src/doctor-cli.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=@idproof/source', '--import', 'tsx', cli], {
      env: { PATH: process.env.PATH, ...ENV, IDPROOF_PROVIDER_URL: `http://127.0.0.1:${port}` },
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
    }
    assert.equal(await new Promise((resolve) => child.once('close', resolve)), 1);
    assert.match(written, /^problem {2}not_the_gateway: .*HTTP 302.*\nSomething must be changed\.\n$/);
    assertDiscreet(written, ENV);
  });
});
