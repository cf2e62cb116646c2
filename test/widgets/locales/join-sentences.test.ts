import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import type { Labels } from '../../../packages/widgets/src/labels.js';
import { joinSentences } from '../../../packages/widgets/src/element/join-sentences.js';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';

const texts = createTextSource();

/** The texts for a dark, small image of the back of a document. */
const say = ({ document_preview, warning_too_dark, warning_too_small, document_check }: Labels): string =>
  joinSentences(document_preview, warning_too_dark, warning_too_small, document_check);

const SAID: Record<string, string> = {
  en: 'Your photo of the document. It looks too dark. It is too small to read. Is every line sharp and easy to read?',
  ja: '撮影した書類の写真。暗すぎるようです。小さすぎて読めません。すべての行がはっきり読めますか？',
  'zh-CN': '您拍摄的证件。看起来太暗。太小，无法看清。每一行都清晰易读吗？',
  ko: '촬영한 신분증 사진. 너무 어두워 보입니다. 너무 작아서 읽을 수 없습니다. 모든 줄이 선명하게 읽히나요?',
  th: 'รูปเอกสารที่คุณถ่าย รูปดูมืดเกินไป เล็กเกินกว่าจะอ่านได้ ทุกบรรทัดชัดเจนและอ่านง่ายหรือไม่',
  ar: 'الصورة التي التقطتها للوثيقة. تبدو الصورة معتمة جدًا. الوثيقة صغيرة جدًا ولا يمكن قراءتها. هل كل سطر واضح وسهل القراءة؟',
};

for (const [locale, expected] of Object.entries(SAID)) {
  test(`sentences are joined as ${locale} joins them`, async () => {
    assert.equal(say(await texts.load(locale as (typeof LOCALES)[number])), expected);
  });
}

for (const locale of LOCALES) {
  test(`${locale} has one stop and no more than one space between two sentences`, async () => {
    assert.doesNotMatch(say(await texts.load(locale)), /[.。！？]\s*[.。]|\s{2}|[。？]\s|^\s|\s$/u);
  });
}

test('missing and empty texts are left out', () => {
  assert.equal(joinSentences(undefined, 'One', '', 'Two'), 'One. Two');
  assert.equal(joinSentences(undefined, ''), '');
});

test('a text without a letter, and one with an ellipsis, need no second stop', () => {
  assert.equal(joinSentences('1/2', 'Saving…', 'Done'), '1/2. Saving… Done');
});
