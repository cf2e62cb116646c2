/**
 * Runs jobs, at most `atOnce` of them together, in the order in which they are given; one that `needs` something
 * waits until the promise of that name has settled, and lets others go first. Resolves when all have ended.
 */
export async function schedule(jobs, { atOnce, ready = {}, run }) {
  const waiting = [...jobs];
  const settled = new Set();
  let running = 0;
  await new Promise((resolve) => {
    const next = () => {
      while (running < atOnce) {
        const at = waiting.findIndex(({ needs }) => !needs || settled.has(needs));
        if (at < 0) break;
        const [job] = waiting.splice(at, 1);
        running += 1;
        void run(job).finally(() => {
          running -= 1;
          next();
        });
      }
      if (running === 0 && waiting.length === 0) resolve();
    };
    for (const [name, promise] of Object.entries(ready))
      void promise.finally(() => {
        settled.add(name);
        next();
      });
    next();
  });
}
