import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { createSandbox } from '@idproof/sandbox';
import type { SandboxClient } from '@idproof/sandbox';
import type { Send } from '@idproof/core/provider';
import { runDoctor } from '../../packages/proxy/src/doctor/doctor.js';
import type { DoctorOptions } from '../../packages/proxy/src/doctor/doctor.js';
import type { Finding, FindingCode } from '../../packages/proxy/src/doctor/finding.js';
import { createFakeEngines } from '../helpers/fake-engines.js';
import { KEYS, sendTo } from '../helpers/provider.js';
import { RSA_VECTOR } from '../helpers/rsa-vector.js';

const { own, peer } = RSA_VECTOR;
const folder = mkdtempSync(join(tmpdir(), 'idproof-doctor-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(name: string, text: string): string {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
}

const PORT = 'http://localhost:8788';
const ENV: Record<string, string> = {
  IDPROOF_CLIENT_ID: KEYS.clientId,
  IDPROOF_ACCESS_KEY: KEYS.accessKey,
  IDPROOF_SECRET_KEY: KEYS.secretKey,
  IDPROOF_SERVER_KEY: 'canary-server-key-0123456789abcdefghij',
  IDPROOF_DATA_KEY: Buffer.from('canary data key of thirty two by').toString('base64url'),
  IDPROOF_PROVIDER_URL: PORT,
  IDPROOF_STORE: 'memory:',
};
const RSA_ENV: Record<string, string> = {
  ...ENV,
  IDPROOF_AUTH: 'rsa',
  IDPROOF_PRIVATE_KEY_FILE: keyFile('client.pem', own.privateKey),
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('provider.pem', peer.publicKey),
};
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const RSA_CLIENT: SandboxClient = {
  clientId: KEYS.clientId,
  rsa: { publicKey: own.publicKey, privateKey: peer.privateKey },
};

interface Given {
  env?: Record<string, string>;
  client?: SandboxClient;
  /** What stands between the doctor and the sandbox. */
  through?: (send: Send) => Send;
  clock?: DoctorOptions['clock'];
  maxRequestAge?: number;
  fault?: Record<string, unknown>;
}

const ADMIN = 'canary-admin-key-0123456789';

/** What the doctor says of a sandbox; whatever it says, no secret is in it. */
async function examineSandbox(given: Given): Promise<Finding[]> {
  const { env = ENV, client = KEYS, through = (send) => send, maxRequestAge } = given;
  const sandbox = createSandbox({
    engines: createFakeEngines(),
    clients: [client],
    adminKey: ADMIN,
    ...(maxRequestAge === undefined ? {} : { maxRequestAge }),
  });
  if (given.fault) {
    const headers = { authorization: `Bearer ${ADMIN}` };
    const body = JSON.stringify({ operation: '*', ...given.fault });
    const set = await sandbox.fetch(new Request(`${PORT}/sandbox/faults`, { method: 'POST', headers, body }));
    assert.equal(set.status, 201);
  }
  const clock = given.clock ?? Date.now;
  const findings = await runDoctor({ env, clock, send: through(sendTo(sandbox.fetch)) });
  await sandbox.close();
  assertDiscreet(JSON.stringify(findings), env);
  return findings;
}

function assertDiscreet(text: string, env: Record<string, string>): void {
  assert.doesNotMatch(text, /canary/);
  for (const name of ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY', 'IDPROOF_SERVER_KEY', 'IDPROOF_DATA_KEY']) {
    const value = env[name];
    if (value) assert.ok(!text.includes(value), name);
  }
  assert.ok(!text.includes(own.privateKey.slice(40, 80)));
}

function found(findings: readonly Finding[], code: FindingCode): Finding {
  const finding = findings.find((each) => each.code === code);
  assert.ok(finding, `no "${code}" among ${JSON.stringify(findings)}`);
  return finding;
}

describe('all is well', () => {
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
    const env = { ...ENV, IDPROOF_CLIENT_ID: '', IDPROOF_SECRET_KEY: '', PROXY_PORT: 'canary' };
    const findings = await examineSandbox({ env, through: () => () => Promise.reject(new Error('was called')) });
    assert.deepEqual(
      findings.map(({ text }) => text),
      [
        'PROXY_PORT has a value that is not allowed.',
        'IDPROOF_CLIENT_ID is missing.',
        'IDPROOF_SECRET_KEY is missing.',
      ],
    );
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ IDPROOF_PROVIDER_URL: 'http://provider.test' }, /^IDPROOF_PROVIDER_URL: .*https/],
    [{ IDPROOF_SECRET_KEY: 'canary no base64!' }, /IDPROOF_SECRET_KEY: the secret key/],
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

describe('what the provider says', () => {
  const cases: [string, Given, FindingCode, RegExp][] = [
    [
      'another segment',
      { env: { ...ENV, IDPROOF_PROVIDER_SEGMENT: 'acme' } },
      'segment',
      /"acme" \(IDPROOF_PROVIDER_SEGMENT\)/,
    ],
    [
      'an unknown client',
      { env: { ...ENV, IDPROOF_CLIENT_ID: '9999999999999999' } },
      'client_id',
      /9999999999999999.*IDPROOF_CLIENT_ID/,
    ],
    ['another access key', { env: { ...ENV, IDPROOF_ACCESS_KEY: 'another' } }, 'key', /IDPROOF_ACCESS_KEY/],
    [
      'another secret key',
      { env: { ...ENV, IDPROOF_SECRET_KEY: 'B'.repeat(43) } },
      'secret_key',
      /IDPROOF_SECRET_KEY does not belong to IDPROOF_ACCESS_KEY/,
    ],
    ['a client without RSA', { env: RSA_ENV, client: KEYS }, 'key', /public half of IDPROOF_PRIVATE_KEY_FILE/],
    [
      'another private key',
      { env: { ...RSA_ENV, IDPROOF_PRIVATE_KEY_FILE: keyFile('s.pem', stranger.privateKey) }, client: RSA_CLIENT },
      'signature',
      /IDPROOF_PRIVATE_KEY_FILE does not match the public key/,
    ],
    [
      'another public key of the provider',
      {
        env: { ...RSA_ENV, IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('p.pem', stranger.publicKey) },
        client: RSA_CLIENT,
      },
      'answer_signed_otherwise',
      /IDPROOF_PROVIDER_PUBLIC_KEY_FILE/,
    ],
    [
      'an encryption that the provider cannot open',
      {
        env: {
          ...RSA_ENV,
          IDPROOF_ENCRYPTION: 'on',
          IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('e.pem', stranger.publicKey),
        },
        client: RSA_CLIENT,
      },
      'answer_signed_otherwise',
      /IDPROOF_PROVIDER_PUBLIC_KEY_FILE/,
    ],
    ['an operation that was not bought', { client: { ...KEYS, operations: [] } }, 'entitlement', /may not call/],
    ['a bad signature', { fault: { kind: 'bad-signature' } }, 'answer_signed_otherwise', /different key/],
    ['a quota', { fault: { kind: 'result', resultCode: 'PRODUCT_QUOTA_LIMIT' } }, 'provider_busy', /used up/],
    [
      'a fault of its own',
      { fault: { kind: 'result', resultCode: 'SYSTEM_ERROR', resultStatus: 'U' } },
      'provider_failed',
      /it failed\. Try again/,
    ],
    ['a code of no known meaning', { fault: { kind: 'result', resultCode: 'ODD' } }, 'request_refused', /ODD/],
    ['a dropped connection', { fault: { kind: 'reset' } }, 'connection', /broke before the answer was complete/],
  ];
  for (const [name, given, code, sentence] of cases) {
    test(`${name} → ${code}`, async () => {
      const finding = found(await examineSandbox(given), code);
      assert.equal(finding.level, 'problem');
      assert.match(finding.text, sentence);
    });
  }

  const changed = (change: (text: string) => string): ((send: Send) => Send) => {
    return (send) => async (request) => {
      const answer = await send(request);
      return { ...answer, body: Buffer.from(change(Buffer.from(answer.body).toString())) };
    };
  };

  test('an answer without a signature, and one that was changed on the way', async () => {
    const stripped = await examineSandbox({
      through: (send) => async (request) => ({ ...(await send(request)), headers: {} }),
    });
    assert.match(found(stripped, 'answer_unsigned').text, /removes the headers/);
    const reordered = await examineSandbox({ through: changed((text) => `${text} `) });
    assert.match(found(reordered, 'answer_signed_otherwise').text, /something in between changes/);
  });

  test('a portal instead of the gateway', async () => {
    const page = { status: 404, headers: {}, body: Buffer.from('<h1>canary</h1>') };
    assert.match(found(await examineSandbox({ through: () => async () => page }), 'not_the_gateway').text, /HTTP 404/);
  });

  test('silence', async () => {
    const findings = await runDoctor({ env: ENV, timeout: 20, send: () => new Promise(() => {}) });
    assert.match(found(findings, 'no_answer').text, /no answer in time/);
  });

  test('an answer encrypted although the request was not', async () => {
    const sealed: Given['through'] = (send) => async (request) => {
      const answer = await send(request);
      const headers = new Headers(answer.headers as Headers);
      headers.set('Encrypt', 'algorithm=RSA_AES, symmetricKey=x');
      return { ...answer, headers };
    };
    assert.match(found(await examineSandbox({ through: sealed }), 'encryption').text, /IDPROOF_ENCRYPTION=on/);
    const both = { env: { ...RSA_ENV, IDPROOF_ENCRYPTION: 'on' }, client: RSA_CLIENT, through: sealed };
    assert.match(found(await examineSandbox(both), 'encryption').text, /cannot decrypt it/);
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

  test('a slow way there and back is no wrong clock', async () => {
    let now = Date.now();
    const slow: Given['through'] = (send) => async (request) => {
      const answer = await send(request);
      now += 120_000;
      return answer;
    };
    assert.equal(found(await examineSandbox({ clock: () => now, through: slow }), 'clock').level, 'ok');
  });
});

describe('the way there', () => {
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
    const cli = fileURLToPath(new URL('../../packages/proxy/src/doctor-cli.ts', import.meta.url));
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
