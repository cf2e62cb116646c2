import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';

/** As much as the body of a step with two pictures may have. */
const MUCH = 1_500_000;

/** Bodies that take seconds to parse at full length, and a person's own token is enough to send. */
const BODIES: Record<string, string> = {
  'many keys': `{${Array.from({ length: MUCH / 12 }, (_, index) => `"${index}":1`).join(',')}}`,
  'many empty strings': `{"a":[${'"",'.repeat(MUCH / 3)}""]}`,
  'many numbers': `{"a":[${'1,'.repeat(MUCH / 2)}1]}`,
  'much space': `{"a"${' '.repeat(MUCH)}:1}`,
  'space before all': `${' '.repeat(MUCH)}{"a":1}`,
  'a string of backslashes': String.raw`{"a":"${'\\\\'.repeat(MUCH / 2)}"}`,
  'a string of escaped characters': String.raw`{"a":"${'\\u0041'.repeat(MUCH / 6)}"}`,
  'a string of other letters with an escape': String.raw`{"a":"\n${'😀'.repeat(MUCH / 4)}"}`,
  'a long key': `{"${'k'.repeat(MUCH)}":1}`,
  'a string of escaped quotes': String.raw`{"a":"${'\\"'.repeat(MUCH / 2)}"}`,
};

for (const [name, body] of Object.entries(BODIES)) {
  // Claim: T40
  test(`a body whose weight is not in its pictures is refused before it is parsed: ${name}`, async (t) => {
    const parse = t.mock.method(JSON, 'parse');
    const { begin } = createTestProxy();
    const browser = await begin();
    await browser.agree();
    parse.mock.resetCalls();
    const { status, problem } = await browser.post('recognize', body);
    const parsed = parse.mock.calls.map(({ arguments: [text] }) => text.length);
    assert.deepEqual([status, problem.code], [400, 'malformed_request']);
    assert.ok(Math.max(...parsed) < 100_000, `${Math.max(...parsed)} characters were parsed`);
  });
}
