import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HINT_CODES, type HintCode } from '@idproof/core/capture';
import { LOCALES } from '@idproof/core/locale';
import { REASONS, SERVER_REASONS, type ReasonCode } from '@idproof/core/session';
import { explainReason } from '../../../packages/widgets/src/flow/explain-refusal.js';
import type { Labels, Words } from '../../../packages/widgets/src/labels.js';
import { loadLabels } from '../../../packages/widgets/src/locales/index.js';

const CODES = (Object.keys(REASONS) as ReasonCode[]).filter((code) => !SERVER_REASONS.some((other) => other === code));
const PAIRS: (readonly HintCode[])[] = [
  [],
  ...HINT_CODES.flatMap((one) => HINT_CODES.map((other) => (one === other ? [one] : [one, other]))),
];
const KINDS = ['', 'passport', 'identity_card'] as const;
const english = await loadLabels('en');
/** Every text is its own key. */
const KEYS = Object.fromEntries(Object.keys(english).map((key) => [key, `${key}.`])) as unknown as Words;

const explain = (code: ReasonCode, seen: readonly HintCode[], words: Words = english): string =>
  explainReason(code, { seen, page: 'front', kind: 'passport', how: '' }, words);

test('a refusal names one cause and one remedy, whatever the review warned of: every reason by every two warnings', () => {
  const told = /^(reason_\w+\.|warning_\w+\. (hint|remedy)_\w+\.)$/;
  const wrong: string[] = [];
  for (const code of CODES)
    for (const seen of PAIRS)
      for (const kind of KINDS)
        for (const how of ['', 'held'] as const)
          for (const page of ['front', 'back'] as const) {
            const text = explainReason(code, { seen, page, kind, how }, KEYS);
            if (!told.test(text)) wrong.push(`${code} after ${seen.join()}: ${text}`);
          }
  assert.deepEqual(wrong, []);
});

test('a reason of a document that is taken again is two sentences in every language: the cause, then the remedy', async () => {
  for (const locale of LOCALES) {
    const words: Labels = await loadLabels(locale);
    for (const seen of PAIRS) {
      const text = explain('no_document', seen, words);
      // Thai ends a sentence with a space.
      const stops = text.match(/[.。!?؟](?=\s|$|[^\s\d])/gu)?.length ?? 0;
      if (locale !== 'th') assert.equal(stops, 2, `${locale}, ${seen.join()}: ${text}`);
    }
  }
});

test('the most telling warning replaces a refusal without a cause', () => {
  const cut = 'Part of it is cut off. Show your whole passport, on a plain surface.';
  for (const [code, seen, text] of [
    ['no_document', ['cut_off'], cut],
    ['no_document', ['blurry', 'glare', 'cut_off'], cut],
    ['document_unreadable', ['glare'], 'There is a reflection on it. Move it to avoid the reflection.'],
    ['document_unreadable', ['too_dark'], 'It looks too dark. Find more light.'],
    ['document_unreadable', ['too_small', 'illegible'], 'It is too small to read. Move closer.'],
    [
      'document_unreadable',
      ['wrong_page', 'illegible'],
      'This does not look like the page with your photo. Show the page with your photo.',
    ],
    ['document_unreadable', ['illegible'], english.reason_document_unreadable],
    ['no_document', ['other_document', 'cut_off'], english.reason_no_document_passport],
    ['no_document', ['same_side', 'blurry'], 'It is the same side as before. Turn it over and take the photo again.'],
    [
      'document_without_portrait',
      ['wrong_side'],
      'It looks like the other side. Turn it over and take the photo again.',
    ],
    ['document_without_portrait', ['cut_off'], english.reason_document_without_portrait],
    ['document_blurred', ['cut_off', 'glare'], english.reason_document_blurred],
  ] as const)
    assert.equal(explain(code, seen), text);
});
