// Runs the tests: `npm test` all that a change must pass on the machine of its author, `npm test -- wide` what CI runs
// besides, `npm test -- unit` one suite, `npm test -- unit steps` those of its files whose path holds `steps`. Ends with
// the slowest files, and one line that counts every test: `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEnd } from './test/describe-end.mjs';
import { runCounted } from './test/run-counted.mjs';
import { schedule } from './test/schedule.mjs';
import { PROGRAMS, SUITES } from './test/suites.mjs';
import { describeSlowest } from './test/time-files.mjs';

/** At most four cores: engines take a gigabyte each, and browsers beside each other drop frames. */
const CORES = Math.min(4, Math.max(2, availableParallelism()));
/** One more than there are cores, where some of them mostly wait. */
const AT_ONCE = CORES + 1;

const [wanted, pattern] = process.argv.slice(2);
if (wanted && !(wanted in SUITES)) {
  console.error(`There is no suite ${wanted}: ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}
const chosen = wanted ? [wanted] : Object.keys(SUITES).filter((name) => SUITES[name].isRun);

const scratch = mkdtempSync(join(tmpdir(), 'idproof-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const total = { passed: 0, failed: 0 };
const flaky = [];
const times = [];
let runs = 0;
const suites = new Map(chosen.map((name) => [name, { left: 0, passed: 0, failed: 0, seconds: 0 }]));
const jobs = collectJobs();
const isAlone = jobs.filter(({ name }) => name !== 'build').length === 1;
await schedule(jobs, { atOnce: AT_ONCE, cores: CORES, run });
reportMissing();
reportSlowest();
if (flaky.length > 0) console.log(`\n${flaky.length} flaky: ${flaky.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function collectJobs() {
  const found = chosen.flatMap((suite) =>
    SUITES[suite].createJobs(pattern).map((job) => Object.assign(job, { suite })),
  );
  for (const { suite } of found) suites.get(suite).left += 1;
  if (found.length === 0) fail(`No file of ${wanted} has ${pattern} in its path`);
  const needsBuild = found.some(({ needs }) => needs === 'build') && !chosen.includes('build');
  return needsBuild ? [...SUITES.build.createJobs(), ...found] : found;
}

async function run(job) {
  const ended = await runCounted(job, {
    createResults: (title) => join(scratch, `${runs++}-${title.replaceAll(/\W/g, '-')}.jsonl`),
    live: isAlone,
  });
  const { repeat } = ended;
  times.push(...ended.times.map((time) => ({ ...time, job: job.files ? undefined : job.name })));
  if (repeat) console.log(describeEnd({ ...job, ...ended, willRepeat: true }));
  else count(job, ended);
  return repeat && (async () => count(job, await repeat()));
}

function count({ name, suite, ...job }, ended) {
  console.log(describeEnd({ ...job, name, suite, ...ended }));
  if (ended.isFlaky) flaky.push(name);
  const sum = suites.get(suite);
  // A prerequisite of a suite is not part of it, but may prevent it from running.
  if (sum) total.passed += ended.passed;
  total.failed += ended.failed;
  if (!sum) return;
  sum.left -= 1;
  sum.passed += ended.passed;
  sum.failed += ended.failed;
  sum.seconds += ended.seconds;
  if (sum.left === 0)
    console.log(
      `── ${suite}: ${sum.passed} passed, ${sum.failed} failed, ${sum.seconds.toFixed(0)} s in its processes`,
    );
}

function reportSlowest() {
  if (times.length > 1) console.log(`\nThe slowest files:\n${describeSlowest(times).join('\n')}`);
}

function reportMissing() {
  const needed = new Set(chosen.flatMap((name) => SUITES[name].programs ?? []));
  for (const program of needed) {
    const { name, find, install } = PROGRAMS[program];
    if (find()) continue;
    // Optional on a developer's machine, required in CI.
    if (process.env.CI || program === 'chromium') total.failed += 1;
    console.error(`\nThere is no ${name} on this machine: the tests that need it did not run. ${install}`);
  }
}

function fail(message) {
  total.failed += 1;
  console.error(message);
}
