import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeCallbackAddress, isWebAddress } from '../../../packages/sandbox/page/callback.js';

const RESPONSE = { state: 'a&b=c#d%20"é', code: 1000, subCode: 'Z5050', extInfo: {} };

describe('the callback', () => {
  test('carries the answer as a merchant reads it, behind whatever query there is', () => {
    for (const [callback, start, fragment] of [
      ['https://m.example/done', 'https://m.example/done?response=', ''],
      ['https://m.example/done?session=7', 'https://m.example/done?session=7&response=', ''],
      ['https://m.example/done?', 'https://m.example/done?response=', ''],
      ['https://m.example/done?a=b&', 'https://m.example/done?a=b&response=', ''],
      ['http://localhost:5173/done#part', 'http://localhost:5173/done?response=', '#part'],
      ['https://m.example/done?a=b#x#y?z', 'https://m.example/done?a=b&response=', '#x#y?z'],
    ] as const) {
      const address = composeCallbackAddress(callback, RESPONSE);
      assert.ok(address?.startsWith(start), address);
      const { searchParams, hash } = new URL(address ?? '');
      assert.deepEqual(JSON.parse(searchParams.get('response') ?? ''), RESPONSE);
      assert.equal(hash, fragment);
    }
  });

  test('is written as the provider writes it', () => {
    assert.equal(
      composeCallbackAddress('https://merchant.example/result', {
        state: 's',
        code: 1000,
        subCode: 'Z5050',
        extInfo: {},
      }),
      'https://merchant.example/result?response=%7B%22state%22%3A%22s%22%2C%22code%22%3A1000%2C%22subCode%22%3A%22Z5050%22%2C%22extInfo%22%3A%7B%7D%7D',
    );
  });

  test('is taken to web addresses alone', () => {
    for (const wrong of [
      undefined,
      '',
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)//https://m.example',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'blob:https://m.example/1',
      'file:///etc/passwd',
      'vbscript:x',
      'intent://m.example#Intent;end',
      'merchant://done',
      '/relative',
      '//m.example/done',
      'done',
      'https://',
    ]) {
      assert.equal(composeCallbackAddress(wrong, RESPONSE), undefined, String(wrong));
      assert.equal(isWebAddress(wrong ?? ''), false, String(wrong));
    }
  });
});
