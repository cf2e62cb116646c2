import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES, type Locale } from '@idproof/core/locale';
import { ENGLISH, type LabelKey, type Labels } from '../../../packages/widgets/src/labels.js';
import { LATER_ENGLISH } from '../../../packages/widgets/src/locales/en.lazy.js';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';

const ALL_ENGLISH: Labels = { ...ENGLISH, ...LATER_ENGLISH };
const KEYS = Object.keys(ALL_ENGLISH) as LabelKey[];
const TRANSLATED = LOCALES.filter((locale): locale is Exclude<Locale, 'en'> => locale !== 'en');

/** Texts that equal the English ones because the word is the same. */
const SAME_WORD: Partial<Record<Locale, readonly LabelKey[]>> = {
  // The loanword "selfie".
  de: ['step_selfie', 'field_NAME', 'lens_zoom', 'capture_automatic'],
  es: ['step_selfie', 'lens_zoom', 'capture_automatic'],
  fr: ['step_selfie', 'lens_zoom', 'capture_automatic'],
  id: ['step_selfie', 'lens_zoom'],
  pt: ['step_selfie', 'lens_zoom', 'capture_automatic'],
  vi: ['lens_number'],
};

const BUTTONS: ReadonlySet<LabelKey> = new Set([
  'start_action',
  'cancel_action',
  'cancel_keep',
  'cancel_confirm',
  'cancel_withdraw',
  'failed_retry',
  'failed_restart',
  'consent_agree',
  'consent_decline',
  'decline_back',
  'decline_confirm',
  'action_skip',
  'action_alternative',
  'light_decline',
  'capture_start',
  'capture_start_again',
  'capture_upload',
  'capture_upload_pdf',
  'capture_native',
  'capture_switch',
  'capture_confirm',
  'capture_retake',
  'capture_retry',
  'capture_automatic',
  'capture_anyway',
  'confirm_wrong',
  'confirm_undo',
  'confirm_right',
  'confirm_send',
  'select_continue',
  'select_change',
  'hosted_launch',
  'hosted_close',
  'hosted_in_tab',
  'result_retry',
  'result_done',
]);
/** Number of letters that fit any button. */
const FITS_ANYWHERE = 18;

/** The letters of each language that the others lack. */
const LETTERS: Partial<Record<Locale, RegExp>> = {
  'zh-CN': /\p{Script=Han}/u,
  'zh-HK': /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
};
const ONLY_SIMPLIFIED = /[这说们时为请应开关图张页识认证护]/u;
const ONLY_TRADITIONAL = /[這說們時為請應開關圖張頁識認證護]/u;

const isSentence = (text: string) => /[.!?]$/.test(text);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).toSorted();

async function read(locale: Exclude<Locale, 'en'>): Promise<Partial<Labels>> {
  const { LABELS } = (await import(`../../../packages/widgets/src/locales/${locale}.js`)) as {
    LABELS: Partial<Labels>;
  };
  return LABELS;
}

/** The keys with a wrong text in this language, and the text. */
function wrong(labels: Partial<Labels>, isWrong: (text: string, english: string, key: LabelKey) => boolean): string[] {
  return KEYS.flatMap((key) => {
    const text = labels[key];
    return text !== undefined && isWrong(text, ALL_ENGLISH[key], key) ? [`${key}: ${text}`] : [];
  });
}

for (const locale of TRANSLATED) {
  const labels = await read(locale);
  const none = (isWrong: Parameters<typeof wrong>[1]) => assert.deepEqual(wrong(labels, isWrong), []);

  test(`${locale} has every text and no other`, () => {
    assert.deepEqual(
      KEYS.filter((key) => labels[key] === undefined),
      [],
    );
    assert.deepEqual(
      Object.keys(labels).filter((key) => !Object.hasOwn(ALL_ENGLISH, key)),
      [],
    );
  });

  test(`${locale} keeps every place for a value`, () => {
    none((text, english) => placeholders(text).join() !== placeholders(english).join());
  });

  test(`${locale} leaves nothing in English`, () => {
    none((text, english, key) => (text === english) !== (SAME_WORD[locale] ?? []).includes(key));
  });

  test(`${locale} is written in its own letters`, () => {
    const letters = LETTERS[locale] ?? /\p{Script=Latin}/u;
    none((text) => !letters.test(text.replaceAll(/\{\w+\}/g, '')));
  });

  test(`${locale} has buttons that are not much longer than in English`, () => {
    none((text, english, key) => BUTTONS.has(key) && text.length > Math.max(FITS_ANYWHERE, 1.8 * english.length));
  });

  test(`${locale} says with … what goes on, and ends its sentences`, () => {
    none((text, english) => text.endsWith('…') !== english.endsWith('…'));
    // Thai has no full stop.
    if (locale !== 'th') none((text, english) => isSentence(english) !== /[.!?。？؟]$/.test(text));
  });

  test(`${locale} names the switch by the word on it first, as speech control needs it`, () => {
    assert.ok(labels.capture_automatic_name?.startsWith(labels.capture_automatic ?? '…'));
  });

  test(`${locale} is set with care`, () => {
    none((text) => /^\s|\s$| {2}|\.\.\.|["']|\s[,.]/.test(text));
  });

  test(`${locale} arrives when it is asked for, all of it`, async () => {
    const source = createTextSource();
    assert.equal(source.peek(locale), undefined);
    const table = await source.load(locale);
    assert.equal(source.peek(locale), table);
    assert.deepEqual(table, { ...ALL_ENGLISH, ...labels });
  });
}

/** A number or its placeholder, with the adjacent character before or after it. */
const BEFORE = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])( ?)(?=[\d{])/gu;
const AFTER = /[\d}]( ?)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

test('a number stands among Japanese letters without spaces, and between two among Chinese ones', async () => {
  for (const [locale, space] of [
    ['ja', ''],
    ['zh-CN', ' '],
    ['zh-HK', ' '],
  ] as const) {
    const labels = await read(locale);
    const spaces = (text: string): (string | undefined)[] => [
      ...Array.from(text.matchAll(BEFORE), ([, , found]) => found),
      ...Array.from(text.matchAll(AFTER), ([, found]) => found),
    ];
    assert.deepEqual(
      wrong(labels, (text) => spaces(text).some((found) => found !== space)),
      [],
      locale,
    );
  }
});

test('simplified and traditional characters are not mixed', async () => {
  assert.deepEqual(
    wrong(await read('zh-CN'), (text) => ONLY_TRADITIONAL.test(text)),
    [],
  );
  assert.deepEqual(
    wrong(await read('zh-HK'), (text) => ONLY_SIMPLIFIED.test(text)),
    [],
  );
});

test('English is there at once, but for what only a camera needs', async () => {
  const source = createTextSource();
  assert.deepEqual(source.peek('en'), ENGLISH);
  assert.deepEqual(await source.load('en'), ALL_ENGLISH);
  assert.deepEqual(source.peek('en'), ALL_ENGLISH);
});

/** Words that the line-breaking dictionary splits wrongly in some contexts. */
const THAI_WORDS = ['กลับ', 'กลาง', 'แท็บ', 'กล้อง', 'เอกสาร', 'ใบหน้า', 'หลีกเลี่ยง', 'คมชัด'];

test('no line of Thai ends within a word', async () => {
  const table = await createTextSource().load('th');
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const torn = Object.values(table).flatMap((text) => {
    const ends = new Set(Array.from(words.segment(text), ({ index }) => index));
    return THAI_WORDS.filter((word) =>
      Array.from(text.matchAll(new RegExp(word, 'g')), ({ index }) => index).some((start) =>
        Array.from(word, (_, at) => start + at)
          .slice(1)
          .some((at) => ends.has(at)),
      ),
    ).map((word) => `${word}: ${text}`);
  });
  assert.deepEqual(torn, []);
});
