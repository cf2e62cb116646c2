import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { countryName } from '../../../packages/widgets/src/document-select/country-names.js';

// The sandbox's list of countries has both codes.
const countries = createRequire(new URL('../../../packages/sandbox/package.json', import.meta.url))(
  'i18n-iso-countries',
) as { getAlpha3Codes(): Record<string, string> };

test('every country is named by its code of three letters', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const pairs = Object.entries(countries.getAlpha3Codes()).filter(([alpha3]) => alpha3 !== 'XKX' && alpha3 !== 'XKK');
  assert.equal(pairs.length, 249);
  for (const [alpha3, alpha2] of pairs) assert.equal(countryName(alpha3, 'en'), names.of(alpha2), alpha3);
});

test('a country has its name in other languages', () => {
  assert.equal(countryName('AUT', 'fr'), 'Autriche');
  assert.equal(countryName('JPN', 'ja'), '日本');
});

test('an unknown country or language yields the code', () => {
  for (const code of ['UTO', 'XXX', '', 'D', 'nonsense', '123']) assert.equal(countryName(code, 'en'), code);
  assert.equal(countryName('DEU', 'not a language'), 'DEU');
});
