import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RIGHT_BODIES } from '../../helpers/provider.js';
import { answering, BODY, failure, RECOGNIZE, signed } from '../../helpers/provider-answers.js';

describe('reading an answer', () => {
  test('only what the contract defines comes through', async () => {
    const text = `{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMsg":"ok","transactionId":"T2","debug":1},"recognitionResult":"N","recognitionErrorCode":"SOMETHING_NEW","ocrResult":{"ID_NUMBER":"X","AGE":7},"spoofResult":{"TAMPER_CHECK":"N","OWN_CHECK":"Y"},"internal":{"secret":1}}`;
    const result = await answering(signed(text)).call(RECOGNIZE, BODY);
    assert.deepEqual(JSON.parse(JSON.stringify(result)), {
      ok: true,
      transactionId: 'T2',
      response: {
        result: { resultCode: 'SUCCESS', resultStatus: 'S', transactionId: 'T2', resultMessage: 'ok' },
        recognitionResult: 'N',
        recognitionErrorCode: 'UNKNOWN',
        ocrResult: { ID_NUMBER: 'X' },
        spoofResult: { TAMPER_CHECK: 'N' },
      },
    });
  });

  const SUCCEEDED = '"result":{"resultCode":"SUCCESS","resultStatus":"S"}';
  for (const [name, text] of Object.entries({
    'a key named twice': `{${SUCCEEDED},"recognitionResult":"N","recognitionResult":"Y"}`,
    'a key named twice in another spelling': `{${SUCCEEDED},"recognitionResult":"N","recognition\\u0052esult":"Y"}`,
    'a key named twice within': `{${SUCCEEDED},"ocrResult":{"ID_NUMBER":"X","ID_NUMBER":"Y"}}`,
    'the name of a prototype': `{${SUCCEEDED},"ocrResult":{"__proto__":{"polluted":true}}}`,
    'a failure with a key named twice': '{"result":{"resultCode":"A","resultCode":"B","resultStatus":"F"}}',
  })) {
    test(`a signed answer with ${name} is rejected`, async () => {
      await assert.rejects(answering(signed(text)).call(RECOGNIZE, BODY), { code: 'provider_failed' });
    });
  }

  test('a byte order mark before the answer is left out', async () => {
    assert.ok((await answering(signed(`\uFEFF{${SUCCEEDED},"recognitionResult":"Y"}`)).call(RECOGNIZE, BODY)).ok);
  });

  test('null counts as left out', async () => {
    const nulls =
      '"transactionId":null,"recognitionResult":null,"recognitionErrorCode":null,"ocrResult":null,"spoofResult":{"TAMPER_CHECK":null,"MATERIAL_CHECK":"Y"}';
    const text = `{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":null},${nulls}}`;
    const result = await answering(signed(text)).call(RECOGNIZE, BODY);
    assert.ok(result.ok);
    assert.deepEqual(JSON.parse(JSON.stringify(result.response)), {
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '' },
      spoofResult: { MATERIAL_CHECK: 'Y' },
    });
  });

  test('a business failure is a value', async () => {
    const text =
      '{"result":{"resultCode":"INVALID_ARGUMENT","resultStatus":"F","resultMessage":"docType: unknown","transactionId":"T3"}}';
    assert.deepEqual(await answering(signed(text)).call(RECOGNIZE, BODY), {
      ok: false,
      resultCode: 'INVALID_ARGUMENT',
      resultStatus: 'F',
      resultMessage: 'docType: unknown',
      transactionId: 'T3',
    });
  });

  test('a failed compare lacks its required fields; a succeeded one may not', async () => {
    const path = '/api/v1/svc/facecompare/compare';
    const body = RIGHT_BODIES['v1.facecompare.compare'];
    const failed = await answering(signed(failure('UNABLE_GET_IMAGE'), { path })).call('v1.facecompare.compare', body);
    assert.equal(failed.ok, false);
    for (const fields of [
      '',
      ',"score":50',
      ',"samePerson":true',
      ',"score":"50","samePerson":true',
      ',"score":101,"samePerson":true',
    ]) {
      const text = `{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"ok"}${fields}}`;
      await assert.rejects(answering(signed(text, { path })).call('v1.facecompare.compare', body), {
        code: 'provider_failed',
      });
    }
  });

  test('a failure of the gateway is an error with the code of its cause', async () => {
    const codes = {
      SIGNATURE_INVALID: 'provider_refused',
      KEY_NOT_FOUND: 'provider_refused',
      MERCHANT_NOT_FOUND: 'provider_refused',
      ACCESS_DENIED: 'provider_refused',
      NO_INTERFACE_DEF: 'provider_refused',
      REQUEST_TRAFFIC_EXCEED_LIMIT: 'provider_busy',
      PRODUCT_QUOTA_LIMIT: 'provider_busy',
      PROCESS_TIMEOUT: 'provider_timeout',
      SYSTEM_ERROR: 'provider_failed',
    };
    for (const [resultCode, code] of Object.entries(codes)) {
      await assert.rejects(
        answering(signed(failure(resultCode))).call(RECOGNIZE, BODY),
        (error: Error & { code: string }) => {
          assert.equal(error.code, code);
          assert.ok(error.message.includes(resultCode) && !error.message.includes('words of the provider'));
          return true;
        },
      );
    }
    await assert.rejects(answering(signed(failure('SYSTEM_ERROR', 'U'))).call(RECOGNIZE, BODY), {
      code: 'provider_failed',
    });
    await assert.rejects(answering(signed(failure('toString', 'X'))).call(RECOGNIZE, BODY), {
      code: 'provider_failed',
    });
  });

  test('a signed answer that is no answer is provider_failed', async () => {
    const texts = [
      '',
      'null',
      '[]',
      '{}',
      '"x"',
      '{"result":null}',
      '{"result":{"resultCode":"SUCCESS"}}',
      '['.repeat(100_000),
      `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
      '{"result":{"resultCode":"SUCCESS","resultStatus":"S"},"recognitionResult":{}}',
    ];
    for (const text of texts)
      await assert.rejects(
        answering(signed(text)).call(RECOGNIZE, BODY),
        { code: 'provider_failed' },
        text.slice(0, 40),
      );
  });
});
