import { runJob } from './run-job.mjs';
import { readFiles, tally } from './tally.mjs';
import { timeFiles } from './time-files.mjs';

/**
 * Runs a job and counts its tests: `{ passed, failed, silent, hung, late, output, results, seconds, isFlaky }`. One
 * that `mayRepeat` and has failed has `repeat`, which runs it once more and counts it anew: that count holds, and a job
 * that passes then `isFlaky`. One that took longer than it may is not run again. One that `repeatsFiles` runs no other files again than those with a failed test, and not at all
 * where something else failed. `createResults` names a file that no other run writes to.
 */
export async function runCounted(job, { createResults, live }) {
  const first = await runOnce(job, { createResults, live });
  const { passing, failing, failed } = job.repeatsFiles ? readFiles(first.results) : { passing: 0 };
  const isNamed = !job.repeatsFiles || (!first.hung && failed === first.failed);
  if (first.failed === 0 || first.late || !job.mayRepeat || !isNamed) return { ...first, isFlaky: false };
  const repeat = async () => {
    const second = await runOnce(job, { createResults, live, only: failing });
    return { ...second, passed: passing + second.passed, isFlaky: second.failed === 0 };
  };
  return { ...first, isFlaky: false, repeat };
}

async function runOnce({ name, command, files, silence, limit, createArgs, createEnv }, { createResults, live, only }) {
  const results = files || createEnv ? createResults(name) : undefined;
  const started = Date.now();
  const env = createEnv?.(results, only);
  const ended = await runJob({ command, args: createArgs(results), env, results, live, silence, limit });
  const { broke, hung, late, output } = ended;
  const seconds = (Date.now() - started) / 1000;
  return {
    ...tally({ broke, results, files }),
    hung,
    late,
    output,
    results,
    seconds,
    times: timeFiles(results, started),
  };
}
