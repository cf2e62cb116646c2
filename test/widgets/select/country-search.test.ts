import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { countryName } from '../../../packages/widgets/src/document-select/country-names.js';
import { CountrySearch } from '../../../packages/widgets/src/document-select/country-search.lazy.js';

const countries = createRequire(new URL('../../../packages/sandbox/package.json', import.meta.url))(
  'i18n-iso-countries',
) as { getAlpha3Codes(): Record<string, string> };
const CODES = Object.keys(countries.getAlpha3Codes()).filter((code) => !code.startsWith('XK'));
const ENGLISH = CODES.map((code) => ({ code, name: countryName(code, 'en') }));
const search = new CountrySearch(CODES);

test('every country is found by its name in every language of the elements', async () => {
  const missed: string[] = [];
  for (const locale of LOCALES)
    for (const code of CODES) {
      const name = countryName(code, locale);
      if (!(await search.find(name, ENGLISH))?.includes(code)) missed.push(`${locale}: ${name}`);
    }
  assert.deepEqual(missed, []);
});

for (const [text, ...found] of [
  ['Deutschland', 'DEU'],
  ['deutschl', 'DEU'],
  ['ALLEMAGNE', 'DEU'],
  ['alemania', 'DEU'],
  ['德国', 'DEU'],
  ['德國', 'DEU'],
  ['ドイツ', 'DEU'],
  ['ألمانيا', 'DEU'],
  ['osterreich', 'AUT'],
  ['Oesterreich', 'AUT'],
  ['日本', 'JPN'],
  ['cote d’ivoire', 'CIV'],
  ["Cote d'Ivoire", 'CIV'],
  ['Türkiye', 'TUR'],
  ['turkiye', 'TUR'],
  ['Ελλάδα', 'GRC'],
  ['ελλαδα', 'GRC'],
  ['Polska', 'POL'],
  ['Đức', 'DEU'],
  ['duc', 'DEU'],
  ['भारत', 'IND'],
  // Each of several official languages.
  ['Schweiz', 'CHE'],
  ['Suisse', 'CHE'],
  ['Svizzera', 'CHE'],
  ['België', 'BEL'],
  ['Belgique', 'BEL'],
  ['Finland', 'FIN'],
  ['Suomi', 'FIN'],
  ['Éire', 'IRL'],
  ['Srbija', 'SRB'],
  ['Србија', 'SRB'],
] as const) {
  test(`“${text}” finds ${found.join()}`, async () => assert.deepEqual(await search.find(text, ENGLISH), found));
}

test('the displayed name matches anywhere, others at the beginning of a word', async () => {
  assert.deepEqual(await search.find('bissau', ENGLISH), ['GNB']);
  assert.deepEqual(await search.find('utschland', ENGLISH), []);
});

test('a language without texts here is found by the name that is shown', async () => {
  const shown = [{ code: 'DEU', name: 'Saksa' }];
  assert.deepEqual(await new CountrySearch(['DEU']).find('sak', shown), ['DEU']);
});

test('an empty text searches nothing, and an unknown code is found by its displayed name', async () => {
  assert.equal(await search.find('  ', ENGLISH), null);
  const odd = ['*', 'UTO', '1!', ''].map((code) => ({ code, name: code === '*' ? 'Another country' : code }));
  const all = new CountrySearch(odd.map(({ code }) => code));
  assert.deepEqual(await all.find('another', odd), ['*']);
  assert.deepEqual(await all.find('uto', odd), ['UTO']);
});
