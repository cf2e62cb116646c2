import { findChromium, findFirefox, findWebKit } from '../../test/helpers/browsers/find-browsers.mjs';
import { startStack } from '../../test/helpers/e2e/stack.js';
import { openChromium } from './chromium.js';
import { openFirefox } from './firefox.js';
import type { Surface } from './surface.js';
import { WAYS } from './ways.js';
import { openWebKit } from './webkit.js';

/*
 * Goes through every way to embed in every browser of this machine, by upload, and prints the table.
 * `npm run ways -- firefox webkit` goes through some of them. Ends with 1 when a cell failed.
 */
const firefox = findFirefox();
const webkit = findWebKit();
const BROWSERS: Readonly<Record<string, (() => Promise<Surface>) | undefined>> = {
  chromium: findChromium() ? openChromium : undefined,
  firefox: firefox ? () => openFirefox(firefox) : undefined,
  webkit: webkit ? () => openWebKit(webkit) : undefined,
};

const wanted = process.argv.slice(2);
const names = Object.keys(BROWSERS).filter((name) => wanted.length === 0 || wanted.includes(name));
const rows = new Map(WAYS.map(({ name }) => [name, [name]]));
let hasFailed = false;
const stack = await startStack();
try {
  for (const name of names) {
    const open = BROWSERS[name];
    for (const way of WAYS) {
      const cell = open ? await goThrough(open, way) : 'not installed';
      rows.get(way.name)?.push(cell);
      console.error(`${name} · ${way.name}: ${cell}`);
    }
  }
} finally {
  await stack.stop();
}
for (const row of [['way', ...names], ['', ...names].map(() => '---'), ...rows.values()]) {
  console.log(`| ${row.join(' | ')} |`);
}
process.exitCode = hasFailed ? 1 : 0;

/** Each in a browser of its own: a new customer. */
async function goThrough(open: () => Promise<Surface>, way: (typeof WAYS)[number]): Promise<string> {
  const started = performance.now();
  const surface = await open();
  try {
    const end = await way.go(surface, stack.demo);
    return `${end} (${((performance.now() - started) / 1000).toFixed(0)} s)`;
  } catch (error) {
    hasFailed = true;
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await surface.close();
  }
}
