import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { LOCALES } from '@idproof/core/locale';
import { REASONS, SERVER_REASONS, type ReasonCode } from '@idproof/core/session';
import {
  ENGLISH,
  errorWords,
  findingWords,
  format,
  mergeLabels,
  reasonWords,
} from '../../../packages/widgets/src/labels.js';
import { fieldWords, formatField } from '../../../packages/widgets/src/result/document-fields.js';
import { LATER_ENGLISH } from '../../../packages/widgets/src/locales/en.lazy.js';
import { loadLabels } from '../../../packages/widgets/src/locales/index.js';
import { findRecovery, isHandheld, type Recovery } from '../../../packages/widgets/src/capture/platform.js';

const words = mergeLabels(null, { ...ENGLISH, ...LATER_ENGLISH });

for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
  test(`${code} has words`, () => {
    assert.match(errorWords(code, words), /^[A-Z].{10,}[.]$/);
    assert.doesNotMatch(errorWords(code, words), /_/);
  });
}

const TOLD = (Object.keys(REASONS) as ReasonCode[]).filter((code) => !SERVER_REASONS.some((other) => other === code));

for (const code of TOLD) {
  test(`${code} has words`, () => assert.match(reasonWords(code, words), /^[A-Z].{10,}[.]$/));
}

test('a reason that no browser is given has none, and a general text in their place', () => {
  for (const code of SERVER_REASONS) assert.equal(reasonWords(code, words), words.failed_title);
});

test('a reason without its advice is the first sentence, in every language', async () => {
  const found: string[] = [];
  for (const locale of LOCALES) {
    const texts = await loadLabels(locale);
    for (const code of TOLD) {
      const { action } = REASONS[code];
      const finding = findingWords(code, texts);
      const rest = reasonWords(code, texts).slice(finding.length);
      if (action === 'retake' || action === 'change-document') assert.match(rest, /^\s?\S/, `${locale}: ${finding}`);
      assert.doesNotMatch(finding, /[.。].|โปรด/, `${locale}: ${finding}`);
      found.push(finding);
    }
  }
  assert.ok(
    found.includes('The document is blurred.') &&
      found.includes('เอกสารไม่ชัด') &&
      found.includes('書類がぼやけています。'),
  );
});

test('a label of the page without a full stop is one sentence', () => {
  assert.equal(findingWords('no_document', { ...words, reason_no_document: 'Show us the card' }), 'Show us the card');
});

test('an unknown code of a newer proxy has a text too', () => {
  assert.equal(errorWords('brand_new' as ErrorCode, words), words.error_unexpected);
});

test('labels of the page overlay the English ones', () => {
  assert.equal(mergeLabels({ capture_start: 'Go' }).capture_start, 'Go');
  assert.equal(mergeLabels({ capture_start: 'Go' }).capture_upload, words.capture_upload);
});

test('values replace placeholders; unknown ones stay', () => {
  assert.equal(format('{count} of {total}', { count: 1 }), '1 of {total}');
});

test('a field has a name for people, also by another of its keys', () => {
  assert.equal(fieldWords('LAST_NAME', words), 'Last name');
  assert.equal(fieldWords('GENDER', words), 'Sex');
  assert.equal(fieldWords('GENDER', Object.assign({}, words, { field_GENDER: 'Gender' })), 'Gender');
});

test('a field without a text is made readable', () => {
  assert.equal(fieldWords('SG_ID', words), 'SG ID');
  assert.equal(fieldWords('PERMANENT_RESIDENT_STATUS', words), 'Permanent resident status');
});

test('a date or a country is shown in the language, and anything else as it was read', () => {
  const show = (value: string, name = 'DATE_OF_BIRTH') => formatField(name, value, 'de', ['de']);
  assert.equal(show('1984-03-17'), '17. März 1984');
  assert.equal(show('1984/03/17'), '17. März 1984');
  assert.equal(show('SWE', 'NATIONALITY'), 'Schweden');
  for (const value of ['1984-02-31', '1984-13-01', '(03-84)', 'SWE']) assert.equal(show(value), value);
});

const AGENTS: [string, number, Recovery][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    5,
    'safari_ios',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    5,
    'browser_ios',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, 'webview'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    5,
    'safari_ios',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    0,
    'safari_mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    5,
    'chrome_android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
    5,
    'webview',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 5, 'firefox_android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 0, 'firefox_desktop'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    0,
    'edge_desktop',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 0, 'chrome_desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 0, 'chrome_desktop'],
  // A phone that requests the desktop site.
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 5, 'chrome_android'],
  ['something else', 0, 'other'],
];

for (const [agent, touchPoints, recovery] of AGENTS) {
  test(`${agent} with ${touchPoints} touch points: ${recovery}`, () => {
    assert.equal(findRecovery(agent, touchPoints), recovery);
  });
}

const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

for (const [what, agent, touchPoints, isCoarse, is] of [
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1', 5, true, true],
  ['an Android phone with a mouse', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile', 5, false, true],
  ['an iPad that calls itself a Mac, with a trackpad', IPAD, 5, false, true],
  ['a phone that asks for the desktop’s page', LINUX, 5, true, true],
  ['a tablet with Windows', WINDOWS, 10, true, true],
  ['a laptop with a touch screen', WINDOWS, 10, false, false],
  ['a Mac', IPAD, 0, false, false],
  ['a computer', LINUX, 0, false, false],
  ['a television', LINUX, 0, true, false],
] as const) {
  test(`${what} is ${is ? '' : 'not '}held in the hand`, () =>
    assert.equal(isHandheld(agent, touchPoints, isCoarse), is));
}
