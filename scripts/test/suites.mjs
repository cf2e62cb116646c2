import {
  findChromium,
  findFirefox,
  findGtkWebKit,
  findProgram,
  findWebKit,
} from '../../test/helpers/browsers/find-browsers.mjs';
import { createBrowserJobs } from './browser-jobs.mjs';
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

const command = (name, args) => ({ name: [name, ...args].join(' '), command: name, createArgs: () => args });
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

/**
 * The suites in the order in which their jobs begin. `createJobs` takes what a file's path has to hold; `programs`
 * names what it cannot do without. `isRun` says whether a run of everything has it.
 */
export const SUITES = {
  build: { createJobs: () => [{ ...script('build.mjs', ['--if-stale']), name: 'build' }] },
  lint: {
    createJobs: () => [
      command('tsc', ['-b', '--force']),
      command('oxlint', ['--type-aware', '--quiet']),
      command('oxfmt', ['--check']),
    ],
  },
  unit: { createJobs: createUnitJobs },
  elements: { createJobs: createBrowserJobs, programs: ['chromium', 'firefox', 'webkit'] },
  e2e: { createJobs: (pattern) => createSingleJobs('.e2e.ts', pattern, BROWSER_DRIVING), programs: ['chromium'] },
  webview: {
    createJobs: (pattern) => createSingleJobs('.webview.ts', pattern, BROWSER_DRIVING),
    programs: ['gtkWebKit'],
  },
  // The store gives each command two seconds of real time, which a machine that stands still for longer uses up.
  redis: { createJobs: (pattern) => createSingleJobs('.redis.ts', pattern, { mayRepeat: true }), programs: ['redis'] },
  wide: {
    // Most of them wait for npm's installations and for browsers by turns.
    createJobs: (pattern) => createSingleJobs('.wide.ts', pattern, { ...BROWSER_DRIVING, load: 0.6, limit: 1_200_000 }),
    programs: ['chromium'],
    isRun: false,
  },
  // Not in CI, which has no time left for it.
  ssr: {
    createJobs: (pattern) => createSingleJobs('.ssr.ts', pattern, { needs: 'build', silence: 600_000 }),
    programs: ['chromium'],
    isRun: false,
  },
  // Not in CI: pictures differ with the machine's fonts and its browser.
  looks: {
    createJobs: (pattern) => createSingleJobs('.looks.ts', pattern, { needs: 'build' }),
    programs: ['chromium'],
    isRun: false,
  },
  smoke: {
    createJobs: () => [{ ...script('smoke.mjs', ['--node', '24'], 'build'), name: 'smoke run on Node 24' }],
    isRun: Boolean(process.env.CI),
  },
};
export { PROGRAMS };
