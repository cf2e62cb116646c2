import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import type { Page } from 'playwright-core';
import { createDefaultConsent } from '../../../packages/proxy/src/consent-text.js';
import { openPage, type Shown } from '../accessibility/open-people.js';
import type { ConsentPage } from './pages/consent-page.js';

/*
 * How much a person sees of the default text before any press. To read the figures of each language:
 * node --conditions=@idproof/source --import tsx --test test/widgets/consent/consent-length.e2e.ts
 */
declare const shown: ConsentPage;

const MAX_WORDS = 120;
/** Languages whose spaces do not separate words. In Vietnamese they separate syllables. */
const COUNTED_BY_LETTER: ReadonlySet<string> = new Set(['zh-CN', 'zh-HK', 'ja', 'th', 'vi']);
const DAY = 24 * 3_600_000;

const NAMES = { controller: 'Example Bank, 1 Main Street, Springfield', provider: 'Example Verify Ltd' };

/** The default text with every name and every optional paragraph. */
const TEXTS = createDefaultConsent(
  {
    retention: DAY,
    recordRetention: 30 * DAY,
    rememberPictures: 90,
    consent: {
      ...NAMES,
      contact: 'privacy@bank.example',
      policyUrl: 'https://bank.example/privacy',
      providerCountry: 'SG',
      providerRetention: 30 * DAY,
    },
  },
  { images: 14 * DAY },
).texts;

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
/** Names take as many letters in every language, so they are left out. */
const dropNames = (text: string): string =>
  Object.values(NAMES).reduce((rest, name) => rest.replaceAll(name, ''), text);
const countLetters = (text: string): number => dropNames(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/** The letters that a language takes for so many English words, in the proportion of the whole text. */
function findMostLetters(locale: string): number {
  const perWord = countLetters(TEXTS[locale]!) / countWords(dropNames(TEXTS['en']!));
  return (MAX_WORDS - countWords(Object.values(NAMES).join(' '))) * perWord;
}

describe('the consent step in a window of 390 × 844', () => {
  let chromium: Shown;
  let page: Page;
  before(async () => {
    chromium = await openPage(new URL('./pages/consent-page.ts', import.meta.url));
    page = await chromium.open();
  });
  after(() => chromium.close());

  for (const locale of LOCALES) {
    it(`shows at most ${MAX_WORDS} words in ${locale}, or as many letters as they take`, async (test: TestContext) => {
      await page.evaluate(([language, text]) => shown.open(language, text), [locale, TEXTS[locale]!] as const);
      const text = await page.evaluate(() => shown.readVisible());
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const [words, letters, most] = [countWords(text), countLetters(text), Math.floor(findMostLetters(locale))];
      test.diagnostic(
        `${locale}: ${words} words, ${letters} letters (${most} for ${MAX_WORDS} words), ${(height / 844).toFixed(2)} screens`,
      );
      if (COUNTED_BY_LETTER.has(locale)) assert.ok(letters <= most, `${letters} of ${most} letters: ${text}`);
      else assert.ok(words <= MAX_WORDS, `${words} words: ${text}`);
    });
  }
});
