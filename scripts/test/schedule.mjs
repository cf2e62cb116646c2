/**
 * Runs jobs in the order in which they are given: at most `atOnce` together, and no more than `cores` can carry. The
 * `load` of a job is what it keeps busy of a core, by default all of it. One that `needs` another by its name, or runs `after` one
 * that may not be there, waits until that one has ended; one that must wait lets others go first. What `run` resolves with, if anything, is called
 * once all have ended, one after another: a second try has the machine to itself. Resolves when that is done too.
 */
export async function schedule(jobs, { atOnce, cores, run }) {
  const waiting = [...jobs];
  const open = new Set(jobs.map(({ name }) => name));
  const running = new Set();
  const later = [];
  let busy = 0;
  const mayBegin = ({ needs, after, load = 1 }) =>
    !open.has(needs) && !open.has(after) && (running.size === 0 || busy + load <= cores);
  while (waiting.length > 0 || running.size > 0) {
    const at = running.size < atOnce ? waiting.findIndex(mayBegin) : -1;
    if (at < 0) {
      await Promise.race(running);
      continue;
    }
    const [job] = waiting.splice(at, 1);
    const { name, load = 1 } = job;
    busy += load;
    const work = run(job).then((again) => {
      if (again) later.push(again);
      busy -= load;
      open.delete(name);
      running.delete(work);
    });
    running.add(work);
  }
  for (const again of later) await again();
}
