import { writeFileSync } from 'node:fs';

/** Writes `{ passed, failed, skipped, browsers }` as JSON to `file` when the run ends; does nothing without one. */
export function countReporter(file) {
  return {
    stop({ sessions }) {
      if (!file) return;
      const browsers = {};
      for (const session of sessions) {
        browsers[session.browser.name] = add(browsers[session.browser.name], countSession(session));
      }
      const total = Object.values(browsers).reduce(add, undefined) ?? zero();
      writeFileSync(file, JSON.stringify({ ...total, browsers }, null, 2));
    },
  };
}

function countSession(session) {
  const count = session.testResults ? countSuite(session.testResults) : zero();
  const { passed, failed, skipped } = count;
  // A file without tests, or that did not load, a hook that threw, a page that hung: no test says so, yet it failed.
  if (failed === 0 && (!session.passed || passed + skipped === 0)) count.failed = 1;
  return count;
}

function countSuite({ suites, tests }) {
  const own = zero();
  for (const test of tests) own[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
  return suites.map(countSuite).reduce(add, own);
}

function add(a = zero(), b = zero()) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function zero() {
  return { passed: 0, failed: 0, skipped: 0 };
}
