import { chromeLauncher } from '@web/test-runner-chrome';
import { findChromium, findFirefox, findWebKit } from './find-browsers.mjs';
import { webKitLauncher } from './webkit-launcher.mjs';

// Chromium's sandbox does not work for root; the other flags keep the browser off the network.
const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const FIREFOX_PREFS = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

const AVAILABLE = {
  chromium: () => {
    const executablePath = findChromium();
    return executablePath && named('Chromium', { executablePath, args: CHROMIUM_ARGS });
  },
  firefox: () => {
    const executablePath = findFirefox();
    return executablePath && named('Firefox', { browser: 'firefox', executablePath, extraPrefsFirefox: FIREFOX_PREFS });
  },
  webkit: () => {
    const programs = findWebKit();
    return programs && webKitLauncher(programs);
  },
};

/** Launchers by name (`chromium`, `firefox`, `webkit`), of the wanted browsers that are installed. */
export function findLaunchers(wanted = Object.keys(AVAILABLE)) {
  const unknown = wanted.filter((name) => !(name in AVAILABLE));
  if (unknown.length > 0)
    throw new Error(`unknown browser ${unknown.join(', ')}: ${Object.keys(AVAILABLE).join(', ')}`);
  const found = wanted.map((name) => [name, AVAILABLE[name]()]).filter(([, launcher]) => launcher);
  return Object.fromEntries(found);
}

// One page at a time: a tab in the background gets no animation frames and no camera frames.
function named(name, launchOptions) {
  const launcher = chromeLauncher({ launchOptions, concurrency: 1 });
  launcher.name = name;
  // A tab for each file: a browser keeps 50 entries of a tab's history, and Back would lead into those of another file.
  const stop = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    const { puppeteerPage } = launcher.activePages.get(id) ?? {};
    const result = await stop(id);
    launcher.inactivePages = [];
    await puppeteerPage?.close();
    return result;
  };
  return launcher;
}
