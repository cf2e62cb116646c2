import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/run.mjs';

/** A command of this repository as a job without results of its own. */
const createJob = (command, args, name = [command, ...args].join(' ')) => ({ name, command, createArgs: () => args });

/**
 * Types, lint rules and format. The rules that ask the compiler take minutes for all files: beyond CI they look at those
 * that differ from the main branch. What such a change breaks in another file is found by CI.
 */
export function createLintJobs() {
  const changed = process.env.CI ? undefined : listChanged();
  const typeAware = ['--type-aware', '--quiet'];
  return [
    // Both write the same declarations, so the build goes first where there is one.
    { ...createJob('tsc', ['-b']), after: 'build' },
    ...(changed
      ? [createJob('oxlint', ['--quiet']), ...lintChanged(typeAware, changed)]
      : [createJob('oxlint', typeAware)]),
    createJob('oxfmt', ['--check']),
    createJob('knip', ['--no-progress']),
  ];
}

function lintChanged(options, changed) {
  if (changed.length === 0) return [];
  return [
    createJob('oxlint', [...options, ...changed], `oxlint ${options.join(' ')} on ${changed.length} changed files`),
  ];
}

/** The sources that differ from the main branch. Undefined where there is none to compare with. */
function listChanged() {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]).find(Boolean);
  if (!base) return undefined;
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '-o', '--exclude-standard'),
  ];
  return files.filter((file) => /\.m?tsx?$|\.mjs$/.test(file) && !file.startsWith('test/widgets/ssr/projects/'));
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: fileURLToPath(root), encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
