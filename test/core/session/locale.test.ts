import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDirection, LOCALES, matchLocale } from '@idproof/core/locale';

const MATCHES: [string, string | undefined][] = [
  ...LOCALES.map((locale): [string, string] => [locale, locale]),
  ['en-GB', 'en'],
  ['pt-PT', 'pt'],
  ['es-419', 'es'],
  ['DE_at', 'de'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-TW', 'zh-HK'],
  ['zh-MO', 'zh-HK'],
  ['zh-Hant', 'zh-HK'],
  ['zh-Hant-TW', 'zh-HK'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['kr-KR', 'ko'],
  ['nl', undefined],
  ['', undefined],
  ['not a tag', undefined],
];

for (const [wanted, found] of MATCHES) {
  test(`"${wanted}" is served by ${found ?? 'nothing'}`, () => assert.equal(matchLocale(wanted, LOCALES), found));
}

test('the bare language comes before a country that was not asked for', () => {
  assert.equal(matchLocale('pt-PT', ['en', 'pt-BR', 'pt']), 'pt');
  assert.equal(matchLocale('pt-PT', ['en', 'pt-BR']), 'pt-BR');
});

test('another script is better than another language, but only as the bare language', () => {
  assert.equal(matchLocale('zh-TW', ['en', 'zh']), 'zh');
  assert.equal(matchLocale('zh-TW', ['en', 'zh-CN']), undefined);
});

test('only Arabic is written from the right', () => {
  assert.deepEqual(
    LOCALES.filter((locale) => getDirection(locale) === 'rtl'),
    ['ar'],
  );
  assert.equal(getDirection('he-IL'), 'rtl');
  assert.equal(getDirection('?'), 'ltr');
});
