import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/run.mjs';

const top = fileURLToPath(root);
const script = (name) => new URL(`scripts/test/${name}.mjs`, root).href;

/** Says, with its reason, that a file shares no process with others. */
const ALONE = /^\/\/ Runs in a process of its own: /m;
/** What loads the models takes them along to others of its folder. */
const REAL_ENGINES = /\/real-engines\.js'/;
const BUILT = /\bdist\//;

/** Every test file with this ending whose path holds `pattern`. */
export function findTestFiles(ending, pattern = '') {
  return readdirSync(join(top, 'test'), { recursive: true })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.includes(pattern))
    .toSorted();
}

/** One process that runs these files one after another; `options` are those of the job besides. */
export function createNodeJob({ name, files, ...options }) {
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

/** As few processes as the files allow: those of a folder share one, and its modules; longest first. */
export function createUnitJobs(pattern) {
  const groups = new Map();
  for (const file of findTestFiles('.test.ts', pattern)) {
    const source = readFileSync(join(top, file), 'utf8');
    const [, folder, below] = file.split('/');
    const name = ALONE.test(source)
      ? file
      : REAL_ENGINES.test(source)
        ? `${folder === 'engines' ? `engines/${below}` : folder} with real engines`
        : folder;
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
