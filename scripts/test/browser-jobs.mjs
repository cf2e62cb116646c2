import { findLaunchers } from '../../test/helpers/browsers/launchers.mjs';
import { findBrowserTests } from './browser-files.mjs';

/** One run of the browser tests that are meant for a browser, unless this machine lacks it or `pattern` fits none. */
export function createBrowserJobs(browser, pattern) {
  const isWanted = findBrowserTests(pattern).some(({ browsers }) => browsers.includes(browser));
  if (!isWanted || !(browser in findLaunchers([browser]))) return [];
  const job = {
    name: browser,
    needs: 'build',
    command: 'web-test-runner',
    createArgs: () => [],
    // A browser beside other work misses a moment now and then, as in the suites that drive one.
    mayRepeat: true,
    repeatsFiles: true,
    createEnv: (results, only = []) => ({
      IDPROOF_TEST_BROWSERS: browser,
      IDPROOF_TEST_RESULTS: results,
      IDPROOF_TEST_PATTERN: pattern ?? '',
      IDPROOF_TEST_FILES: only.join(','),
    }),
  };
  return [job];
}
