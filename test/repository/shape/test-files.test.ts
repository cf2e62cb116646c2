import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const script = (name: string) => new URL(`../../../scripts/test/${name}.mjs`, import.meta.url).href;
// Plain scripts, without types of their own.
const { findBrowserTests } = (await import(script('browser-files'))) as {
  findBrowserTests: () => { file: string; browsers: string[] }[];
};
const { timeFiles, describeSlowest } = (await import(script('time-files'))) as {
  timeFiles: (results: string, started: number) => { file: string; seconds: number }[];
  describeSlowest: (times: { file: string; seconds: number; job?: string }[], most?: number) => string[];
};

describe('the browser tests', () => {
  it('are all found, each with browsers that there are', () => {
    const tracked = execFileSync('git', ['ls-files', '*.browser.ts'], { cwd: root, encoding: 'utf8' });
    const found = findBrowserTests();
    assert.deepEqual(
      found.map(({ file }) => file),
      tracked.split('\n').filter(Boolean).toSorted(),
    );
    const known = new Set(['chromium', 'firefox', 'webkit']);
    for (const { file, browsers } of found) {
      assert.ok(browsers.includes('chromium'), file);
      assert.ok(
        browsers.every((browser) => known.has(browser)),
        file,
      );
    }
  });
});

describe('the time of a test file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-times-'));
  after(() => rmSync(folder, { recursive: true }));

  it('lasts from the end of the one before to its own last line', () => {
    const results = join(folder, 'results.jsonl');
    const lines = [
      { file: 'a', at: 3_000 },
      { file: 'a', at: 4_000 },
      { file: 'b', at: 9_000 },
    ];
    writeFileSync(results, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const times = timeFiles(results, 1_000);
    assert.deepEqual(times, [
      { file: 'a', seconds: 3 },
      { file: 'b', seconds: 5 },
    ]);
    assert.deepEqual(describeSlowest([...times, { file: 'c', seconds: 4, job: 'firefox' }], 2), [
      '    5 s  b',
      '    4 s  c (firefox)',
    ]);
  });
});
