import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { after } from 'node:test';
import { createProxy } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';
import { sendTo } from '../../helpers/provider.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { createSandbox } from '@idproof/sandbox';
import { startProxy } from '../helpers/proxy-process.js';

const GOOD = {
  IDPROOF_CLIENT_ID: '1234567890123456',
  IDPROOF_ACCESS_KEY: 'canary-access-key',
  IDPROOF_SECRET_KEY: 'Y2FuYXJ5LXNlY3JldC1rZXktb2YtdGhlLXByb3ZpZGVy',
  IDPROOF_SERVER_KEY: 'canary-server-key-0123456789abcdefghij',
  IDPROOF_DATA_KEY: Buffer.from('canary data key of thirty two by').toString('base64url'),
  IDPROOF_PROVIDER_URL: 'https://provider.test',
  IDPROOF_STORE: 'memory:',
};

const { own, peer } = RSA_VECTOR;
const folder = mkdtempSync(join(tmpdir(), 'idproof-keys-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(name: string, text: string): string {
  const file = join(folder, `${name}.pem`);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

/** A folder with consent texts in these languages. */
function consentFolder(...others: string[]): string {
  const at = mkdtempSync(join(folder, 'consent-'));
  for (const locale of ['en', ...others]) writeFileSync(join(at, `${locale}.txt`), `Consent in ${locale}\n`);
  return at;
}

/** What two-way RSA needs, and nothing of AK/SK. */
const RSA = {
  IDPROOF_AUTH: 'rsa',
  IDPROOF_ACCESS_KEY: undefined,
  IDPROOF_SECRET_KEY: undefined,
  IDPROOF_PRIVATE_KEY_FILE: keyFile('client', own.privateKey),
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('provider', `${peer.publicKey}\n`),
};

const start = async (changes: Record<string, string | undefined>) =>
  createProxy({ ...(await proxyConfigFromEnvironment({ ...GOOD, ...changes })), log: () => {} });

const REFUSED: [string, Record<string, string | undefined>, RegExp][] = [
  ['no client id', { IDPROOF_CLIENT_ID: undefined }, /IDPROOF_CLIENT_ID is missing/],
  ['no secret key', { IDPROOF_SECRET_KEY: '' }, /IDPROOF_SECRET_KEY is missing/],
  [
    'a malformed secret key',
    { IDPROOF_SECRET_KEY: 'canary not base64!' },
    /IDPROOF_SECRET_KEY must be URL-safe base64/,
  ],
  ['a short secret key', { IDPROOF_SECRET_KEY: 'Y2FuYXJ5' }, /IDPROOF_SECRET_KEY must be URL-safe base64/],
  ['no server key', { IDPROOF_SERVER_KEY: undefined }, /IDPROOF_SERVER_KEY is missing/],
  ['a short server key', { IDPROOF_SERVER_KEY: 'canary' }, /at least 32/],
  ['a weak server key', { IDPROOF_SERVER_KEY: 'canary'.repeat(10) }, /easy to guess/],
  [
    'three server keys',
    { IDPROOF_SERVER_KEY: [1, 2, 3].map((n) => GOOD.IDPROOF_SERVER_KEY + n).join(',') },
    /IDPROOF_SERVER_KEY may name two keys/,
  ],
  ['no data key', { IDPROOF_DATA_KEY: undefined }, /IDPROOF_DATA_KEY is missing/],
  ['a data key of zeros', { IDPROOF_DATA_KEY: Buffer.alloc(32).toString('base64') }, /easy to guess/],
  ['a data key with other characters', { IDPROOF_DATA_KEY: `${GOOD.IDPROOF_DATA_KEY} !` }, /32 bytes/],
  ['a short data key', { IDPROOF_DATA_KEY: 'Y2FuYXJ5' }, /32 bytes/],
  ['a provider without TLS', { IDPROOF_PROVIDER_URL: 'http://provider.test' }, /https/],
  ['a provider with a path', { IDPROOF_PROVIDER_URL: 'https://provider.test/canary' }, /IDPROOF_PROVIDER_URL.*origin/],
  ['a provider that is no URL', { IDPROOF_PROVIDER_URL: 'provider' }, /https/],
  ['credentials in the provider URL', { IDPROOF_PROVIDER_URL: 'https://canary:canary@provider.test' }, /https/],
  ['any origin', { IDPROOF_ALLOWED_ORIGINS: '*' }, /wildcard/],
  ['a wildcard origin', { IDPROOF_ALLOWED_ORIGINS: 'https://*.shop.example' }, /wildcard/],
  ['an origin with a path', { IDPROOF_ALLOWED_ORIGINS: 'https://shop.example/' }, /whole origin/],
  ['an origin without TLS', { IDPROOF_ALLOWED_ORIGINS: 'http://shop.example' }, /https/],
  ['the null origin', { IDPROOF_ALLOWED_ORIGINS: 'null' }, /origin/],
  ['a return address without TLS', { IDPROOF_RETURN_URLS: 'http://shop.example/done' }, /https/],
  ['a script as return address', { IDPROOF_RETURN_URLS: 'javascript:alert(1)' }, /https/],
  ['a public address without TLS', { IDPROOF_PUBLIC_URL: 'http://canary.example' }, /IDPROOF_PUBLIC_URL.*https/],
  ['a public address with a path', { IDPROOF_PUBLIC_URL: 'https://shop.example/canary' }, /IDPROOF_PUBLIC_URL.*origin/],
  ['a hosted page without TLS', { IDPROOF_HOSTED_URL: 'http://canary.example/page' }, /IDPROOF_HOSTED_URL.*https/],
  ['a store of no known kind', { IDPROOF_STORE: 'postgres://x' }, /IDPROOF_STORE must be sqlite:/],
  ['a retention of no length', { IDPROOF_RETENTION: '0' }, /IDPROOF_RETENTION must be a number with s, m, h or d.*24h/],
  [
    'a way to sign that is not built',
    { IDPROOF_AUTH: 'canary' },
    /IDPROOF_AUTH must be one of aksk, rsa; the nearest is aksk/,
  ],
  ['RSA without a key', { IDPROOF_AUTH: 'rsa' }, /IDPROOF_PRIVATE_KEY_FILE is missing/],
  [
    'RSA without the key of the provider',
    { IDPROOF_AUTH: 'rsa', IDPROOF_PRIVATE_KEY_FILE: keyFile('own', own.privateKey) },
    /IDPROOF_PROVIDER_PUBLIC_KEY_FILE is missing/,
  ],
  [
    'a key file that is not there',
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: '/no/such/canary.pem' },
    /IDPROOF_PRIVATE_KEY_FILE names a file that cannot be read/,
  ],
  [
    'a key file that holds no key',
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: keyFile('none', 'canary') },
    /PRIVATE_KEY_FILE holds no RSA key/,
  ],
  [
    'a private key for a public one',
    { ...RSA, IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('swapped', peer.privateKey) },
    /PUBLIC_KEY_FILE holds no RSA key/,
  ],
  ['encryption without RSA', { IDPROOF_ENCRYPTION: 'on' }, /IDPROOF_ENCRYPTION needs IDPROOF_AUTH=rsa/],
  ['an encryption of no known kind', { ...RSA, IDPROOF_ENCRYPTION: 'canary' }, /IDPROOF_ENCRYPTION must be on or off/],
  [
    'an operation of no known name',
    { IDPROOF_PROVIDER_OPERATIONS: 'v1.realdoc.canary' },
    /IDPROOF_PROVIDER_OPERATIONS has a name .*nearest is v1\.realdoc\.parse/,
  ],
  ['a port that is none', { IDPROOF_LISTEN: '99999' }, /IDPROOF_LISTEN must be an address and a port/],
  [
    'a limit without a rate',
    { IDPROOF_LIMIT_ADDRESS: '200' },
    /IDPROOF_LIMIT_ADDRESS must be .*; for example 200\/300/,
  ],
  [
    'a paper over the limit of the provider',
    { IDPROOF_MAX_PAPER_LENGTH: '10485761' },
    /IDPROOF_MAX_PAPER_LENGTH must be at most/,
  ],
  ['a certainty in percent', { IDPROOF_PAPER_CONFIDENCE: '80' }, /IDPROOF_PAPER_CONFIDENCE/],
  ['a paper of no age', { IDPROOF_PAPER_MAX_AGE: '0' }, /IDPROOF_PAPER_MAX_AGE/],
  ['attempts without end', { IDPROOF_ATTEMPTS_SELFIE: '100' }, /IDPROOF_ATTEMPTS_SELFIE must be at most 20/],
  ['workers without an admin port', { IDPROOF_WORKERS: '2', IDPROOF_STORE: 'sqlite:x' }, /set IDPROOF_ADMIN_PORT/],
  ['workers that share no store', { IDPROOF_WORKERS: '2', IDPROOF_ADMIN_PORT: '0' }, /set IDPROOF_STORE/],
  ['a switch that is neither', { IDPROOF_APPROVE_WITHOUT_LIVENESS: 'canary' }, /must be on or off/],
  ['a grey zone that ends before it begins', { IDPROOF_GREY_ZONE: '90-60' }, /IDPROOF_GREY_ZONE must begin before/],
  ['room for no upload', { IDPROOF_UPLOAD_BYTES: '1MiB' }, /IDPROOF_UPLOAD_BYTES must be 16 MiB at least/],
  [
    'a consent text without a name',
    { IDPROOF_CONSENT_TEXTS: consentFolder() },
    /IDPROOF_CONSENT_VERSION must be set where/,
  ],
  [
    'consent texts that are not there',
    { IDPROOF_CONSENT_TEXTS: '/no/canary' },
    /IDPROOF_CONSENT_TEXTS must be a folder/,
  ],
  [
    'a callback that is too long',
    { IDPROOF_PUBLIC_URL: `https://${'a'.repeat(110)}.example` },
    /IDPROOF_PUBLIC_URL and/,
  ],
];

for (const [name, changes, sentence] of REFUSED) {
  test(`does not start with ${name}`, async () => {
    await assert.rejects(start(changes), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'configuration_invalid');
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /canary/i, 'no key is printed');
      return true;
    });
  });
}

test('opens no store before the rest is known to be right', async () => {
  const file = join(folder, 'never.sqlite');
  await assert.rejects(start({ IDPROOF_STORE: `sqlite:${file}`, IDPROOF_SERVER_KEY: 'short' }), /at least 32/);
  assert.equal(existsSync(file), false);
});

const UNSAFE: [string, unknown, RegExp][] = [
  ['a text for a decision', { approveWithoutLiveness: 'false' }, /decision\.approveWithoutLiveness/],
  ['a misspelt rule', { approveWithoutLivenes: true }, /decision/],
  ['a grey zone without an end', { greyZone: { from: 60 } }, /decision\.greyZone\.to/],
  ['a grey zone that ends before it begins', { greyZone: { from: 90, to: 60 } }, /decision\.greyZone/],
  ['a score that none can reach', { samePictureScore: Number.NaN }, /decision\.samePictureScore/],
];

for (const [name, decision, sentence] of UNSAFE) {
  test(`does not start with ${name}`, async () => {
    const config = { ...(await proxyConfigFromEnvironment(GOOD)), decision: decision as ProxyConfig['decision'] };
    assert.throws(() => createProxy(config), { code: 'configuration_invalid', message: sentence });
  });
}

test('starts with what is right, keys padded or not, two server keys, addresses of this machine', async () => {
  const good: Record<string, string>[] = [
    {},
    { IDPROOF_DATA_KEY: Buffer.from('canary data key of thirty two by').toString('base64') },
    { IDPROOF_SERVER_KEY: `${GOOD.IDPROOF_SERVER_KEY}, ${GOOD.IDPROOF_SERVER_KEY}2` },
    {
      IDPROOF_PROVIDER_URL: 'http://127.0.0.1:8788',
      IDPROOF_ALLOWED_ORIGINS: 'http://localhost:5173,https://shop.example',
    },
    { IDPROOF_RETENTION: '90m' },
    { IDPROOF_PROVIDER_TIMEOUT: '45s' },
  ];
  for (const changes of good) await (await start(changes)).close();
  const retention = async (text: string) =>
    (await proxyConfigFromEnvironment({ ...GOOD, IDPROOF_RETENTION: text })).retention;
  assert.deepEqual(
    await Promise.all(['24', '24h', '90m', '2d', '30s'].map(retention)),
    [86_400_000, 86_400_000, 5_400_000, 172_800_000, 30_000],
  );
  const { providerTimeout } = await proxyConfigFromEnvironment({ ...GOOD, IDPROOF_PROVIDER_TIMEOUT: '45s' });
  assert.equal(providerTimeout, 45_000);
});

test('listens where IDPROOF_LISTEN says, and on this machine alone without it', async (t) => {
  const started = await startProxy({ ...GOOD, IDPROOF_LISTEN: '0.0.0.0:0' });
  t.after(() => started.child.kill('SIGKILL'));
  assert.match(started.url, /^http:\/\/0\.0\.0\.0:\d+\/idproof$/);
  assert.equal((await fetch(`${started.url.replace('0.0.0.0', '127.0.0.1')}/healthz`)).status, 200);
  const alone = await startProxy({ ...GOOD, IDPROOF_LISTEN: '0' });
  t.after(() => alone.child.kill('SIGKILL'));
  assert.match(alone.url, /^http:\/\/127\.0\.0\.1:/);
});

test('the command line says why it does not start, in one sentence and without the key', async () => {
  const cli = fileURLToPath(new URL('../../../packages/proxy/src/cli.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@idproof/source', '--import', 'tsx', cli], {
    env: { PATH: process.env.PATH, ...GOOD, IDPROOF_SERVER_KEY: 'canary-short' },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^idproof-proxy does not start: IDPROOF_SERVER_KEY must have at least 32 characters; for example [^\n]*\.\n$/,
  );
  assert.doesNotMatch(stderr, /canary/);
});

for (const encryption of ['off', 'on']) {
  test(`IDPROOF_AUTH=rsa with IDPROOF_ENCRYPTION=${encryption} calls a sandbox that knows the other halves`, async (t) => {
    const rsa = { privateKey: peer.privateKey, publicKey: own.publicKey };
    const sandbox = createSandbox({
      engines: createFakeEngines(),
      clients: [{ clientId: GOOD.IDPROOF_CLIENT_ID, rsa }],
    });
    const sent: Record<string, string>[] = [];
    const env = {
      ...GOOD,
      ...RSA,
      IDPROOF_ENCRYPTION: encryption,
      IDPROOF_PROVIDER_OPERATIONS: 'v1.authentication.test, v1.info.idlist',
    };
    const proxy = createProxy({
      ...(await proxyConfigFromEnvironment(env)),
      send: (request) => {
        sent.push(request.headers);
        return sendTo(sandbox.fetch)(request);
      },
      log: () => {},
    });
    t.after(() => Promise.all([proxy.close(), sandbox.close()]));
    const response = await proxy.fetch(
      new Request('http://proxy.test/idproof/v1/provider/v1.authentication.test', {
        method: 'POST',
        headers: { authorization: `Bearer ${GOOD.IDPROOF_SERVER_KEY}`, 'content-type': 'application/json' },
        body: '{"title":"hello"}',
      }),
    );
    assert.deepEqual([response.status, await response.json()], [200, { title: 'hello' }]);
    assert.match(sent[0]?.Signature ?? '', /^algorithm=RSA256, signature=/);
    assert.equal('Access-Key' in (sent[0] ?? {}), false);
    assert.equal('Encrypt' in (sent[0] ?? {}), encryption === 'on');
  });
}
