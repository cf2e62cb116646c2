import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const CHROMIUM_ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of the first of these programs that is on the path, or undefined. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * The browsers of this machine: name → path of the program that drives it.
 * Chromium by `CHROME_PATH` or the usual names; WebKit only where both its driver and a virtual display are installed.
 */
export function findBrowsers(env = process.env) {
  const chromium = env.CHROME_PATH || findProgram(...CHROMIUM_NAMES) || CHROMIUM_ELSEWHERE.find(isExecutable);
  const firefox = findProgram('firefox-esr', 'firefox');
  const webkit = findProgram('Xvfb') && findProgram('WebKitWebDriver');
  return { ...(chromium && { chromium }), ...(firefox && { firefox }), ...(webkit && { webkit }) };
}

export const HOW_TO_INSTALL =
  'Install one (Debian: sudo apt-get install chromium) or say where it is: CHROME_PATH=/path/to/chrome npm test';
