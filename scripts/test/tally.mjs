import { existsSync, readFileSync } from 'node:fs';

/**
 * What a job adds to the total. `results` is the file in which it leaves a line of JSON for each test, see
 * `result-reporter.mjs`; a job without one counts as one test. Every one of its `files` must have been heard of: a
 * file in which no test ran has failed, and so has a job that ended badly without saying which test failed, that ran
 * nothing, or that skipped a test. `silent` holds the files that were not heard of.
 */
export function tally({ broke, results, files = [] }) {
  if (!results) return broke ? { passed: 0, failed: 1, silent: [] } : { passed: 1, failed: 0, silent: [] };
  const verdicts = readResults(results).filter(({ verdict }) => verdict !== 'running');
  const heard = new Set(verdicts.map(({ file }) => file));
  const silent = files.filter((file) => !heard.has(file));
  const passed = verdicts.filter(({ verdict }) => verdict === 'passed').length;
  const said = verdicts.length - passed + silent.length;
  return { passed, failed: said || (broke || passed === 0 ? 1 : 0), silent };
}

/**
 * What the files of a job came to: `failing`, those with a test that did not pass; `failed`, how many such tests there
 * are; `passing`, how many tests passed in the other files.
 */
export function readFiles(results) {
  const verdicts = readResults(results).filter(({ verdict }) => verdict !== 'running');
  const bad = verdicts.filter(({ verdict }) => verdict !== 'passed');
  const failing = [...new Set(bad.map(({ file }) => file))];
  return { failing, failed: bad.length, passing: verdicts.filter(({ file }) => !failing.includes(file)).length };
}

/** The lines of a result file, in their order. */
export function readResults(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** The test that was running when a job was ended, if any. */
export function findRunning(file) {
  const last = readResults(file).at(-1);
  return last?.verdict === 'running' ? last : undefined;
}
