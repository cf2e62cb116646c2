import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { blocksIn } from '../../repository/docs/pages.js';
import { createMerchants, type Merchants } from './merchants.js';

/** Each framework's own checker of templates, in a folder of the project `types`. */
const CHECKERS = [
  { folder: 'svelte', ending: 'svelte', command: 'svelte-check', args: ['--output', 'machine', '--fail-on-warnings'] },
  { folder: 'vue', ending: 'vue', command: 'vue-tsc', args: ['--pretty', 'false'] },
  { folder: 'angular', ending: 'ts', command: 'ngc', args: [] },
];

/** The page's own component in this language. */
function readSample(folder: string): string {
  const language = folder === 'angular' ? 'typescript' : folder;
  const block = blocksIn(language).find(({ page, code }) => page === 'docs/frameworks.md' && code.includes('getToken'));
  assert.ok(block, `docs/frameworks.md has no component in ${language}`);
  return block.code;
}

/** The lines that are wrong: each stands below a comment that says why. */
const findWrong = (code: string): number[] =>
  code.split('\n').flatMap((line, index) => (/(?:<!--|\/\/) wrong: /.test(line) ? [index + 2] : []));

/** The lines of a file that a checker complains of, however it writes them. */
const findReported = (written: string, name: string): number[] =>
  [...written.matchAll(new RegExp(`${name}\\.\\w+"?[:( ]+(\\d+)`, 'g'))].map(([, line]) => Number(line));

describe('the types of the elements, as each framework’s own checker sees them', () => {
  let merchants: Merchants;
  before(async () => {
    merchants = await createMerchants(['types']);
  });
  after(() => merchants?.remove());

  for (const { folder, ending, command, args } of CHECKERS) {
    it(`${command} takes the component of the documentation, and refuses each wrong line`, async () => {
      const at = join(merchants.folder, 'types', folder);
      writeFileSync(join(at, `sample.${ending}`), readSample(folder));
      const project = command === 'svelte-check' ? ['--workspace', at, '--tsconfig', './tsconfig.json'] : ['-p', at];
      const written = await merchants.execute('types', command, [...project, ...args]).then(
        () => '',
        (error: Error) => stripVTControlCharacters(error.message),
      );
      const wrong = findWrong(readFileSync(join(at, `wrong.${ending}`), 'utf8'));
      assert.ok(wrong.length >= 2);
      assert.deepEqual(findReported(written, 'wrong'), wrong, written);
      assert.deepEqual(findReported(written, 'sample'), [], written);
    });
  }
});
