import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import type { LabelKey, Labels } from '../../../packages/widgets/src/labels.js';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';
import { assertTable } from '../../helpers/generated-table.js';

/** A word of fewer letters may be three times as long elsewhere without being long. */
const LEAST_LETTERS = 12;
/** Letters of these scripts are as wide as two of others. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How wide a text is, in letters: signs above and below a letter take no room of their own. */
function measureWidth(text: string): number {
  return [...letters.segment(text)].reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0);
}

/** The text that is the longest beside the English one, and how much longer it is. */
function findLongest(labels: Partial<Labels>, english: Labels): [key: string, ratio: number] {
  return Object.entries(english)
    .filter(([, text]) => measureWidth(text) >= LEAST_LETTERS)
    .map(([key, text]): [string, number] => [key, measureWidth(labels[key as LabelKey] ?? '') / measureWidth(text)])
    .reduce((longest, each) => (each[1] > longest[1] ? each : longest));
}

const source = createTextSource();
const english = await source.load('en');
const keys = Object.keys(english);

const rows = await Promise.all(
  LOCALES.filter((locale) => locale !== 'en').map(async (locale) => {
    const { LABELS } = (await import(`../../../packages/widgets/src/locales/${locale}.js`)) as {
      LABELS: Partial<Labels>;
    };
    const present = keys.filter((key) => LABELS[key as LabelKey]).length;
    const [key, ratio] = findLongest(LABELS, english);
    return [`\`${locale}\``, `${present} of ${keys.length}`, `${ratio.toFixed(1)} × in \`${key}\``, 'not yet'];
  }),
);

test('the page on languages counts the texts of each, and names the longest (UPDATE_DOCS=1 writes it)', () => {
  const head = ['language', 'texts', 'longest beside English', 'reviewed by native speakers'];
  assertTable('languages.md', 'completeness', [head, ...rows]);
});

test('a sign above a letter has no width, and a letter of Chinese that of two', () => {
  assert.deepEqual(['กี่', 'é', '証明', 'ab'].map(measureWidth), [1, 1, 4, 2]);
});
