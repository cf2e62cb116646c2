import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGES } from './pages.js';

const page = PAGES.find(({ path }) => path === 'docs/law-and-consent.md');

/** The lines of the lists that stand below this word. */
function linesBelow(word: string): string[] {
  const lists = [...(page?.text ?? '').matchAll(new RegExp(`^\\*\\*${word}\\*\\*\\n\\n((?:- .+\\n)+)`, 'gm'))];
  return lists.flatMap(([, list = '']) => list.trim().split('\n'));
}

test('whatever the page on law says of the kit links to what holds it', () => {
  const lines = linesBelow('Kit');
  assert.ok(lines.length >= 20);
  const isHeld = (line: string): boolean => /\]\((?:\.\.\/test\/|[\w-]+\.md)/.test(line);
  assert.deepEqual(
    lines.filter((line) => !isHeld(line)),
    [],
  );
});

test('each of its subjects says what is left to the merchant', () => {
  const subjects = (page?.text ?? '').split(/^## /m).slice(1, -1);
  assert.ok(subjects.length >= 9);
  for (const subject of subjects) assert.match(subject, /^\*\*You\*\*\n\n- /m, subject.split('\n')[0]);
});
