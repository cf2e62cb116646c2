import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readEnvironment, listVariables } from '../../../packages/proxy/src/environment/read-environment.js';
import { findDefault } from '../../../tools/docs/settings.js';
import { DATA_KEY, SERVER_KEY } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES } from '../helpers/proxy-process.js';

const ENV = { ...PROXY_VARIABLES, IDPROOF_PROVIDER_URL: 'https://provider.test' };
const OTHER_KEY = Buffer.from('another data key of thirty two b').toString('base64');

const WEBHOOK_KEY = `whsec_${Buffer.from('a webhook key of thirty-two bytes').toString('base64')}`;

const folder = mkdtempSync(join(tmpdir(), 'idproof-settings-'));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'en.txt'), 'I agree.\n\nTo all of it.\n');
writeFileSync(join(folder, 'zh-HK.txt'), '我同意。');
writeFileSync(join(folder, 'notes.md'), 'not a text');
const CARD = {
  docType: '00000009001',
  name: 'Card',
  country: 'UTO',
  pages: ['front', 'back'],
  required: [['ID_NUMBER']],
};
writeFileSync(join(folder, 'types.json'), JSON.stringify([CARD]));

/** For each variable a text, what it sets, and the variables that go with it. A variable without a line here fails. */
const SAMPLES: Record<string, [text: string, value: unknown, others?: Record<string, string>]> = {
  IDPROOF_LISTEN: ['[::1]:9000', { hostname: '::1', port: 9000 }],
  IDPROOF_ADMIN_PORT: ['9090', 9090],
  IDPROOF_WORKERS: ['3', 3, { IDPROOF_ADMIN_PORT: '0', IDPROOF_STORE: 'sqlite:x' }],
  IDPROOF_MAX_CONNECTIONS: ['50', 50],
  IDPROOF_MAX_CONNECTIONS_PER_ADDRESS: ['5', 5],
  IDPROOF_HEADERS_TIMEOUT: ['5s', 5000],
  IDPROOF_REQUEST_TIMEOUT: ['1m', 60_000],
  IDPROOF_STORE: ['sqlite:/data/p.sqlite', 'sqlite:/data/p.sqlite'],
  IDPROOF_ALLOW_INSECURE_STORE: ['1', true],
  IDPROOF_AUTH: ['rsa', 'rsa', { IDPROOF_PRIVATE_KEY_FILE: 'a', IDPROOF_PROVIDER_PUBLIC_KEY_FILE: 'b' }],
  IDPROOF_ACCESS_KEY: ['access', 'access'],
  IDPROOF_SECRET_KEY: ['s'.repeat(43), 's'.repeat(43)],
  IDPROOF_PRIVATE_KEY_FILE: ['/keys/own.pem', '/keys/own.pem'],
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: ['/keys/provider.pem', '/keys/provider.pem'],
  IDPROOF_ENCRYPTION: [
    'on',
    true,
    { IDPROOF_AUTH: 'rsa', IDPROOF_PRIVATE_KEY_FILE: 'a', IDPROOF_PROVIDER_PUBLIC_KEY_FILE: 'b' },
  ],
  IDPROOF_BASE_PATH: ['/kyc/v2', '/kyc/v2'],
  IDPROOF_PUBLIC_URL: ['https://verify.example', 'https://verify.example'],
  IDPROOF_ALLOWED_ORIGINS: ['https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
  IDPROOF_RETURN_URLS: ['https://a.example/done', ['https://a.example/done']],
  IDPROOF_TRUSTED_HOPS: ['2', 2],
  IDPROOF_PROVIDER_URL: ['https://other.test', 'https://other.test'],
  IDPROOF_PROVIDER_SEGMENT: ['acme', 'acme'],
  IDPROOF_CLIENT_ID: ['42', '42'],
  IDPROOF_PROVIDER_TIMEOUT: ['45s', 45_000],
  IDPROOF_PROVIDER_OPERATIONS: ['v1.realdoc.parse', ['v1.realdoc.parse']],
  IDPROOF_PROVIDER_USER_ID: ['own', 'own'],
  IDPROOF_HOSTED_URL: ['https://provider.test/page', 'https://provider.test/page'],
  IDPROOF_FACE_URL: ['https://provider.test/face', 'https://provider.test/face'],
  IDPROOF_HOSTED_LIFETIME: ['3h', 10_800_000],
  IDPROOF_SERVER_KEY: [`${SERVER_KEY}2,${SERVER_KEY}`, [`${SERVER_KEY}2`, SERVER_KEY]],
  IDPROOF_DATA_KEY: [`${OTHER_KEY},${DATA_KEY}`, [OTHER_KEY, DATA_KEY]],
  IDPROOF_USER_KEY: [OTHER_KEY, OTHER_KEY],
  IDPROOF_PICTURE_KEY: [OTHER_KEY, [OTHER_KEY]],
  IDPROOF_REMEMBER_PICTURES: ['30', 30, { IDPROOF_PICTURE_KEY: OTHER_KEY }],
  IDPROOF_WEBHOOK_URL: ['https://a.example/told', 'https://a.example/told', { IDPROOF_WEBHOOK_KEY: WEBHOOK_KEY }],
  IDPROOF_WEBHOOK_KEY: [WEBHOOK_KEY, [WEBHOOK_KEY], { IDPROOF_WEBHOOK_URL: 'https://a.example/told' }],
  IDPROOF_MERCHANT_NAME: ['Another Bank', 'Another Bank'],
  IDPROOF_MERCHANT_LOGO: ['/logo.svg', '/logo.svg', { IDPROOF_MERCHANT_NAME: 'Another Bank' }],
  IDPROOF_REVIEW_IMAGES: ['on', true],
  IDPROOF_EVIDENCE_EXTRAS: [
    'estimatedAge, extraImages',
    ['estimatedAge', 'extraImages'],
    { IDPROOF_REVIEW_IMAGES: 'on' },
  ],
  IDPROOF_REVIEW_TIME: ['24h', 86_400_000],
  IDPROOF_REVIEW_RETENTION: ['14d', 1_209_600_000],
  IDPROOF_DOCUMENT_TYPES: [join(folder, 'types.json'), [CARD]],
  IDPROOF_CONSENT_CONTROLLER: ['Another Bank', 'Another Bank'],
  IDPROOF_CONSENT_CONTACT: ['help@bank.example', 'help@bank.example'],
  IDPROOF_CONSENT_POLICY_URL: ['https://bank.example/p', 'https://bank.example/p'],
  IDPROOF_CONSENT_PROVIDER: ['Verify Ltd', 'Verify Ltd'],
  IDPROOF_CONSENT_PROVIDER_COUNTRY: ['SG', 'SG'],
  IDPROOF_CONSENT_PROVIDER_RETENTION: ['60d', 5_184_000_000],
  IDPROOF_RETENTION: ['90m', 5_400_000],
  IDPROOF_RECORD_RETENTION: ['7d', 604_800_000],
  IDPROOF_KEEP_PICTURES: ['off', false],
  IDPROOF_SESSION_LIFETIME: ['30m', 1_800_000],
  IDPROOF_TOKEN_LIFETIME: ['5m', 300_000],
  IDPROOF_ATTEMPTS_DOCUMENT: ['5', 5],
  IDPROOF_ATTEMPTS_SELFIE: ['4', 4],
  IDPROOF_ATTEMPTS_HOSTED: ['2', 2],
  IDPROOF_SCREENING_BIZ_CODE: ['PAYOUT', 'PAYOUT'],
  IDPROOF_SCREENING_DEADLINE: ['90s', 90_000],
  IDPROOF_SCREENING_RETENTION: ['25d', 2_160_000_000],
  IDPROOF_COMPARE_INTERVAL: ['2s', 2000],
  IDPROOF_COMPARE_TIMEOUT: ['40s', 40_000],
  IDPROOF_CAPTURE_METHODS: ['auto,manual', ['auto', 'manual']],
  IDPROOF_ATTEMPTS_PAPER: ['5', 5],
  IDPROOF_MAX_PAPER_LENGTH: ['2000000', 2_000_000],
  IDPROOF_PAPER_CONFIDENCE: ['0.75', 0.75],
  IDPROOF_PAPER_MAX_AGE: ['3', 3],
  IDPROOF_MAX_IMAGE_LENGTH: ['500000', 500_000],
  IDPROOF_RESULT_FIELDS: ['LAST_NAME', ['LAST_NAME']],
  IDPROOF_CONSENT_TEXTS: [
    folder,
    { en: 'I agree.\n\nTo all of it.', 'zh-HK': '我同意。' },
    { IDPROOF_CONSENT_VERSION: '7' },
  ],
  IDPROOF_CONSENT_VERSION: ['7', '7', { IDPROOF_CONSENT_TEXTS: folder }],
  IDPROOF_APPROVE_WITHOUT_LIVENESS: ['on', true],
  IDPROOF_APPROVE_DEGRADED_CAPTURE: ['true', true],
  IDPROOF_ALLOW_EXPIRED_DOCUMENT: ['1', true],
  IDPROOF_GREY_ZONE: ['60-75.5', { from: 60, to: 75.5 }],
  IDPROOF_SAME_PICTURE_SCORE: ['99', 99],
  IDPROOF_MISMATCH_ATTEMPTS: ['1', 1],
  IDPROOF_REVIEW_HANDOFFS: ['on', true],
  IDPROOF_HANDOFF_URL: ['https://a.example/phone', 'https://a.example/phone'],
  IDPROOF_HANDOFF_KEEP_DOCUMENT: ['10m', 600_000],
  IDPROOF_PHONE_FILES: ['/srv/phone', '/srv/phone'],
  IDPROOF_SWITCHES_FILE: ['/run/switched-off', '/run/switched-off'],
  IDPROOF_STREAMS: ['900', 900],
  IDPROOF_STREAMS_PER_ADDRESS: ['9', 9],
  IDPROOF_LIMIT_SESSION: ['6/7', { burst: 6, perMinute: 7 }],
  IDPROOF_LIMIT_ADDRESS: ['8/9', { burst: 8, perMinute: 9 }],
  IDPROOF_LIMIT_USER: ['10/11', { burst: 10, perMinute: 11 }],
  IDPROOF_SESSIONS_PER_DAY: ['3', 3],
  IDPROOF_LIMIT_WRONG_KEYS: ['12/13', { burst: 12, perMinute: 13 }],
  IDPROOF_UPLOADS: ['32', 32],
  IDPROOF_UPLOADS_PER_SESSION: ['2', 2],
  IDPROOF_UPLOADS_PER_ADDRESS: ['8', 8],
  IDPROOF_UPLOAD_BYTES: ['64MiB', 67_108_864],
  IDPROOF_LEAST_RATE: ['1024', 1024],
};

const readAt = (settings: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], settings);

describe('every setting by its variable', () => {
  for (const { name, path, form } of listVariables()) {
    test(name, () => {
      const sample = SAMPLES[name];
      assert.ok(sample, 'has no sample above');
      const [text, value, others = {}] = sample;
      const { complete, faults } = readEnvironment({ ...ENV, ...others, [name]: text });
      assert.deepEqual(faults, []);
      assert.ok(complete);
      assert.deepEqual(readAt({ ...complete.program, ...complete.settings }, path), value);
      assert.notDeepEqual(findDefault(path), value, 'the sample is the default');
      const byDefault = findDefault(path);
      if (typeof byDefault === 'number' || typeof byDefault === 'boolean')
        assert.equal(form.read(form.write(byDefault as never)), byDefault, 'the reference writes it as it is read');
    });
  }
});

test('several wrong variables are named at once, and each once', () => {
  const { complete, faults } = readEnvironment({
    ...ENV,
    IDPROOF_UPLOADS: '0',
    IDPROOF_GREY_ZONE: 'x',
    IDPROOF_LISTEN: ':',
  });
  assert.equal(complete, undefined);
  assert.deepEqual(
    faults.map(([variable]) => variable),
    ['IDPROOF_LISTEN', 'IDPROOF_GREY_ZONE', 'IDPROOF_UPLOADS'],
  );
});

test('a file of document types that is none, or says too little, is named', () => {
  for (const content of [
    '{}',
    'x',
    JSON.stringify([{ ...CARD, docType: '1' }]),
    JSON.stringify([{ docType: CARD.docType }]),
  ]) {
    const file = join(folder, 'wrong.json');
    writeFileSync(file, content);
    const { complete, faults } = readEnvironment({ ...ENV, IDPROOF_DOCUMENT_TYPES: file });
    assert.equal(complete, undefined, content);
    assert.deepEqual(
      faults.map(([variable]) => variable),
      ['IDPROOF_DOCUMENT_TYPES'],
      content,
    );
  }
});

test('an admin port takes readiness and metrics from the other', () => {
  const read = (env: Record<string, string>) => readEnvironment({ ...ENV, ...env }).complete?.settings.privateProbes;
  assert.equal(read({}), false);
  assert.equal(read({ IDPROOF_ADMIN_PORT: '9090' }), true);
});
