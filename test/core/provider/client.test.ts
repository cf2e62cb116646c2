import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProviderClient, SendRequest, SendResponse } from '@idproof/core/provider';
import { BASE_URL, createTestSigner, KEYS } from '../../helpers/provider.js';
import {
  answering,
  BODY,
  createClient,
  failure,
  NOW,
  PATH,
  RECOGNIZE,
  signed,
  SUCCESS,
} from '../../helpers/provider-answers.js';

describe('requests', () => {
  async function sent(body: Parameters<ProviderClient['call']>[1], baseUrl = BASE_URL): Promise<SendRequest> {
    let request: SendRequest | undefined;
    const client = createClient(
      (given) => {
        request = given;
        return signed(SUCCESS);
      },
      { baseUrl },
    );
    await client.call(RECOGNIZE, body as never);
    assert.ok(request);
    return request;
  }

  test('the bytes that are signed are the bytes that are sent, up to 5 MB and beyond ASCII', async () => {
    const large = { ...BODY, bizId: 'é😀', frontPageImage: 'QUJD'.repeat(1_310_720) };
    for (const body of [BODY, large, JSON.stringify(large), new TextEncoder().encode(JSON.stringify(large))]) {
      const request = await sent(body);
      const time = request.headers['Request-Time'] ?? '';
      const message = { path: PATH, clientId: KEYS.clientId, time, body: request.body };
      assert.equal(request.headers['Signature'], await createTestSigner().sign(message));
      const text = new TextDecoder().decode(request.body);
      assert.deepEqual(
        JSON.parse(text),
        JSON.parse(JSON.stringify(body instanceof Uint8Array ? large : typeof body === 'string' ? large : body)),
      );
    }
  });

  test('bytes given as bytes are not copied', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(BODY));
    assert.equal((await sent(bytes)).body, bytes);
  });

  test('the documented headers, and no others', async () => {
    const { url, headers } = await sent(BODY, `${BASE_URL}/`);
    assert.equal(url, BASE_URL + PATH);
    const { Signature, ...rest } = headers;
    assert.match(Signature ?? '', /^[\w-]{43}$/);
    assert.deepEqual(rest, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Client-Id': KEYS.clientId,
      'Request-Time': '2026-11-20T12:00:00+0000',
      'Auth-Type': 'AKSK',
      'Access-Key': KEYS.accessKey,
    });
  });

  test('a base URL with a path, credentials or another scheme is refused', () => {
    for (const baseUrl of [
      'nowhere',
      'ftp://a.test',
      'https://a.test/api',
      'https://u:p@a.test',
      'https://a.test/?x',
    ]) {
      assert.throws(() => createClient(() => signed(SUCCESS), { baseUrl }), { code: 'configuration_invalid' });
    }
  });
});

test('a client id that could break a header is refused', () => {
  for (const clientId of ['', '12 34', '1\r\nX: y', '1.2']) {
    assert.throws(() => createClient(() => signed(SUCCESS), { clientId }), {
      code: 'configuration_invalid',
      field: 'clientId',
    });
  }
});

describe('trust in answers', () => {
  test('headers in any case, as a record or as Headers', async () => {
    const right = await signed(SUCCESS);
    const { signature, 'response-time': time } = right.headers as Record<string, string>;
    const forms = [
      { Signature: signature, 'Response-Time': time },
      new Headers({ Signature: signature ?? '', 'Response-Time': time ?? '' }),
    ];
    for (const headers of forms) assert.ok((await answering({ ...right, headers }).call(RECOGNIZE, BODY)).ok);
  });

  // Claim: T4
  test('every byte of an answer, flipped, is refused', async () => {
    const right = await signed(SUCCESS);
    for (let i = 0; i < right.body.length; i++) {
      const body = Uint8Array.from(right.body);
      body[i] = (body[i] ?? 0) ^ 1;
      await assert.rejects(answering({ ...right, body }).call(RECOGNIZE, BODY), { code: 'provider_untrusted' });
    }
  });

  test('an answer that is cut, longer, unsigned, or signed twice is refused', async () => {
    const right = await signed(SUCCESS);
    const { signature, 'response-time': time } = right.headers as Record<string, string>;
    const wrong: SendResponse[] = [
      { ...right, body: right.body.subarray(0, -1) },
      { ...right, body: Uint8Array.of(...right.body, 0x0a) },
      { ...right, headers: {} },
      { ...right, headers: { 'response-time': time } },
      { ...right, headers: { signature } },
      { ...right, headers: { signature: [signature ?? '', signature ?? ''], 'response-time': time } },
      { ...right, headers: { signature, Signature: signature, 'response-time': time } },
      { ...right, headers: { signature, 'response-time': '2026-11-20T12:00:01+0000' } },
    ];
    for (const response of wrong)
      await assert.rejects(answering(response).call(RECOGNIZE, BODY), { code: 'provider_untrusted' });
  });

  test('an unsigned answer is refused; the documented code it claims stands in the message', async () => {
    const unsigned = (text: string): SendResponse => ({
      status: 200,
      headers: {},
      body: new TextEncoder().encode(text),
    });
    const claims = {
      [failure('MERCHANT_NOT_FOUND')]: 'the answer is not signed; it claims MERCHANT_NOT_FOUND',
      [failure('<script>')]: 'the answer is not signed',
      [SUCCESS]: 'the answer is not signed; it claims SUCCESS',
      'no JSON': 'the answer is not signed',
    };
    for (const [text, message] of Object.entries(claims)) {
      await assert.rejects(answering(unsigned(text)).call(RECOGNIZE, BODY), { code: 'provider_untrusted', message });
    }
  });

  test('the answer to another operation is refused', async () => {
    const other = await signed(SUCCESS, { path: '/api/v1/svc/facecompare/compare' });
    await assert.rejects(answering(other).call(RECOGNIZE, BODY), { code: 'provider_untrusted' });
  });

  test('another key is refused, and the message says what may be wrong', async () => {
    const other = await signed(SUCCESS, { secretKey: 'B'.repeat(43) });
    await assert.rejects(answering(other).call(RECOGNIZE, BODY), {
      code: 'provider_untrusted',
      message: "the answer's signature does not verify: wrong secret key, or not the provider",
    });
  });

  test('an answer from another time is refused, however right its signature', async () => {
    for (const at of [NOW - 600_000, NOW + 600_000]) {
      await assert.rejects(answering(signed(SUCCESS, { at })).call(RECOGNIZE, BODY), {
        code: 'provider_untrusted',
        message: /clock/,
      });
    }
    for (const at of [NOW - 299_000, NOW + 299_000])
      assert.ok((await answering(signed(SUCCESS, { at })).call(RECOGNIZE, BODY)).ok);
    const strict = createClient(() => signed(SUCCESS, { at: NOW - 3000 }), { maxSkew: 2000 });
    await assert.rejects(strict.call(RECOGNIZE, BODY), { code: 'provider_untrusted' });
  });

  test('a status other than 200 is a failure of the connection, unless the answer is signed', async () => {
    const codes = {
      201: 'provider_failed',
      302: 'provider_untrusted',
      307: 'provider_untrusted',
      400: 'provider_failed',
      429: 'provider_busy',
      500: 'provider_failed',
      503: 'provider_busy',
      504: 'provider_timeout',
    };
    const right = await signed(SUCCESS);
    const stale = await signed(SUCCESS, { at: NOW - 600_000 });
    for (const [status, code] of Object.entries(codes)) {
      for (const wrong of [{ ...right, headers: {} }, { ...right, body: new Uint8Array() }, stale]) {
        await assert.rejects(answering({ ...wrong, status: Number(status) }).call(RECOGNIZE, BODY), { code });
      }
      assert.ok((await answering({ ...right, status: Number(status) }).call(RECOGNIZE, BODY)).ok);
    }
  });

  test('a signed failure is read whatever its status', async () => {
    const refusal = { ...(await signed(failure('INVALID_ARGUMENT'))), status: 400 };
    const result = await answering(refusal).call(RECOGNIZE, BODY);
    assert.ok(!result.ok);
    assert.equal(result.resultCode, 'INVALID_ARGUMENT');
    const denied = { ...(await signed(failure('ACCESS_DENIED'))), status: 403 };
    await assert.rejects(answering(denied).call(RECOGNIZE, BODY), { code: 'provider_refused' });
  });
});

describe('when no answer comes', () => {
  /** Like a real transport: pending until it is aborted. */
  function pending({ signal }: SendRequest): Promise<SendResponse> {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  test('a broken connection is provider_unreachable, with its cause', async () => {
    const cause = new TypeError('connect ECONNREFUSED');
    await assert.rejects(createClient(() => Promise.reject(cause)).call(RECOGNIZE, BODY), {
      code: 'provider_unreachable',
      retryable: true,
      cause,
    });
  });

  test('a transport that ignores its signal is abandoned at the deadline', async () => {
    const deaf = () => new Promise<never>(() => {});
    await assert.rejects(createClient(deaf, { timeout: 10 }).call(RECOGNIZE, BODY), { code: 'provider_timeout' });
  });

  test('the deadline is provider_timeout', async () => {
    await assert.rejects(createClient(pending, { timeout: 10 }).call(RECOGNIZE, BODY), { code: 'provider_timeout' });
  });

  test('the caller may abort, before and during the call', async () => {
    const gone = AbortSignal.abort();
    let sends = 0;
    const counting = createClient((request) => {
      sends++;
      return pending(request);
    });
    await assert.rejects(counting.call(RECOGNIZE, BODY, { signal: gone }), { code: 'aborted' });
    assert.equal(sends, 0);
    const controller = new AbortController();
    const call = counting.call(RECOGNIZE, BODY, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(call, { code: 'aborted' });
  });
});
