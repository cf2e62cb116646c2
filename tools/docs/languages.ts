import { LOCALES } from '@idproof/core/locale';
import type { LabelKey, Labels } from '../../packages/widgets/src/labels.js';
import { createTextSource } from '../../packages/widgets/src/locales/index.js';
import { formatTable } from './replace-part.js';

/** A word of fewer letters may be three times as long elsewhere without being long. */
const LEAST_LETTERS = 12;
/** Letters of these scripts are as wide as two of others. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How wide a text is, in letters: signs above and below a letter take no room of their own. */
export function measureWidth(text: string): number {
  return [...letters.segment(text)].reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0);
}

/** The text that is the longest beside the English one, and how much longer it is. */
function findLongest(labels: Partial<Labels>, english: Labels): [key: string, ratio: number] {
  return Object.entries(english)
    .filter(([, text]) => measureWidth(text) >= LEAST_LETTERS)
    .map(([key, text]): [string, number] => [key, measureWidth(labels[key as LabelKey] ?? '') / measureWidth(text)])
    .reduce((longest, each) => (each[1] > longest[1] ? each : longest));
}

/** How many texts each language has, and which of them is the longest beside English. */
export async function describeLanguages(): Promise<string> {
  const english = await createTextSource().load('en');
  const keys = Object.keys(english);
  const rows = await Promise.all(
    LOCALES.filter((locale) => locale !== 'en').map(async (locale) => {
      const { LABELS } = (await import(`../../packages/widgets/src/locales/${locale}.js`)) as {
        LABELS: Partial<Labels>;
      };
      const present = keys.filter((key) => LABELS[key as LabelKey]).length;
      const [key, ratio] = findLongest(LABELS, english);
      return [`\`${locale}\``, `${present} of ${keys.length}`, `${ratio.toFixed(1)} × in \`${key}\``, 'not yet'];
    }),
  );
  return formatTable([['language', 'texts', 'longest beside English', 'reviewed by native speakers'], ...rows]);
}
