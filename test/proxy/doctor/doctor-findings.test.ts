import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Send } from '@idproof/core/provider';
import { runDoctor } from '../../../packages/proxy/src/doctor/doctor.js';
import type { FindingCode } from '../../../packages/proxy/src/doctor/finding.js';
import { KEYS } from '../../helpers/provider.js';
import { keyFile, ENV, RSA_ENV, RSA_CLIENT, type Given, examineSandbox, found } from '../helpers/examine-sandbox.js';

const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('result codes of the provider', () => {
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
