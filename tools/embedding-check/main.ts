import { findChromium, findFirefox, findWebKit } from '../../test/helpers/browsers/find-browsers.mjs';
import { startStack } from '../../test/helpers/e2e/stack.js';
import { openChromium } from './chromium.js';
import { openFirefox } from './firefox.js';
import type { Surface } from './surface.js';
import { EMBEDDINGS, type Embedding } from './embeddings.js';
import { openWebKit } from './webkit.js';

/*
 * Goes through a verification with each kind of embedding in each browser of this machine, by upload, and prints a table.
 * `npm run embedding-check -- firefox webkit` selects browsers. Exits with 1 when a cell failed.
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
const rows = new Map(EMBEDDINGS.map(({ name }) => [name, [name]]));
let hasFailed = false;
const stack = await startStack();
try {
  for (const name of names) {
    const open = BROWSERS[name];
    for (const embedding of EMBEDDINGS) {
      const cell = open ? await tryEmbedding(open, embedding) : 'not installed';
      rows.get(embedding.name)?.push(cell);
      console.error(`${name} · ${embedding.name}: ${cell}`);
    }
  }
} finally {
  await stack.stop();
}
for (const row of [['embedding', ...names], ['', ...names].map(() => '---'), ...rows.values()]) {
  console.log(`| ${row.join(' | ')} |`);
}
process.exitCode = hasFailed ? 1 : 0;

/** Goes through a verification in a new browser, as a new customer, and describes how it ended. */
async function tryEmbedding(open: () => Promise<Surface>, embedding: Embedding): Promise<string> {
  const started = performance.now();
  const surface = await open();
  try {
    const end = await embedding.verify(surface, stack.demo);
    return `${end} (${((performance.now() - started) / 1000).toFixed(0)} s)`;
  } catch (error) {
    hasFailed = true;
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await surface.close();
  }
}
