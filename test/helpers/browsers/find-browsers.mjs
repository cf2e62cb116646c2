import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the first program found, or undefined. Absolute names are taken as they are. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((dir) => join(dir, name))));
  return candidates.find(isExecutable);
}

/** Chromium: `CHROME_PATH`, then the usual names. */
export function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return findProgram(...CHROMIUM_NAMES, ...CHROMIUM_PLACES);
}

/** Firefox: `FIREFOX_PATH`, then the usual names. */
export function findFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  return findProgram('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');
}

/** WebKit under GTK: its WebDriver and a display server, both or undefined. */
export function findWebKit() {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  return driver && display ? { driver, display } : undefined;
}

/** WebKitGTK for programs of our own: a Python that has its bindings, and a display server; both or undefined. */
export function findGtkWebKit() {
  const display = findProgram('Xvfb');
  const script = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  // The system's own Python first: the bindings are a package of the system.
  const pythons = [findProgram('/usr/bin/python3'), findProgram('python3')].filter(Boolean);
  const python = display && pythons.find((path) => spawnSync(path, ['-c', script], { stdio: 'ignore' }).status === 0);
  return python ? { python, display } : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
