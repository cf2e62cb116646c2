import { findRunning } from './tally.mjs';

/**
 * Describes a finished job: one line if it passed; otherwise its output too, and the files without a result.
 * `willRepeat`: it runs once more.
 */
export function describeEnd({ silent, hung, late, results, output, ...job }) {
  const line = describeCounts(job);
  if (!job.failed) return line;
  const running = (hung || late) && results && findRunning(results);
  const lost = silent.map((file) => `✖ ${file}: no test of it was heard of`);
  const why = late ? 'it took longer than it may' : hung && 'nothing was heard of it for too long';
  const hang = why ? [`✖ ended because ${why}${running ? `, in ${running.file}: ${running.name}` : ''}`] : [];
  return [output.trimEnd(), ...hang, ...lost, line].filter(Boolean).join('\n');
}

function describeCounts({ name, suite, passed, failed, seconds, willRepeat, isFlaky }) {
  const mark = willRepeat ? '↻' : failed ? '✖' : '✔';
  const title = [suite, name].filter((word, at, all) => all.indexOf(word) === at).join(' ');
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ''} in ${seconds.toFixed(0)} s`;
  return `${mark} ${title}: ${counts}${willRepeat ? '; runs once more at the end' : isFlaky ? '; flaky' : ''}`;
}
