import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listNames } from '../../../packages/proxy/src/environment/read-environment.js';
import { PAGES, ROOT } from './pages.js';

const VARIABLE = /\b(?:IDPROOF_[A-Z_]*[A-Z]|SANDBOX_PORT|CHROME_PATH)\b/g;
/** Between a command and what it runs: nobody else sets these. */
const INTERNAL = /^IDPROOF_(?:STAGED_DIST|TEST_)/;

const sourcesIn = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/node_modules|(?:^|\/)dist\//.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
const variablesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(VARIABLE)].map(([name]) => name).filter((name) => !INTERNAL.test(name)));
/** The variables in the first column of the tables of a page. */
const tabled = (path: string): Set<string> => {
  const text = PAGES.find((page) => page.path === path)?.text ?? '';
  return variablesIn([...text.matchAll(/^\| (`(?:[A-Z_]+)`[^|]*) \|/gm)].map(([, cell]) => cell).join('\n'));
};
/** The variables that a program's schema names. */
const declared = (path: string): Set<string> => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return new Set([...text.matchAll(/^  ([A-Z_]{4,}): /gm)].map(([, name]) => name!));
};
const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

describe('the variables of the environment', () => {
  const code = variablesIn(
    [...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`), 'scripts']
      .map(sourcesIn)
      .join('\n') + readFileSync(join(ROOT, 'web-test-runner.config.mjs'), 'utf8'),
  );
  // A secret's `…_FILE` is put together from its name.
  for (const name of listNames()) code.add(name);
  const docs = variablesIn(PAGES.map(({ text }) => text).join('\n'));

  it('that a page names are read by the code', () => {
    assert.ok(docs.size > 20);
    assert.deepEqual(
      sorted(docs).filter((name) => !code.has(name)),
      [],
    );
  });

  it('that the code reads are on a page', () => {
    assert.deepEqual(
      sorted(code).filter((name) => !docs.has(name)),
      [],
    );
  });

  it('of the proxy are those of its page', () => {
    assert.deepEqual(sorted(tabled('docs/settings.md')), sorted(listNames()));
  });

  it('of the sandbox are those of its page', () => {
    assert.deepEqual(sorted(tabled('docs/sandbox.md')), sorted(declared('packages/sandbox/src/environment.ts')));
  });
});
