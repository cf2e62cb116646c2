import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Counts {
  passed: number;
  failed: number;
}
// Plain scripts, without types of their own.
const { tally } = (await import(new URL('../../scripts/lib/tally.mjs', import.meta.url).href)) as {
  tally: (suite: { broke: boolean; counts?: string }) => Counts;
};
const reporter = (name: string) => fileURLToPath(new URL(`../../scripts/lib/${name}-reporter.mjs`, import.meta.url));

describe('what `npm test` counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-counts-'));
  const counts = join(folder, 'counts.json');
  after(() => rmSync(folder, { recursive: true }));

  function run(source: string): Counts & { said: string } {
    const file = join(folder, 'a.mjs');
    writeFileSync(file, `import { describe, test } from 'node:test';\n${source}`);
    const options = ['--test-reporter', reporter('count'), '--test-reporter-destination', counts];
    options.push('--test-reporter', reporter('failure'), '--test-reporter-destination', 'stdout');
    // Inside a test run the variable makes the child a part of it.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const { status, stdout } = spawnSync(process.execPath, ['--test', ...options, file], { env, encoding: 'utf8' });
    return { ...tally({ broke: status !== 0, counts }), said: stdout };
  }

  const CASES: [string, string, Counts][] = [
    [
      'tests that pass',
      `test('a', () => {}); describe('b', () => { test('c', () => {}); });`,
      { passed: 2, failed: 0 },
    ],
    ['a test that fails', `test('a', () => {}); test('b', () => { throw 1; });`, { passed: 1, failed: 1 }],
    ['a file without tests', ``, { passed: 0, failed: 1 }],
    ['a file that does not load', `throw new Error('load');`, { passed: 0, failed: 1 }],
    ['a file that breaks late', `test('a', () => {}); setTimeout(() => { throw 1; }, 50);`, { passed: 1, failed: 1 }],
    ['skipped tests', `test('a', () => {}); test.skip('b'); test.todo('c');`, { passed: 1, failed: 2 }],
    ['a skipped suite', `test('a', () => {}); describe.skip('b', () => { test('c'); });`, { passed: 1, failed: 1 }],
  ];
  for (const [name, source, wanted] of CASES) {
    test(name, () => {
      const { said, ...counted } = run(source);
      assert.deepEqual(counted, wanted);
      assert.equal(said.includes('✖'), wanted.failed > 0, said);
    });
  }

  test('a suite that leaves no counts, or breaks without naming a test, has failed', () => {
    rmSync(counts, { force: true });
    assert.deepEqual(tally({ broke: false, counts }), { passed: 0, failed: 1 });
    writeFileSync(counts, '{"passed":3,"failed":0}');
    assert.deepEqual(tally({ broke: true, counts }), { passed: 3, failed: 1 });
    writeFileSync(counts, '{"passed":3,"failed":0,"skipped":2}');
    assert.deepEqual(tally({ broke: false, counts }), { passed: 3, failed: 2 });
    assert.deepEqual(tally({ broke: true }), { passed: 0, failed: 1 });
  });
});
