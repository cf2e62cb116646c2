import { existsSync, readFileSync } from 'node:fs';

/**
 * What a suite adds to the total. `counts` is the file in which it leaves `{ passed, failed, skipped }`; a suite
 * without one counts as one test. A suite that ended badly without saying which test failed, that ran nothing, or
 * that skipped a test has failed.
 */
export function tally({ broke, counts }) {
  if (!counts) return broke ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
  const { passed = 0, failed = 0, skipped = 0 } = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {};
  const unsaid = broke || passed === 0 ? 1 : 0;
  return { passed, failed: failed + skipped || unsaid };
}
