/**
 * Runs jobs, at most `atOnce` of them together, in the order in which they are given. One that `needs` another by its
 * name waits until that one has ended, and lets others go first. Resolves when all have ended.
 */
export async function schedule(jobs, { atOnce, run }) {
  const waiting = [...jobs];
  const open = new Set(jobs.map(({ name }) => name));
  const running = new Set();
  while (waiting.length > 0 || running.size > 0) {
    const at = running.size < atOnce ? waiting.findIndex(({ needs }) => !open.has(needs)) : -1;
    if (at < 0) {
      await Promise.race(running);
      continue;
    }
    const [job] = waiting.splice(at, 1);
    const work = run(job).then(() => {
      open.delete(job.name);
      running.delete(work);
    });
    running.add(work);
  }
}
