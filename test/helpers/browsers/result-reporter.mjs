import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A reporter of the browser runner that appends one line of JSON for each test to `results`, as soon as its file has
 * ended: `{ file, browser, name, verdict, ms, at }`, the verdict `passed`, `failed` or `skipped`. Nothing without `results`.
 */
export function resultReporter(results) {
  return {
    reportTestFileResults({ sessionsForTestFile }) {
      if (!results) return;
      for (const session of sessionsForTestFile) {
        const file = relative(process.cwd(), session.testFile);
        for (const test of listVerdicts(session))
          appendFileSync(
            results,
            `${JSON.stringify({ file, browser: session.browser.name, ...test, at: Date.now() })}\n`,
          );
      }
    },
  };
}

function listVerdicts(session) {
  const verdicts = session.testResults ? listSuite(session.testResults) : [];
  // A file without tests or that did not load, a failing hook, a hanging page: failures that no test reports.
  if (!verdicts.some(({ verdict }) => verdict === 'failed') && (!session.passed || verdicts.length === 0))
    verdicts.push({ name: 'the file itself', verdict: 'failed' });
  return verdicts;
}

function listSuite({ suites, tests }) {
  const own = tests.map(({ name, skipped, passed, duration }) => ({
    name,
    verdict: skipped ? 'skipped' : passed ? 'passed' : 'failed',
    ms: duration,
  }));
  return [...own, ...suites.flatMap(listSuite)];
}
