import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { findBrowserTests, FOLDERS } from './scripts/test/browser-files.mjs';
import { bundledSources } from './test/helpers/browsers/bundled-sources.mjs';
import { findLaunchers } from './test/helpers/browsers/launchers.mjs';
import { imageCorpus } from './test/helpers/browsers/image-corpus.mjs';
import { resultReporter } from './test/helpers/browsers/result-reporter.mjs';

/*
 * Browser tests: `npm test -- elements`, or `npx web-test-runner` with its own options: one file with `--files <file>`.
 * A file runs in Chromium, or in the browsers that its first line names: `// Browsers: chromium, firefox, webkit`.
 * IDPROOF_TEST_BROWSERS=chromium,firefox,webkit chooses browsers (default: those that are installed),
 * IDPROOF_TEST_PATTERN files by a part of their path, IDPROOF_TEST_FILES=<file>,<file> by all of it;
 * IDPROOF_TEST_RESULTS=<file> asks for every verdict.
 */
const pattern = process.env.IDPROOF_TEST_PATTERN ?? '';
const only = process.env.IDPROOF_TEST_FILES?.split(',').filter(Boolean) ?? [];
const wanted = process.env.IDPROOF_TEST_BROWSERS?.split(',').filter(Boolean);
const launchers = findLaunchers(wanted);
if (Object.keys(launchers).length === 0) {
  throw new Error('No browser found. Install one (apt-get install chromium) or set CHROME_PATH.');
}

const files = findBrowserTests(pattern).filter(({ file }) => only.length === 0 || only.includes(file));

const rootDir = fileURLToPath(new URL('.', import.meta.url));
const pageGuard = fileURLToPath(new URL('test/helpers/browsers/page-guard.ts', import.meta.url));
const filesGiven = process.argv.some((argument) => argument.startsWith('--files'));

export default {
  rootDir,
  // Runs that start at the same moment would find the same one free.
  port: await findFreePort(),
  ...(filesGiven ? {} : { groups: createGroups() }),
  browsers: Object.values(launchers),
  // Two browsers at once on two cores make each other miss frames.
  concurrentBrowsers: 1,
  concurrency: 1,
  middleware: [shareBuilt, imageCorpus()],
  plugins: [
    bundledSources({
      rootDir,
      folders: [...FOLDERS, 'packages/core/src', 'packages/widgets/src'],
      tsconfig: new URL('tsconfig.base.json', import.meta.url),
      conditions: ['@idproof/source', 'development'],
      target: 'es2022',
      prepare: addPageGuard,
    }),
  ],
  // Room for a machine that does other work: the engines here draw in software.
  testFramework: { config: { timeout: '60000' } },
  browserStartTimeout: 120_000,
  // Less than the silence after which the whole run counts as hung.
  testsFinishTimeout: 150_000,
  filterBrowserLogs: ({ args }) =>
    !args.some((part) => typeof part === 'string' && part.includes('Lit is in dev mode')),
  reporters: [defaultReporter({ reportTestProgress: false }), resultReporter(process.env.IDPROOF_TEST_RESULTS)],
};

async function findFreePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** One group of files for each set of browsers. */
function createGroups() {
  const groups = new Map();
  for (const { file, browsers } of files) {
    const chosen = browsers.filter((browser) => browser in launchers);
    const name = chosen.join(', ');
    if (!groups.has(name)) groups.set(name, { name, files: [], browsers: chosen.map((browser) => launchers[browser]) });
    groups.get(name).files.push(file);
  }
  return [...groups.values()].filter(({ browsers }) => browsers.length > 0);
}

// What was built for plain pages: byte for byte, and for pages of another origin too, as on a server made for that.
function shareBuilt(context, next) {
  if (!context.path.startsWith('/packages/widgets/dist/plain/')) return next();
  context.set('access-control-allow-origin', '*');
  context.type = context.path.endsWith('.js') ? 'text/javascript' : 'application/json';
  context.body = readFileSync(new URL(`.${context.path}`, import.meta.url));
  return undefined;
}

// On the first line, so that the line numbers of the test stay right.
function addPageGuard(path) {
  return path.endsWith('.browser.ts') ? `import ${JSON.stringify(pageGuard)};` : '';
}
