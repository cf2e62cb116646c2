import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { runDoctor } from '../../../packages/proxy/src/doctor/doctor.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES } from '../helpers/proxy-process.js';
import { WEBHOOK_KEY } from '../helpers/webhook-receiver.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-unsafe-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function keyFile(text: string, mode = 0o600): string {
  const file = join(folder, `${++files}.pem`);
  writeFileSync(file, text);
  // Whatever the umask is.
  chmodSync(file, mode);
  return file;
}

type Variables = Record<string, string>;

const SAFE: Variables = {
  ...PROXY_VARIABLES,
  IDPROOF_PROVIDER_URL: 'https://provider.test',
  IDPROOF_STORE: 'memory:',
  IDPROOF_TRUSTED_HOPS: '0',
};
const { own, peer } = RSA_VECTOR;
const RSA: Variables = {
  ...SAFE,
  IDPROOF_AUTH: 'rsa',
  IDPROOF_PRIVATE_KEY_FILE: keyFile(own.privateKey),
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile(peer.publicKey, 0o644),
};
const createPair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const short = createPair(1024);
const elliptic = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** Letters that both alphabets of base64 have. */
const ANOTHER = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
const { IDPROOF_DATA_KEY: dataKey = '', ...WITHOUT_DATA_KEY } = SAFE;

/** What is tried, the variables, and the sentence that refuses it. */
const REFUSED: [string, Variables, RegExp][] = [
  [
    'a private key that all may read',
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: keyFile(own.privateKey, 0o644) },
    /IDPROOF_PRIVATE_KEY_FILE names a file that every user/,
  ],
  [
    'a key of the provider that all may change',
    { ...RSA, IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile(peer.publicKey, 0o646) },
    /IDPROOF_PROVIDER_PUBLIC_KEY_FILE names a file that every user/,
  ],
  [
    'a data key in a file that all may read',
    { ...WITHOUT_DATA_KEY, IDPROOF_DATA_KEY_FILE: keyFile(dataKey, 0o604) },
    /IDPROOF_DATA_KEY_FILE names a file that every user/,
  ],
  [
    'a key by file and by variable',
    { ...SAFE, IDPROOF_SECRET_KEY_FILE: keyFile('another') },
    /IDPROOF_SECRET_KEY_FILE is set beside IDPROOF_SECRET_KEY/,
  ],
  [
    'the secret key as user key',
    { ...SAFE, IDPROOF_USER_KEY: ANOTHER, IDPROOF_SECRET_KEY: ANOTHER },
    /IDPROOF_USER_KEY holds the same key as IDPROOF_SECRET_KEY/,
  ],
  [
    'the data key, from a file, as server key',
    { ...WITHOUT_DATA_KEY, IDPROOF_DATA_KEY_FILE: keyFile(`${dataKey}\n`), IDPROOF_SERVER_KEY: dataKey },
    /IDPROOF_DATA_KEY holds the same key as IDPROOF_SERVER_KEY/,
  ],
  [
    'the data key as webhook key',
    { ...SAFE, IDPROOF_WEBHOOK_URL: 'https://shop.example/webhook', IDPROOF_WEBHOOK_KEY: `whsec_${dataKey}` },
    /IDPROOF_WEBHOOK_KEY holds the same key as IDPROOF_DATA_KEY/,
  ],
  [
    'less time for a request than for its head',
    { ...SAFE, IDPROOF_REQUEST_TIMEOUT: '5s' },
    /IDPROOF_HEADERS_TIMEOUT must not be longer than IDPROOF_REQUEST_TIMEOUT/,
  ],
  [
    'a webhook without a key',
    { ...SAFE, IDPROOF_WEBHOOK_URL: 'https://shop.example/webhook' },
    /IDPROOF_WEBHOOK_KEY is missing/,
  ],
  [
    'a webhook to another host without TLS',
    { ...SAFE, IDPROOF_WEBHOOK_URL: 'http://shop.example/webhook', IDPROOF_WEBHOOK_KEY: WEBHOOK_KEY },
    /IDPROOF_WEBHOOK_URL must be https/,
  ],
  [
    'an RSA key of 1,024 bits',
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: keyFile(short.privateKey) },
    /IDPROOF_PRIVATE_KEY_FILE holds no RSA key of at least 2048 bits/,
  ],
  [
    'an RSA key of the provider of 1,024 bits',
    { ...RSA, IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile(short.publicKey) },
    /IDPROOF_PROVIDER_PUBLIC_KEY_FILE holds no RSA key of at least 2048 bits/,
  ],
  [
    'a key that is not RSA',
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: keyFile(elliptic.privateKey) },
    /IDPROOF_PRIVATE_KEY_FILE holds no RSA key/,
  ],
  [
    'one’s own public key as the provider’s',
    { ...RSA, IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile(own.publicKey) },
    /IDPROOF_PROVIDER_PUBLIC_KEY_FILE holds your own public key/,
  ],
  [
    'the data key as server key',
    { ...SAFE, IDPROOF_SERVER_KEY: dataKey },
    /IDPROOF_DATA_KEY holds the same key as IDPROOF_SERVER_KEY/,
  ],
  [
    'the secret key as data key, in the other alphabet',
    { ...SAFE, IDPROOF_SECRET_KEY: `-_${ANOTHER.slice(2)}`, IDPROOF_DATA_KEY: `+/${ANOTHER.slice(2)}` },
    /IDPROOF_DATA_KEY holds the same key as IDPROOF_SECRET_KEY/,
  ],
  [
    'a misspelt variable',
    { ...SAFE, IDPROOF_RETENTON: '1h' },
    /IDPROOF_RETENTON is not .*nearest is IDPROOF_RETENTION\./,
  ],
  ['a variable in small letters', { ...SAFE, idproof_store: 'memory:' }, /idproof_store is not a variable/],
  ['a retention of years', { ...SAFE, IDPROOF_RETENTION: '730d' }, /IDPROOF_RETENTION must be at most 90 days/],
  ['a provider that may take a day', { ...SAFE, IDPROOF_PROVIDER_TIMEOUT: '1d' }, /at most 5 minutes/],
  [
    'redis:// to another host',
    { ...SAFE, IDPROOF_STORE: 'redis://cache.example:6379' },
    /IDPROOF_STORE is another host/,
  ],
  [
    'redis:// to a host that begins as this one',
    { ...SAFE, IDPROOF_STORE: 'redis://127.0.0.1.example' },
    /another host/,
  ],
];

for (const [what, variables, sentence] of REFUSED) {
  // Claim: T43
  test(`refused: ${what}`, { skip: process.platform === 'win32' && /all may/.test(what) }, async () => {
    await assert.rejects(proxyConfigFromEnvironment(variables), { code: 'configuration_invalid', message: sentence });
    const findings = await runDoctor({ env: variables, send: () => Promise.reject(new Error('not reached')) });
    const told = findings.filter(({ code }) => code === 'configuration').map(({ text }) => text);
    assert.match(told.join('\n'), sentence, 'the doctor finds it too');
  });
}

test('every variable that is wrong is in the doctor’s findings, not the first alone', async () => {
  const env = { ...SAFE, IDPROOF_RETENTON: '1h', IDPROOF_SERVER_KEY: dataKey, IDPROOF_STORE: 'redis://cache.example' };
  const texts = (await runDoctor({ env })).map(({ text }) => text.split(' ')[0]);
  assert.deepEqual(texts, ['IDPROOF_RETENTON', 'IDPROOF_DATA_KEY', 'IDPROOF_STORE']);
});

test('what is safe starts: keys of the owner alone, variables of the sandbox and the demo beside, 90 days', async () => {
  const safe: Variables[] = [
    SAFE,
    RSA,
    { ...RSA, IDPROOF_PRIVATE_KEY_FILE: keyFile(own.privateKey, 0o440) },
    { ...SAFE, IDPROOF_SANDBOX_STORE: 'x', IDPROOF_DEMO_HOST: 'y', IDPROOF_TEST_RESULTS: 'z' },
    { ...SAFE, IDPROOF_USER_KEY: dataKey },
    { ...SAFE, IDPROOF_RETENTION: '90d' },
    { ...WITHOUT_DATA_KEY, IDPROOF_DATA_KEY_FILE: keyFile(`${dataKey}\n`) },
  ];
  for (const variables of safe) await (await proxyConfigFromEnvironment(variables)).store.close();
});

test('a time of more than 365 days is refused in code too', () => {
  const year = 365 * 24 * 3_600_000;
  for (const setting of ['recordRetention', 'sessionLifetime', 'tokenLifetime', 'hostedLifetime']) {
    assert.throws(() => createTestProxy({ [setting]: year + 1 }), { code: 'configuration_invalid', field: setting });
    createTestProxy({ [setting]: year });
  }
});
