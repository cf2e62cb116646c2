import assert from 'node:assert/strict';
import type { ConformanceCase, Mode } from '../case.js';
import { createCredential } from '../keys.js';
import type { RawCall, RawReply, World } from '../world.js';
import { operation, assertRefused, refusal } from './refusals.js';

const AKSK: readonly Mode[] = ['aksk'];
const RSA: readonly Mode[] = ['rsa', 'rsa-encrypted'];
const header = (name: string, value: string | null): RawCall => ({ headers: { [name]: value } });

const missing = (name: string, modes?: readonly Mode[]): ConformanceCase => ({
  section: 'A 1.7',
  title: `without the header ${name}: PARAM_MISSING`,
  operation,
  ...(modes ? { modes } : {}),
  // Without a Signature nothing tells the mode in which to sign the answer.
  steps: async (world) =>
    assertRefused(world, header(name, null), 'PARAM_MISSING', {
      isSigned: name !== 'Client-Id' && (name !== 'Signature' || world.mode === 'aksk'),
    }),
});

async function assertTaken(world: World, call: RawCall): Promise<RawReply> {
  const reply = await world.raw(call);
  assert.equal(
    reply.result['resultCode'],
    undefined,
    `${call.time ?? ''} ${JSON.stringify(reply.result['resultMessage'])}`,
  );
  assert.ok(reply.isSigned, 'the answer is signed');
  return reply;
}

/** The present, as a clock in this zone writes it. */
function timeWith(zone: string, minutes: number, fraction = ''): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19) + fraction + zone;
}

export const headerCases: readonly ConformanceCase[] = [
  missing('Client-Id'),
  missing('Request-Time'),
  missing('Content-Type'),
  missing('Access-Key', AKSK),
  missing('Signature'),
  refusal(
    'A 1.7',
    'without Auth-Type, and no RSA signature: PARAM_MISSING',
    'PARAM_MISSING',
    [header('Auth-Type', null)],
    {
      modes: AKSK,
    },
  ),
  refusal(
    '5',
    'a Client-Id of other than 16 digits: PARAM_ILLEGAL',
    'PARAM_ILLEGAL',
    ['12345', 'x'.repeat(16), '1'.repeat(17)].map((id) => header('Client-Id', id)),
    {
      needs: ['sandbox'],
      isSigned: false,
    },
  ),
  refusal(
    'A 1.7',
    'a Client-Id that nobody has: MERCHANT_NOT_FOUND',
    'MERCHANT_NOT_FOUND',
    [header('Client-Id', '0000000000000000')],
    {
      isSigned: false,
    },
  ),
  refusal(
    'A 1.7',
    'an Access-Key that nobody has: KEY_NOT_FOUND',
    'KEY_NOT_FOUND',
    [header('Access-Key', 'nobodys-key')],
    {
      modes: AKSK,
    },
  ),
  refusal(
    '5',
    'Auth-Type is AKSK and nothing else',
    'PARAM_ILLEGAL',
    [header('Auth-Type', 'RSA'), header('Auth-Type', 'aksk')],
    {
      modes: AKSK,
      needs: ['sandbox'],
    },
  ),
  refusal(
    '5',
    'Content-Type is application/json; charset=UTF-8 and nothing else',
    'PARAM_ILLEGAL',
    ['text/xml', 'application/x-www-form-urlencoded', 'application/json; charset=ISO-8859-1'].map((type) =>
      header('Content-Type', type),
    ),
    { needs: ['sandbox'] },
  ),
  refusal(
    'A 1.6',
    'a Request-Time that is no date-time with a zone: PARAM_ILLEGAL',
    'PARAM_ILLEGAL',
    ['yesterday', '1735787045', '2025-01-02T03:04:05', '2025-13-02T03:04:05+0000', '2025-02-30T03:04:05Z'].map(
      (time) => ({ time }),
    ),
    {
      needs: ['sandbox'],
    },
  ),
  {
    section: 'A 1.6',
    title: 'Request-Time may be written with +HHMM, +HH:MM, Z and fractions, and is signed as written',
    operation,
    steps: async (world) => {
      const times = [timeWith('+0000', 0), timeWith('+0530', 330), timeWith('+05:30', 330), timeWith('-0800', -480)];
      for (const time of [...times, timeWith('Z', 0), timeWith('Z', 0, '.123')]) await assertTaken(world, { time });
    },
  },
  refusal(
    'A 1.5',
    'Encrypt beside an AK/SK signature: PARAM_ILLEGAL',
    'PARAM_ILLEGAL',
    [header('Encrypt', 'algorithm=RSA_AES, symmetricKey=x')],
    {
      modes: AKSK,
      needs: ['sandbox'],
    },
  ),
];

const OTHER_SIGNATURE: Readonly<Record<Mode, string>> = {
  aksk: '3sNRNn9fnOsjiamBhevmRfGJ6eEUcqo6EDy7n0ZT4lM',
  rsa: 'algorithm=RSA256, signature=QUJD',
  'rsa-encrypted': 'algorithm=RSA256, signature=QUJD',
};

export const signatureCases: readonly ConformanceCase[] = [
  {
    section: 'A 1.7',
    title: 'a signature of something else: SIGNATURE_INVALID',
    operation,
    steps: async (world) => assertRefused(world, header('Signature', OTHER_SIGNATURE[world.mode]), 'SIGNATURE_INVALID'),
  },
  refusal('A 1.2', 'the signature covers the body, byte for byte', 'SIGNATURE_INVALID', [
    { body: '{"a":1}', sentBody: '{"a":2}' },
    { body: '{"a":1}', sentBody: '{"a": 1}' },
    { body: '{"a":1}', sentBody: '{"a":1}\n' },
  ]),
  refusal('A 1.2', 'the signature covers the path', 'SIGNATURE_INVALID', [
    { signedPath: '/api/v1/svc/info/idlist' },
    { signedPath: '/' },
  ]),
  {
    section: 'A 1.2',
    title: 'the signature covers the time, byte for byte',
    operation,
    steps: async (world) => {
      const time = timeWith('+0000', 0);
      const other = time.replace('+0000', 'Z');
      await assertRefused(world, { time, headers: { 'Request-Time': other } }, 'SIGNATURE_INVALID');
    },
  },
  {
    section: 'A 1.2',
    title: 'the signed path has no query',
    operation,
    steps: async (world) => {
      const path = `/api/v1/${world.segment}/authentication/test?trace=1`;
      const reply = await assertTaken(world, { path, body: '{"a":1}' });
      assert.equal(reply.text, '{"a":1}');
    },
  },
  refusal(
    'A 1.3',
    'a signature in the form of the other mode does not verify',
    'SIGNATURE_INVALID',
    [header('Signature', OTHER_SIGNATURE.rsa)],
    {
      modes: AKSK,
    },
  ),
  {
    section: 'A 1.4',
    title: 'a request by RSA has neither Auth-Type nor Access-Key, and its answer the same form of signature',
    operation,
    modes: RSA,
    steps: async (world) => {
      const { headers } = await assertTaken(world, {});
      assert.match(headers['Signature'] ?? '', /^algorithm=RSA256, signature=[A-Za-z0-9%._~-]+$/);
      assert.equal(
        headers['Signature']?.split(',').every((pair) => pair.split('=').length === 2),
        true,
      );
    },
  },
  {
    section: 'A 1.3',
    title: "the answer's signature is bare URL-safe base64 of 32 bytes, without padding",
    operation,
    modes: AKSK,
    steps: async (world) => assert.match((await world.raw()).headers['Signature'] ?? '', /^[\w-]{43}$/),
  },
  {
    section: 'A 1.5',
    title: 'an encrypted request is answered encrypted: text/plain, Encrypt, a fresh key each time',
    operation,
    modes: ['rsa-encrypted'],
    steps: async (world) => {
      const first = await assertTaken(world, { body: '{"a":1}' });
      const second = await assertTaken(world, { body: '{"a":1}' });
      assert.equal(first.text, '{"a":1}');
      assert.equal(first.headers['Content-Type'], 'text/plain; charset=UTF-8');
      assert.match(first.headers['Encrypt'] ?? '', /^algorithm=RSA_AES, symmetricKey=[A-Za-z0-9%._~-]+$/);
      assert.notDeepEqual(first.body, second.body);
    },
  },
  {
    section: 'A 1.5',
    title: 'the AES key of an encrypted answer has the length of the request’s: 128, 192 or 256 bits',
    operation,
    modes: ['rsa-encrypted'],
    steps: async (world) => {
      const { signer, encryption } = createCredential(world.keys, world.mode);
      assert.ok(encryption);
      for (const length of [16, 24, 32]) {
        const seal = (body: Uint8Array) => encryption.seal(body, length);
        const reply = await assertTaken(world, {
          body: '{"a":1}',
          credential: { signer, encryption: { ...encryption, seal } },
        });
        assert.equal(encryption.readKeyLength(reply.headers['Encrypt'] ?? ''), length);
        assert.equal(reply.text, '{"a":1}');
      }
    },
  },
  {
    section: 'A 1.5',
    title: 'a request that is not encrypted is answered in the clear',
    operation,
    modes: ['rsa'],
    steps: async (world) => {
      const { headers, body } = await assertTaken(world, { body: '{"a":1}' });
      assert.equal(headers['Encrypt'], undefined);
      assert.equal(body.toString(), '{"a":1}');
    },
  },
  refusal(
    'A 1.5',
    'what cannot be opened with the key that came along: MSG_PARSE_ERROR',
    'MSG_PARSE_ERROR',
    [header('Encrypt', 'algorithm=RSA_AES, symmetricKey=QUJD')],
    {
      modes: ['rsa-encrypted'],
    },
  ),
];
