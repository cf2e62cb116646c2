import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { createProxy } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';

const GOOD = {
  IDPROOF_CLIENT_ID: '1234567890123456',
  IDPROOF_ACCESS_KEY: 'canary-access-key',
  IDPROOF_SECRET_KEY: 'Y2FuYXJ5LXNlY3JldC1rZXktb2YtdGhlLXByb3ZpZGVy',
  IDPROOF_SERVER_KEY: 'canary-server-key-0123456789abcdefghij',
  IDPROOF_DATA_KEY: Buffer.from('canary data key of thirty two by').toString('base64url'),
  IDPROOF_PROVIDER_URL: 'https://provider.test',
  IDPROOF_STORE: 'memory:',
};

const start = (changes: Record<string, string | undefined>) =>
  createProxy({ ...proxyConfigFromEnvironment({ ...GOOD, ...changes }), log: () => {} });

const REFUSED: [string, Record<string, string | undefined>, RegExp][] = [
  ['no client id', { IDPROOF_CLIENT_ID: undefined }, /IDPROOF_CLIENT_ID is missing/],
  ['no secret key', { IDPROOF_SECRET_KEY: '' }, /IDPROOF_SECRET_KEY is missing/],
  ['a malformed secret key', { IDPROOF_SECRET_KEY: 'canary not base64!' }, /secret key/],
  ['a short secret key', { IDPROOF_SECRET_KEY: 'Y2FuYXJ5' }, /secret key/],
  ['no server key', { IDPROOF_SERVER_KEY: undefined }, /serverKeys/],
  ['a short server key', { IDPROOF_SERVER_KEY: 'canary' }, /at least 32/],
  ['a weak server key', { IDPROOF_SERVER_KEY: 'canary'.repeat(10) }, /easy to guess/],
  [
    'three server keys',
    { IDPROOF_SERVER_KEY: [1, 2, 3].map((n) => GOOD.IDPROOF_SERVER_KEY + n).join(',') },
    /two keys/,
  ],
  ['no data key', { IDPROOF_DATA_KEY: undefined }, /dataKeys/],
  ['a data key of zeros', { IDPROOF_DATA_KEY: Buffer.alloc(32).toString('base64') }, /easy to guess/],
  ['a data key with other characters', { IDPROOF_DATA_KEY: `${GOOD.IDPROOF_DATA_KEY} !` }, /32 bytes/],
  ['a short data key', { IDPROOF_DATA_KEY: 'Y2FuYXJ5' }, /32 bytes/],
  ['a provider without TLS', { IDPROOF_PROVIDER_URL: 'http://provider.test' }, /https/],
  ['a provider with a path', { IDPROOF_PROVIDER_URL: 'https://provider.test/canary' }, /providerUrl.*origin/],
  ['a provider that is no URL', { IDPROOF_PROVIDER_URL: 'provider' }, /https/],
  ['credentials in the provider URL', { IDPROOF_PROVIDER_URL: 'https://canary:canary@provider.test' }, /https/],
  ['any origin', { IDPROOF_ALLOWED_ORIGINS: '*' }, /wildcard/],
  ['a wildcard origin', { IDPROOF_ALLOWED_ORIGINS: 'https://*.shop.example' }, /wildcard/],
  ['an origin with a path', { IDPROOF_ALLOWED_ORIGINS: 'https://shop.example/' }, /whole origin/],
  ['an origin without TLS', { IDPROOF_ALLOWED_ORIGINS: 'http://shop.example' }, /https/],
  ['the null origin', { IDPROOF_ALLOWED_ORIGINS: 'null' }, /origin/],
  ['a return address without TLS', { IDPROOF_RETURN_URLS: 'http://shop.example/done' }, /https/],
  ['a script as return address', { IDPROOF_RETURN_URLS: 'javascript:alert(1)' }, /https/],
  ['a store of no known kind', { IDPROOF_STORE: 'postgres://x' }, /IDPROOF_STORE/],
  ['a retention of no length', { IDPROOF_RETENTION: '0' }, /IDPROOF_RETENTION/],
  ['a way to sign that is not built', { IDPROOF_AUTH: 'canary' }, /IDPROOF_AUTH/],
  ['a port that is none', { PROXY_PORT: '99999' }, /PROXY_PORT/],
];

for (const [name, changes, sentence] of REFUSED) {
  test(`does not start with ${name}`, () => {
    assert.throws(
      () => start(changes),
      (error: Error & { code?: string }) => {
        assert.equal(error.code, 'configuration_invalid');
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /canary/i, 'no key is printed');
        return true;
      },
    );
  });
}

const UNSAFE: [string, unknown, RegExp][] = [
  ['a text for a decision', { approveWithoutLiveness: 'false' }, /decision\.approveWithoutLiveness/],
  ['a misspelt rule', { approveWithoutLivenes: true }, /decision/],
  ['a grey zone without an end', { greyZone: { from: 60 } }, /decision\.greyZone\.to/],
  ['a grey zone that ends before it begins', { greyZone: { from: 90, to: 60 } }, /decision\.greyZone/],
  ['a score that none can reach', { samePictureScore: Number.NaN }, /decision\.samePictureScore/],
];

for (const [name, decision, sentence] of UNSAFE) {
  test(`does not start with ${name}`, () => {
    const config = { ...proxyConfigFromEnvironment(GOOD), decision: decision as ProxyConfig['decision'] };
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
  ];
  for (const changes of good) await start(changes).close();
  const config = (text: string): ProxyConfig => proxyConfigFromEnvironment({ ...GOOD, IDPROOF_RETENTION: text });
  assert.deepEqual(
    ['24', '24h', '90m', '2d', '30s'].map((text) => config(text).retention),
    [86_400_000, 86_400_000, 5_400_000, 172_800_000, 30_000],
  );
});

test('the command line says why it does not start, in one sentence and without the key', async () => {
  const cli = fileURLToPath(new URL('../../packages/proxy/src/cli.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@idproof/source', '--import', 'tsx', cli], {
    env: { PATH: process.env.PATH, ...GOOD, IDPROOF_SERVER_KEY: 'canary-short' },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(code, 1);
  assert.match(stderr, /^idproof-proxy does not start: IDPROOF_SERVER_KEY: .*at least 32 characters\.\n$/);
  assert.doesNotMatch(stderr, /canary/);
});
