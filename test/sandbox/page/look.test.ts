import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { H5_LOCALES } from '../../../packages/core/src/provider/models/h5-mode.js';
import { chooseLanguage, getTexts } from '../../../packages/sandbox/page/texts.js';

describe('texts', () => {
  test('are there in every language of the provider’s page, each its own', () => {
    assert.equal(H5_LOCALES.length, 12);
    const english = getTexts('en');
    for (const locale of H5_LOCALES) {
      const language = chooseLanguage(locale);
      assert.equal(language, { jp: 'ja', kr: 'ko' }[locale as string] ?? locale);
      const texts = getTexts(language);
      assert.deepEqual(Object.keys(texts), Object.keys(english), locale);
      for (const [key, text] of Object.entries(texts)) {
        assert.ok(text.trim().length > 1, `${locale} ${key}`);
        if (locale !== 'en') assert.notEqual(text, english[key as keyof typeof english], `${locale} ${key}`);
      }
    }
  });

  test('are English for a language there is none of', () => {
    for (const locale of ['ar', '', 'xx', 'constructor', '__proto__'])
      assert.equal(chooseLanguage(locale), 'en', locale);
    assert.equal(getTexts('ar'), getTexts('en'));
  });
});
