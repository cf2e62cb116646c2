import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Counts {
  passed: number;
  failed: number;
  silent: string[];
}
interface Ended {
  broke: boolean;
  hung: boolean;
  late: boolean;
  output: string;
}
type Run = Counts & { output: string; isFlaky: boolean; hung: boolean; late: boolean };
const part = (name: string) => new URL(`../../../scripts/test/${name}.mjs`, import.meta.url).href;
// Plain scripts, without types of their own.
const { tally, findRunning } = (await import(part('tally'))) as {
  tally: (job: { broke: boolean; results?: string; files?: string[] }) => Counts;
  findRunning: (results: string) => { file: string; name: string } | undefined;
};
const { runJob } = (await import(part('run-job'))) as {
  runJob: (job: {
    command: string;
    args: string[];
    results?: string;
    silence: number;
    limit?: number;
    now: () => number;
  }) => Promise<Ended>;
};
const { runCounted } = (await import(part('run-counted'))) as {
  runCounted: (
    job: {
      name: string;
      command: string;
      files: string[];
      createArgs: () => string[];
      mayRepeat?: boolean;
      limit?: number;
    },
    options: { createResults: () => string },
  ) => Promise<Run & { repeat?: () => Promise<Run> }>;
};
const { schedule } = (await import(part('schedule'))) as {
  schedule: (
    jobs: { name: string; needs?: string; load?: number }[],
    options: {
      atOnce: number;
      cores: number;
      run: (job: { name: string }) => Promise<void | (() => Promise<void>)>;
    },
  ) => Promise<void>;
};

const folder = mkdtempSync(join(tmpdir(), 'idproof-counts-'));
const results = join(folder, 'results.jsonl');
after(() => rmSync(folder, { recursive: true }));

function write(name: string, source: string): string {
  const file = join(folder, name);
  writeFileSync(file, `import { describe, test, before } from 'node:test';\n${source}`);
  return file;
}

function argumentsFor(files: readonly string[]): string[] {
  const to = (reporter: string, destination: string) => [
    `--test-reporter=${part(reporter)}`,
    `--test-reporter-destination=${destination}`,
  ];
  return [
    ...to('result-reporter', results),
    ...to('failure-reporter', 'stdout'),
    fileURLToPath(part('run-files')),
    ...files,
  ];
}

describe('what `npm test` counts', () => {
  function run(sources: readonly string[]): Omit<Counts, 'silent'> & { said: string } {
    const files = sources.map((source, index) => write(`${index}.mjs`, source));
    // Inside a test run the variable makes the child a part of it.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    rmSync(results, { force: true });
    const { status, stdout } = spawnSync(process.execPath, argumentsFor(files), { env, encoding: 'utf8' });
    const { silent, ...counted } = tally({ broke: status !== 0, results, files });
    return { ...counted, said: stdout + silent.map((file) => `✖ ${file}`).join('\n') };
  }

  const FINE = `test('fine', () => {});`;
  const CASES: [string, string[], Omit<Counts, 'silent'>][] = [
    [
      'tests that pass',
      [`test('a', () => {}); describe('b', () => { test('c', () => {}); });`],
      { passed: 2, failed: 0 },
    ],
    ['a test that fails', [`test('a', () => {}); test('b', () => { throw 1; });`], { passed: 1, failed: 1 }],
    ['a file without tests', [``], { passed: 0, failed: 1 }],
    ['a file that does not load', [`throw new Error('load');`], { passed: 0, failed: 1 }],
    ['a file that breaks late', [`test('a', () => {}); setTimeout(() => { throw 1; }, 50);`], { passed: 1, failed: 1 }],
    ['skipped tests', [`test('a', () => {}); test.skip('b'); test.todo('c');`], { passed: 1, failed: 2 }],
    ['a skipped suite', [`test('a', () => {}); describe.skip('b', () => { test('c'); });`], { passed: 1, failed: 1 }],
    ['a file without tests among others', [FINE, ``, FINE], { passed: 2, failed: 1 }],
    ['a file that does not load among others', [FINE, `throw new Error('load');`, FINE], { passed: 2, failed: 1 }],
    [
      'a file whose preparation fails, and its test',
      [`before(() => { throw 1; }); ${FINE}`, FINE],
      { passed: 1, failed: 2 },
    ],
    ['a file that ends the process, and those after it', [FINE, `process.exit(0);`, FINE], { passed: 1, failed: 2 }],
  ];
  for (const [name, sources, wanted] of CASES) {
    test(name, () => {
      const { said, ...counted } = run(sources);
      assert.deepEqual(counted, wanted, said);
      assert.equal(said.includes('✖'), wanted.failed > 0, said);
    });
  }

  test('a failure names its file and its test', () => {
    const { said } = run([FINE, `test('the odd one', () => { throw new Error('why'); });`]);
    assert.match(said, /✖ the odd one \(.*1\.mjs:2\)\nError: why/);
    assert.doesNotMatch(said, /fine/);
  });

  test('a job that leaves no results, or breaks without naming a test, has failed', () => {
    rmSync(results, { force: true });
    const count = (job: Parameters<typeof tally>[0]): number[] => [tally(job).passed, tally(job).failed];
    assert.deepEqual(count({ broke: false, results }), [0, 1]);
    writeFileSync(results, '{"file":"a","verdict":"passed"}\n{"file":"a","verdict":"passed"}\n');
    assert.deepEqual(count({ broke: true, results, files: ['a'] }), [2, 1]);
    assert.deepEqual(count({ broke: false, results, files: ['a', 'b'] }), [2, 1]);
    writeFileSync(results, '{"file":"a","verdict":"passed"}\n{"file":"a","verdict":"skipped"}\n');
    assert.deepEqual(count({ broke: false, results }), [1, 1]);
    assert.deepEqual(count({ broke: true }), [0, 1]);
    assert.deepEqual(count({ broke: false }), [1, 0]);
  });
});

/** Inside a test run a variable makes a child a part of it. */
async function runOutside<Result>(run: () => Promise<Result>): Promise<Result> {
  const { NODE_TEST_CONTEXT: context } = process.env;
  delete process.env.NODE_TEST_CONTEXT;
  try {
    return await run();
  } finally {
    if (context) process.env.NODE_TEST_CONTEXT = context;
  }
}

describe('the jobs of `npm test`', () => {
  test('one that hangs is ended with all that it started, and the test that hung is known', async () => {
    const mark = join(folder, 'child-runs');
    // Far longer than it takes to end the job, however busy the machine is.
    const child = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');
      setTimeout(() => console.error('outlived'), 100_000);`;
    const hanging = write(
      'hanging.mjs',
      `import { spawn } from 'node:child_process';
      test('fine', () => {});
      test('hangs', () => {
        spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
        return new Promise(() => setInterval(() => {}, 1000));
      });`,
    );
    rmSync(results, { force: true });
    const args = argumentsFor([hanging]);
    let time = 0;
    // Time passes once everything hangs.
    const now = () => (existsSync(mark) && findRunning(results)?.name === 'hangs' ? ++time : time);
    const ended = await runOutside(() => runJob({ command: process.execPath, args, results, silence: 1, now }));
    assert.deepEqual([ended.broke, ended.hung], [true, true]);
    assert.doesNotMatch(ended.output, /outlived/);
    assert.deepEqual(tally({ ...ended, results, files: [hanging] }).passed, 1);
    assert.ok(findRunning(results)?.name === 'hangs' || ended.output.includes('hangs'), ended.output);
  });

  test('one whose tests each wait for long is ended at its limit, and not run again', async () => {
    const file = write('slow.mjs', `for (;;) await test('waits', () => new Promise((done) => setTimeout(done, 100)));`);
    let runs = 0;
    const createResults = (): string => {
      runs++;
      rmSync(results, { force: true });
      return results;
    };
    // Heard of all the time, so that no silence ends it.
    const job = { name: 'slow', command: process.execPath, files: [file], limit: 1, mayRepeat: true };
    const ended = await runOutside(() =>
      runCounted({ ...job, createArgs: () => argumentsFor([file]) }, { createResults }),
    );
    assert.deepEqual([runs, ended.late, ended.hung, ended.repeat], [1, true, false, undefined]);
    assert.ok(ended.failed > 0);
  });

  test('as many run at once as there is room for, and none before what it needs', async () => {
    const said: string[] = [];
    let running = 0;
    let most = 0;
    const jobs = [{ name: 'a', needs: 'b' }, { name: 'b' }, { name: 'c' }, { name: 'd', needs: 'elsewhere' }];
    await schedule(jobs, {
      atOnce: 2,
      cores: 4,
      async run({ name }) {
        most = Math.max(most, ++running);
        said.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
      },
    });
    assert.equal(most, 2);
    assert.deepEqual(said.toSorted(), ['a', 'b', 'c', 'd']);
    assert.ok(said.indexOf('b') < said.indexOf('a'));
  });

  test('those that wait share a core, and none runs beside more than the cores carry', async () => {
    const together: string[] = [];
    const running = new Set<string>();
    const jobs = [
      { name: 'engine' },
      { name: 'other engine' },
      { name: 'page', load: 0.5 },
      { name: 'other page', load: 0.5 },
      { name: 'heavy', load: 3 },
    ];
    await schedule(jobs, {
      atOnce: 3,
      cores: 2,
      async run({ name }) {
        running.add(name);
        together.push([...running].join(' + '));
        // The first engine outlives the second, whose core the pages then share.
        for (let turn = 0; turn < (name === 'engine' ? 3 : 1); turn++) await new Promise(setImmediate);
        running.delete(name);
      },
    });
    assert.deepEqual(together, [
      'engine',
      'engine + other engine',
      'engine + page',
      'engine + page + other page',
      'heavy',
    ]);
  });

  test('a second try has the machine to itself, after all that waited', async () => {
    const said: string[] = [];
    const begin = async (name: string): Promise<void> => {
      said.push(`${name} begins`);
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      said.push(`${name} ends`);
    };
    await schedule([{ name: 'a' }, { name: 'b' }, { name: 'c' }], {
      atOnce: 2,
      cores: 2,
      async run({ name }) {
        await begin(name);
        return name === 'c' ? undefined : () => begin(`${name} again`);
      },
    });
    assert.deepEqual(said.slice(-4), ['a again begins', 'a again ends', 'b again begins', 'b again ends']);
    assert.equal(said.indexOf('c ends'), said.length - 5);
  });

  const BREAKS_ONCE = `import { existsSync, writeFileSync } from 'node:fs';
    test('fine', () => {});
    test('late', () => {
      const mark = import.meta.filename + '.mark';
      if (existsSync(mark)) return;
      writeFileSync(mark, '');
      throw new Error('too slow');
    });`;
  for (const [name, source, mayRepeat, wanted] of [
    ['one that passes runs once', `test('fine', () => {});`, true, { runs: 1, passed: 1, failed: 0, isFlaky: false }],
    ['one that fails once is flaky, and passes', BREAKS_ONCE, true, { runs: 2, passed: 2, failed: 0, isFlaky: true }],
    [
      'one that fails twice has failed',
      `test('a', () => { throw 1; });`,
      true,
      { runs: 2, passed: 0, failed: 1, isFlaky: false },
    ],
    ['one that may not repeat has failed', BREAKS_ONCE, false, { runs: 1, passed: 1, failed: 1, isFlaky: false }],
  ] as const) {
    test(name, async () => {
      const file = write(`${name.replaceAll(' ', '-')}.mjs`, source);
      let runs = 0;
      const createResults = (): string => {
        runs++;
        rmSync(results, { force: true });
        return results;
      };
      const job = { name, command: process.execPath, files: [file], createArgs: () => argumentsFor([file]), mayRepeat };
      const first = await runOutside(() => runCounted(job, { createResults }));
      if (first.repeat) assert.match(first.output, /✖ (?:late|a) /);
      const ended = (await runOutside(async () => first.repeat?.())) ?? first;
      const { passed, failed, isFlaky } = ended;
      assert.deepEqual({ runs, passed, failed, isFlaky }, wanted);
    });
  }
});
