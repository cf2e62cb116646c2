import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

interface Counted {
  passed: number;
  failed: number;
  isFlaky: boolean;
}
// Plain scripts, without types of their own.
const { runCounted } = (await import(new URL('../../../scripts/test/run-counted.mjs', import.meta.url).href)) as {
  runCounted: (
    job: {
      name: string;
      command: string;
      createArgs: () => string[];
      createEnv: (results: string, only?: readonly string[]) => Record<string, string>;
      mayRepeat: boolean;
      repeatsFiles: boolean;
    },
    options: { createResults: () => string },
  ) => Promise<Counted & { repeat?: () => Promise<Counted> }>;
};

const folder = mkdtempSync(join(tmpdir(), 'idproof-repeats-'));
after(() => rmSync(folder, { recursive: true }));

describe('a job of `npm test` that repeats its files', () => {
  const LINES = [
    { file: 'a', verdict: 'passed' },
    { file: 'a', verdict: 'passed' },
    { file: 'b', verdict: 'passed' },
    { file: 'b', verdict: 'failed' },
  ];
  for (const [name, second, wanted] of [
    ['passes', 'passed', { passed: 4, failed: 0, isFlaky: true }],
    ['fails again', 'failed', { passed: 3, failed: 1, isFlaky: false }],
  ] as const) {
    test(`runs the file with a failed test once more, which ${name}`, async () => {
      const ran: (readonly string[])[] = [];
      // Fails where a line says so, as the browser runner does.
      const script = `const { LINES, RESULTS } = process.env;
        require('node:fs').appendFileSync(RESULTS, LINES);
        process.exit(LINES.includes('failed') ? 1 : 0);`;
      const job = {
        name,
        command: process.execPath,
        createArgs: () => ['-e', script],
        createEnv(path: string, only: readonly string[] = []): Record<string, string> {
          ran.push(only);
          const again = LINES.filter(({ file }) => only.includes(file));
          const lines = only.length === 0 ? LINES : [...again.slice(0, -1), { file: 'b', verdict: second }];
          return { RESULTS: path, LINES: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
        },
        mayRepeat: true,
        repeatsFiles: true,
      };
      let runs = 0;
      const createResults = (): string => join(folder, `${name.replaceAll(' ', '-')}-${runs++}.jsonl`);
      const { repeat } = await runCounted(job, { createResults });
      assert.ok(repeat);
      const { passed, failed, isFlaky } = await repeat();
      assert.deepEqual({ passed, failed, isFlaky }, wanted);
      assert.deepEqual(ran, [[], ['b']]);
    });
  }

  test('repeats nothing where something else failed', async () => {
    const script = `require('node:fs').appendFileSync(process.env.RESULTS, '{"file":"a","verdict":"passed"}\\n'); process.exit(1);`;
    let runs = 0;
    const job = {
      name: 'broken',
      command: process.execPath,
      createArgs: () => ['-e', script],
      createEnv: (path: string) => ({ RESULTS: path }),
      mayRepeat: true,
      repeatsFiles: true,
    };
    const createResults = (): string => join(folder, `broken-${runs++}.jsonl`);
    const { passed, failed, isFlaky, repeat } = await runCounted(job, { createResults });
    assert.equal(repeat, undefined);
    assert.deepEqual({ runs, passed, failed, isFlaky }, { runs: 1, passed: 1, failed: 1, isFlaky: false });
  });
});
