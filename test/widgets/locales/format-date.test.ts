import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '../../../packages/widgets/src/element/format-date.js';

const DATE = new Date('1984-03-17');

const WRITTEN: [locale: string, languages: string[], text: string][] = [
  ['en', ['en-GB', 'en'], '17 March 1984'],
  ['en', ['de-DE', 'en-AU', 'en-US'], '17 March 1984'],
  ['en', ['en-US', 'en-GB'], 'March 17, 1984'],
  ['en', ['en', 'en-GB'], '17 March 1984'],
  ['en', ['de-DE'], 'March 17, 1984'],
  ['en', ['en-US@posix', 'C'], 'March 17, 1984'],
  ['en', [], 'March 17, 1984'],
  ['de', ['en-GB'], '17. März 1984'],
  ['zh-CN', ['zh-Hant-HK'], '1984年3月17日'],
  ['ar', ['ar-SY'], '17 آذار 1984'],
  ['ar', ['ar-EG'], '17 مارس 1984'],
];

for (const [locale, languages, text] of WRITTEN) {
  test(`a date in ${locale} for somebody who reads ${languages.join(', ') || 'nothing known'} is ${text}`, () => {
    assert.equal(formatDate(DATE, locale, { calendar: 'gregory' }, languages), text);
  });
}

test('a time is written with it, in the calendar of the region', () => {
  assert.match(formatDate(DATE, 'en', { timeStyle: 'long' }, ['en-GB']), /^17 March 1984.* 00:00:00 UTC$/);
  assert.match(formatDate(DATE, 'th', { timeStyle: 'long' }, ['th-TH']), /2527/);
});
