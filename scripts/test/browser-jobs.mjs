import { findLaunchers } from '../../test/helpers/browsers/launchers.mjs';

/** One run of the browser tests for each browser of this machine; `IDPROOF_TEST_BROWSERS` says which. */
export function createBrowserJobs(pattern = '') {
  const wanted = process.env.IDPROOF_TEST_BROWSERS?.split(',').filter(Boolean);
  return Object.keys(findLaunchers(wanted)).map((browser) => ({
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
      IDPROOF_TEST_PATTERN: pattern,
      IDPROOF_TEST_FILES: only.join(','),
    }),
  }));
}
