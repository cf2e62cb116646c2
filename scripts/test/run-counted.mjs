import { runJob } from './run-job.mjs';
import { tally } from './tally.mjs';

/**
 * Runs a job and counts its tests: `{ passed, failed, silent, hung, output, results, seconds, isFlaky }`. One that
 * `mayRepeat` runs once more when it has failed, after `onRepeat` was told how: the second run counts, and one that
 * passes then `isFlaky`. `createResults` names a file that no other run writes to.
 */
export async function runCounted(job, { createResults, live, onRepeat }) {
  const first = await runOnce(job, { createResults, live });
  if (first.failed === 0 || !job.mayRepeat) return { ...first, isFlaky: false };
  onRepeat(first);
  const second = await runOnce(job, { createResults, live });
  return { ...second, isFlaky: second.failed === 0 };
}

async function runOnce({ name, command, files, createArgs, createEnv }, { createResults, live }) {
  const results = files || createEnv ? createResults(name) : undefined;
  const started = Date.now();
  const ended = await runJob({ command, args: createArgs(results), env: createEnv?.(results), results, live });
  const { broke, hung, output } = ended;
  return { ...tally({ broke, results, files }), hung, output, results, seconds: (Date.now() - started) / 1000 };
}
