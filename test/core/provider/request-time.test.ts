import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRequestTime, parseRequestTime } from '@idproof/core/provider';

test('a time is written in UTC, in seconds', () => {
  assert.equal(formatRequestTime(Date.UTC(2025, 0, 2, 3, 4, 5, 999)), '2025-01-02T03:04:05+0000');
});

test('the forms in use are read', () => {
  const forms = {
    '2019-04-04T12:08:56+0530': Date.UTC(2019, 3, 4, 6, 38, 56),
    '2019-04-04T12:08:56+05:30': Date.UTC(2019, 3, 4, 6, 38, 56),
    '2019-04-04T12:08:56-0800': Date.UTC(2019, 3, 4, 20, 8, 56),
    '2019-04-04T12:08:56Z': Date.UTC(2019, 3, 4, 12, 8, 56),
    '2019-04-04T12:08:56z': Date.UTC(2019, 3, 4, 12, 8, 56),
    '2019-04-04t12:08:56z': Date.UTC(2019, 3, 4, 12, 8, 56),
    '2019-04-04T12:08:56.25+0000': Date.UTC(2019, 3, 4, 12, 8, 56, 250),
    '2024-02-29T23:59:59+0000': Date.UTC(2024, 1, 29, 23, 59, 59),
  };
  for (const [text, expected] of Object.entries(forms)) assert.equal(parseRequestTime(text), expected, text);
});

test('other texts are not read', () => {
  const texts = [
    '',
    'now',
    '2019-04-04',
    '2019-04-04T12:08:56',
    '2019-04-04 12:08:56+0000',
    '2019-02-30T12:08:56Z',
    '2019-04-04T24:00:00Z',
    '2019-04-04T12:60:00Z',
    '2019-04-04T12:08:56+2400',
    '2019-04-04T12:08:56+05',
    '1554379736',
    '2019-04-04T12:08:56Z ',
  ];
  for (const text of texts) assert.equal(parseRequestTime(text), undefined, text);
});

test('reading and writing agree', () => {
  const now = Math.floor(Date.now() / 1000) * 1000;
  assert.equal(parseRequestTime(formatRequestTime(now)), now);
});
