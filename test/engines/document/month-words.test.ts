import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONTH_WORDS, findMonths } from '../../../packages/engines/src/document/month-words.js';
import { toCapitals } from '../../../packages/core/src/zone/transliterate.js';

/** Tongues whose months the dictionaries of the JavaScript engine know as they stand in dates. */
const LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'id',
  'ms',
  'cs',
  'ro',
  'sv',
  'nb',
  'da',
  'fi',
  'hr',
];

for (const language of LANGUAGES) {
  test(`the long months of ${language} are known`, () => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(1974, month - 1, 12));
      const word = toCapitals(parts.find(({ type }) => type === 'month')!.value);
      assert.ok(MONTH_WORDS[month - 1]!.includes(word), `${word} is month ${month}`);
    }
  });
}

test('a word has one meaning, or several where languages disagree, or none', () => {
  assert.deepEqual(findMonths('AOUT'), [8]);
  assert.deepEqual(findMonths('JAN'), [1]);
  assert.deepEqual(findMonths('LIP'), [6, 7]);
  assert.deepEqual(findMonths('SEX'), []);
});
