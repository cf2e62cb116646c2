// Everything CI runs. Ends with one line that counts every suite: `N passed, N failed`.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findChromium,
  findFirefox,
  findGtkWebKit,
  findProgram,
  findWebKit,
} from '../test/helpers/browsers/find-browsers.mjs';
import { build } from './build.mjs';
import { root, run } from './lib/run.mjs';
import { tally } from './lib/tally.mjs';

const HOW_TO_INSTALL =
  'Install one (Debian: sudo apt-get install chromium) or say where it is: CHROME_PATH=/path/to/chrome npm test';
const scratch = mkdtempSync(join(tmpdir(), 'idproof-test-'));
const total = { passed: 0, failed: 0 };
const top = fileURLToPath(root);

/** Runs one suite; `counts` names the file in which it leaves how many tests passed and failed. */
async function suite(name, work, counts) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  let broke = false;
  try {
    await work();
  } catch (error) {
    broke = true;
    console.error(error.message);
  }
  const { passed, failed } = tally({ broke, counts });
  total.passed += passed;
  total.failed += failed;
  console.log(`── ${name}: ${failed ? 'failed' : 'passed'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

function testFiles(ending) {
  return readdirSync(join(top, 'test'), { recursive: true })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
    .map((file) => join('test', file))
    .toSorted();
}

const nodeTests = (name, files, concurrency) => {
  const counts = join(scratch, `${name}.json`);
  return suite(
    name,
    () =>
      run(process.execPath, [
        '--conditions=@idproof/source',
        '--import=tsx',
        '--test',
        // A test that hangs fails; no test comes near it.
        '--test-timeout=1200000',
        `--test-concurrency=${concurrency}`,
        '--test-reporter=dot',
        '--test-reporter-destination=stdout',
        `--test-reporter=${new URL('scripts/lib/failure-reporter.mjs', root).href}`,
        '--test-reporter-destination=stdout',
        `--test-reporter=${new URL('scripts/lib/count-reporter.mjs', root).href}`,
        `--test-reporter-destination=${counts}`,
        ...files,
      ]),
    counts,
  );
};

const found = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() };
const browsers = Object.keys(found).filter((name) => found[name]);
const missing = Object.keys(found).filter((name) => !found[name]);
const hasChromium = browsers.includes('chromium');
await suite('lint', () => run('oxlint', ['--type-aware', '--quiet']));
await suite('format', () => run('oxfmt', ['--check']));
await suite('build', () => build({ types: false }));
await suite('types', () => run('tsc', ['-b', '--force']));
await nodeTests('unit', testFiles('.test.ts'), 2);
const hasRedis = Boolean(findProgram('redis-server'));
if (hasRedis) await nodeTests('on Redis', testFiles('.redis.ts'), 1);
if (hasChromium) {
  const counts = join(scratch, 'browsers.json');
  await suite(
    `elements and pictures in ${browsers.join(', ')}`,
    () =>
      run('web-test-runner', [], {
        env: { IDPROOF_BROWSERS: browsers.join(','), IDPROOF_TEST_COUNTS: counts },
      }),
    counts,
  );
  await nodeTests('end to end', testFiles('.e2e.ts'), 1);
}
const hasGtkWebKit = Boolean(findGtkWebKit());
if (hasGtkWebKit) await nodeTests('in a webview', testFiles('.webview.ts'), 1);
if (process.env.CI)
  await suite('smoke run on Node 24', () => run(process.execPath, ['scripts/smoke.mjs', '--node', '24']));

rmSync(scratch, { recursive: true, force: true });
if (!hasChromium) {
  total.failed += 1;
  console.error(`\nNo Chromium was found: its suites did not run. ${HOW_TO_INSTALL}`);
}
for (const name of missing.filter((each) => each !== 'chromium')) {
  // A developer may do without; a run that is to be relied on may not.
  if (process.env.CI) total.failed += 1;
  console.error(`\nNo ${name} was found: the picture tests did not run in it.`);
}
if (!hasRedis) {
  if (process.env.CI) total.failed += 1;
  console.error(
    '\nNo Redis server was found: the tests of several instances on one did not run. Debian: sudo apt-get install redis-server',
  );
}
if (!hasGtkWebKit) {
  if (process.env.CI) total.failed += 1;
  console.error(
    '\nNo WebKitGTK for programs was found: the webview tests did not run. Debian: sudo apt-get install xvfb python3-gi gir1.2-webkit2-4.1',
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
