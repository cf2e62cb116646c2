import { readResults } from './tally.mjs';

/**
 * How long each file of a job took, as `{ file, seconds }`: the files of a job run one after another, so it is the time
 * from the last line of the one before, or from the job's start, to its own last line. A page's start is part of it.
 */
export function timeFiles(results, started) {
  const times = new Map();
  let last = started;
  for (const { file, at } of results ? readResults(results) : []) {
    times.set(file, (times.get(file) ?? 0) + (at - last) / 1000);
    last = at;
  }
  return Array.from(times, ([file, seconds]) => ({ file, seconds }));
}

/** The slowest of the timed files in lines for people. */
export function describeSlowest(times, most = 10) {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  return slowest.map(
    ({ job, file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}${job ? ` (${job})` : ''}`,
  );
}
