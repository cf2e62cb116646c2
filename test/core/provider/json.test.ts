import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonError, parseJson, type ParseJsonOptions } from '@idproof/core/provider';

function catchReason(source: string | Uint8Array, options?: ParseJsonOptions): string {
  try {
    parseJson(source, options);
  } catch (error) {
    assert.ok(error instanceof JsonError);
    return error.reason;
  }
  return 'none';
}

test('JSON is read from text and from bytes', () => {
  const value = { a: [1, 'é"\\', null], b: { c: '}]{["' } };
  assert.deepEqual(parseJson(JSON.stringify(value)), value);
  assert.deepEqual(parseJson(new TextEncoder().encode(JSON.stringify(value))), value);
});

test('depth is bounded before anything is built', () => {
  assert.equal(catchReason('[[[1]]]', { maxDepth: 3 }), 'none');
  assert.equal(catchReason('[[[[1]]]]', { maxDepth: 3 }), 'depth');
  assert.equal(catchReason('['.repeat(5_000_000)), 'depth');
  assert.equal(catchReason('{"a":'.repeat(100_000)), 'depth');
  assert.equal(catchReason(`["${'[{'.repeat(100)}", "\\"[[[[[[[[[[[[[[[[[[[["]`, { maxDepth: 1 }), 'none');
});

test('a key named twice is refused on demand, however it is spelt', () => {
  const options = { keys: 'unique' } as const;
  assert.equal(catchReason('{"a":1,"a":2}'), 'none');
  for (const text of ['{"a":1,"a":2}', '{"a":1,"\\u0061" :2}', '{"x":{"a":1,"b":[{}],"a":2}}', '[{"a":1,"a":1}]']) {
    assert.equal(catchReason(text, options), 'duplicate-key', text);
  }
  for (const text of ['{"a":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"a","b":"a"}', '{"a":[{"b":1},{"b":2}],"b":1}']) {
    assert.equal(catchReason(text, options), 'none', text);
  }
});

test('a text that is not JSON or not UTF-8 is refused', () => {
  for (const text of [
    '',
    '{',
    '{"a"}',
    '{"a":1}}',
    ']',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff\ufeff{}',
    '{\ufeff}',
    '{"a":"\n"}',
    '"\\',
    '"',
  ]) {
    assert.equal(catchReason(text), 'syntax', JSON.stringify(text));
  }
  assert.equal(catchReason(Uint8Array.of(0x22, 0xff, 0x22)), 'encoding');
  assert.equal(catchReason(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)), 'encoding');
});

test('a byte order mark before the text is left out', () => {
  assert.deepEqual(parseJson('\ufeff{"a":1}'), { a: 1 });
  assert.deepEqual(parseJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b, 0x5d)), []);
});

test('a key that names a prototype is rejected on demand, however it is spelt', () => {
  for (const text of ['{"__proto__":1}', '{"a":[{"constructor":1}]}', '{"\\u0070rototype":1}']) {
    for (const keys of ['any', 'unique'] as const) assert.equal(catchReason(text, { keys }), 'none', text);
    assert.equal(catchReason(text, { keys: 'safe' }), 'prototype-key', text);
  }
  assert.equal(catchReason('["__proto__",{"a":"constructor"}]', { keys: 'safe' }), 'none');
});

test('__proto__ stays a plain key', () => {
  const value = parseJson('{"__proto__":{"polluted":true}}') as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ['__proto__']);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
});
