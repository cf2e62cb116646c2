/**
 * Runs jobs, at most `atOnce` of them together, in the order in which they are given. One that `needs` another by its
 * name waits until that one has ended, and lets others go first. Resolves when all have ended.
 */
export async function schedule(jobs, { atOnce, run }) {
  const waiting = [...jobs];
  const open = new Set(jobs.map(({ name }) => name));
  let running = 0;
  await new Promise((resolve) => {
    const next = () => {
      while (running < atOnce) {
        const at = waiting.findIndex(({ needs }) => !open.has(needs));
        if (at < 0) break;
        const [job] = waiting.splice(at, 1);
        running += 1;
        void run(job).then(() => {
          open.delete(job.name);
          running -= 1;
          next();
        });
      }
      if (running === 0) resolve();
    };
    next();
  });
}
