import {
  findChromium,
  findFirefox,
  findGtkWebKit,
  findProgram,
  findWebKit,
} from '../../test/helpers/browsers/find-browsers.mjs';
import { createBrowserJobs } from './browser-jobs.mjs';
import { createLintJobs } from './lint-jobs.mjs';
import { createSingleJobs, createUnitJobs } from './node-jobs.mjs';

const debian = (packages) => `Debian: sudo apt-get install ${packages}`;

/** Programs that suites need on this machine, and how to install them. */
const PROGRAMS = {
  chromium: { name: 'Chromium', find: findChromium, install: `${debian('chromium')}, or CHROME_PATH=/path/to/chrome` },
  firefox: { name: 'Firefox', find: findFirefox, install: debian('firefox-esr') },
  webkit: { name: 'WebKit', find: findWebKit, install: debian('xvfb webkit2gtk-driver') },
  gtkWebKit: {
    name: 'WebKitGTK for programs',
    find: findGtkWebKit,
    install: debian('xvfb python3-gi gir1.2-webkit2-4.1'),
  },
  redis: { name: 'a Redis server', find: () => findProgram('redis-server'), install: debian('redis-server') },
};

const script = (file, args, needs) => ({
  name: [file, ...args].join(' '),
  command: process.execPath,
  createArgs: () => [`scripts/${file}`, ...args],
  needs,
});

/**
 * Files that drive a browser wait for its pages a good part of the time, so two of them share a core. A browser beside
 * other work misses a moment now and then: such a file gets a second run, which is reported. The longest takes two
 * minutes alone, six beside others on a slow machine; one whose every test waits in vain is ended after fifteen.
 */
const BROWSER_DRIVING = { needs: 'build', load: 0.5, mayRepeat: true, limit: 900_000 };

const createWebViewJobs = (pattern) => createSingleJobs('.webview.ts', pattern, BROWSER_DRIVING);
// The store gives each command two seconds of real time, which a machine that stands still for longer uses up.
const createRedisJobs = (pattern) => createSingleJobs('.redis.ts', pattern, { mayRepeat: true });
// Most of them wait for npm's installations and for browsers by turns.
const createWideJobs = (pattern) =>
  createSingleJobs('.wide.ts', pattern, { ...BROWSER_DRIVING, load: 0.6, limit: 1_200_000 });

/**
 * The suites in the order in which their jobs begin. `createJobs` takes what a file's path has to hold; `programs`
 * names what it cannot do without. `isRun` says whether a run without a suite's name has it.
 */
export const SUITES = {
  build: { createJobs: () => [{ ...script('build.mjs', ['--if-stale']), name: 'build' }], isRun: true },
  lint: { createJobs: createLintJobs, isRun: true },
  unit: { createJobs: createUnitJobs, isRun: true },
  elements: { createJobs: (pattern) => createBrowserJobs('chromium', pattern), programs: ['chromium'], isRun: true },
  e2e: {
    createJobs: (pattern) => createSingleJobs('.e2e.ts', pattern, BROWSER_DRIVING),
    programs: ['chromium'],
    isRun: true,
  },
  // All that a change has to pass besides, which CI checks: the next four, and whatever needs further packages.
  wide: {
    createJobs: (pattern) => [
      ...createBrowserJobs('firefox', pattern),
      ...createBrowserJobs('webkit', pattern),
      ...createWebViewJobs(pattern),
      ...createRedisJobs(pattern),
      ...createWideJobs(pattern),
    ],
    programs: ['chromium', 'firefox', 'webkit', 'gtkWebKit', 'redis'],
  },
  firefox: { createJobs: (pattern) => createBrowserJobs('firefox', pattern), programs: ['firefox'] },
  webkit: { createJobs: (pattern) => createBrowserJobs('webkit', pattern), programs: ['webkit'] },
  webview: { createJobs: createWebViewJobs, programs: ['gtkWebKit'] },
  redis: { createJobs: createRedisJobs, programs: ['redis'] },
  // Not in CI, which has no time left for it.
  ssr: {
    createJobs: (pattern) => createSingleJobs('.ssr.ts', pattern, { needs: 'build', silence: 600_000 }),
    programs: ['chromium'],
  },
  // Not in CI: images differ with the machine's fonts and its browser.
  visual: {
    createJobs: (pattern) => createSingleJobs('.visual.ts', pattern, { needs: 'build' }),
    programs: ['chromium'],
  },
  smoke: {
    createJobs: () => [
      { ...script('smoke.mjs', ['--node', '24'], 'build'), name: 'smoke run on Node 24', mayRepeat: true },
    ],
    isRun: Boolean(process.env.CI),
  },
};
export { PROGRAMS };
