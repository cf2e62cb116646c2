import { findRunning } from './tally.mjs';

/** Describes a finished job: one line if it passed; otherwise its output too, and the files without a result. */
export function describeEnd({ name, suite, passed, failed, silent, hung, results, output, seconds }) {
  const line = `${failed ? '✖' : '✔'} ${[suite, name].filter((word, at, all) => all.indexOf(word) === at).join(' ')}: ${passed} passed${failed ? `, ${failed} failed` : ''} in ${seconds.toFixed(0)} s`;
  if (!failed) return line;
  const running = hung && results && findRunning(results);
  const lost = silent.map((file) => `✖ ${file}: no test of it was heard of`);
  const hang = hung
    ? [
        `✖ ended because nothing was heard of it for three minutes${running ? `, in ${running.file}: ${running.name}` : ''}`,
      ]
    : [];
  return [output.trimEnd(), ...hang, ...lost, line].filter(Boolean).join('\n');
}
