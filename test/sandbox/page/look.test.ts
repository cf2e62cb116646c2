import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { H5_LOCALES } from '../../../packages/core/src/provider/models/h5-mode.js';
import { parseColour, readLook } from '../../../packages/sandbox/page/colours.js';
import { chooseLanguage, getTexts } from '../../../packages/sandbox/page/texts.js';

/** As a browser would answer for the words used here. */
const isColour = (text: string): boolean =>
  /^(#|rgb)/i.test(text) || /^(red|rebeccapurple|inherit|currentcolor|transparent)$/i.test(text);

describe('colours', () => {
  test('are taken where they are colours', () => {
    for (const colour of [
      '#f80',
      '#F80C',
      '#ff8800',
      '#ff8800cc',
      'rgb(1, 2, 3)',
      'rgba(1,2,3,0.5)',
      'rgb(1 2 3 / .5)',
      'RED',
      'rebeccapurple',
    ]) {
      assert.equal(parseColour(colour, isColour), colour);
    }
    assert.equal(parseColour(' #f80 ', isColour), '#f80');
  });

  test('are left out where they are anything else', () => {
    for (const text of [
      '',
      '#',
      '#ff',
      '#ff880',
      '#gggggg',
      'ff8800',
      'url(https://m.example/x.png)',
      'red;background:url(x)',
      'red}',
      'var(--x)',
      'expression(alert(1))',
      'rgb(1,2)',
      'rgb(1,2,3',
      'color-mix(in srgb, red, blue)',
      'inherit',
      'currentColor',
      'transparent',
      'notacolour',
      'javascript:alert(1)',
      '<b>',
      7,
      null,
      undefined,
      ['#f80'],
    ]) {
      assert.equal(parseColour(text, isColour), undefined, String(text));
    }
  });

  test('of the merchant make the look; what is not understood leaves the page as it is', () => {
    const uiCfg = '{"titlebarbgcolor":"#123456","titlebartextcolor":"red","buttoncolor":"#0a7","isDesktop":"Y"}';
    assert.deepEqual(readLook(uiCfg, isColour), { bar: '#123456', barText: 'red', button: '#0a7', isDesktop: true });
    for (const odd of [undefined, '', 'null', '7', '{', '[]', '{"buttoncolor":"url(x)","isDesktop":true}']) {
      assert.deepEqual(readLook(odd, isColour), { isDesktop: false }, odd);
    }
  });
});

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
