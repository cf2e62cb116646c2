import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/run.mjs';

const top = fileURLToPath(root);
const script = (name) => new URL(`scripts/test/${name}.mjs`, root).href;

/** Marks a file, with its reason, that needs a process of its own. */
const ALONE = /^\/\/ Runs in a process of its own: /m;
/** Files that load the models share a process, so that they are loaded once. */
const REAL_ENGINES = /\/real-engines\.js'/;
const BUILT = /\bdist\//;

/** Every test file with this ending whose path holds `pattern`. */
function findTestFiles(ending, pattern = '') {
  return readdirSync(join(top, 'test'), { recursive: true })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.includes(pattern))
    .toSorted();
}

/** One process that runs these files one after another; `options` are those of the job besides. */
function createNodeJob({ name, files, ...options }) {
  return {
    ...options,
    name,
    files,
    command: process.execPath,
    createArgs: (results) => [
      '--conditions=@idproof/source',
      '--import=tsx',
      `--test-reporter=${script('failure-reporter')}`,
      '--test-reporter-destination=stdout',
      `--test-reporter=${script('result-reporter')}`,
      `--test-reporter-destination=${results}`,
      fileURLToPath(script('run-files')),
      ...files,
    ],
  };
}

/** The folder whose files share a process: that of a package, or one below that takes as long by itself. */
const findFolder = (file) => /^test\/(proxy\/faults|[^/]+)\//.exec(file)[1];

/** One process for each folder, so that its files share their modules; the longest first. */
export function createUnitJobs(pattern) {
  const groups = new Map();
  for (const file of findTestFiles('.test.ts', pattern)) {
    const source = readFileSync(join(top, file), 'utf8');
    const folder = findFolder(file);
    const name = ALONE.test(source) ? file : REAL_ENGINES.test(source) ? `${folder} with real engines` : folder;
    const group = groups.get(name) ?? { name, files: [] };
    group.files.push(file);
    if (BUILT.test(source)) group.needs = 'build';
    groups.set(name, group);
  }
  const rank = ({ name }) => (name.endsWith('with real engines') ? 0 : 1);
  return Array.from(groups.values(), createNodeJob).toSorted((one, other) => rank(one) - rank(other));
}

/** A process for each file: each has its own servers and browsers. */
export function createSingleJobs(ending, pattern, options) {
  return findTestFiles(ending, pattern).map((file) => createNodeJob({ ...options, name: file, files: [file] }));
}
