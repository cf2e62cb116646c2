import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { findWords } from '../../packages/demo/pages/words.js';
import { loadLabels } from '../../packages/widgets/src/locales/index.js';

/** The pages that people come to in their own language. */
const PAGES = ['index', 'h5', 'frame', 'framed', 'handoff', 'phone', 'app', 'parts/header'].map((name) =>
  readFileSync(new URL(`../../packages/demo/pages/${name}.html`, import.meta.url), 'utf8'),
);

test('the page around the verification speaks every language of the elements, word for word', () => {
  const marked = [...PAGES.join('').matchAll(/data-(?:word|label)="(\w+)"/g)].map(([, word]) => word!);
  assert.ok(new Set(marked).size >= 28);
  for (const locale of LOCALES.filter((each) => each !== 'en')) {
    const found = findWords(locale);
    assert.equal(found?.language, locale);
    const words: Readonly<Record<string, string>> = found.words;
    for (const word of [...marked, 'h5FrameLead', 'approved', 'review', 'rejected'])
      assert.ok(words[word], `${locale}: ${word}`);
    // One line too many or too few would move every one below it.
    assert.match(words['docs']!, /^\S+$|^Tài liệu$/);
    assert.match(words['language']!, /^\S+$|^Ngôn ngữ$/);
    assert.ok(Object.values(words).every((word) => word !== ''));
    assert.equal(new Set(Object.values(words)).size, Object.keys(words).length, locale);
  }
});

test('the heading of the page is not that of the verification in it', async () => {
  for (const locale of LOCALES) {
    const { start_title: own } = await loadLabels(locale);
    const heading = findWords(locale)?.words.title ?? /data-word="title">([^<]+)</.exec(PAGES[0]!)?.[1];
    assert.ok(heading);
    assert.notEqual(heading, own, locale);
  }
});

test('a dialect has the words of its language, and what is not spoken has none', () => {
  assert.deepEqual(
    ['de-AT', 'zh-SG', 'en-GB', 'en-XA', 'nl'].map((tag) => findWords(tag)?.language),
    ['de', 'zh-CN', undefined, undefined, undefined],
  );
});
