import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser, Locator, Page } from 'playwright-core';
import { serveFiles } from '../../../packages/demo/src/server/serve-files.js';
import { compressFiles } from '../../../scripts/lib/compress-files.mjs';
import { startStack } from '../../../test/helpers/e2e/stack.js';
import { fetchPeer, PEER } from './peer-kit.js';
import { onSlowPhone, openChromium, untilLive } from './slow-phone.js';

/** Milliseconds from one moment to the next, by the name of what is reached. */
type Steps = Record<string, number>;

const PLAIN = fileURLToPath(new URL('../../../packages/widgets/dist/plain', import.meta.url));
const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Document</title>
<link rel="icon" href="data:,">${body}</html>`;
const OURS = page(
  '<idproof-document-capture doc-type="00000001003"></idproof-document-capture><script type="module" src="./idproof.js"></script>',
);
const THEIRS = page(
  '<camera-snapshot></camera-snapshot><script src="./main.iife.js"></script><script>Regula.defineComponents()</script>',
);

/** The part of `npm run bench`: from an address to a live camera on a slow phone, beside another kit, in turns. */
export async function benchFirstLoad(count = 5): Promise<void> {
  const stack = await startStack();
  const ours = await serveFolder(PLAIN, OURS);
  const theirs = await serveFolder(fetchPeer(), THEIRS);
  const browser = await openChromium();
  const runs: Record<string, (browser: Browser) => Promise<Steps>> = {
    'the demo': (with_) => onSlowPhone(with_, (phone) => goThroughFlow(phone, `${stack.demo}/`)),
    'one script, document capture alone': (with_) => onSlowPhone(with_, (phone) => openCapture(phone, ours.address)),
    [`one script of ${PEER}`]: (with_) => onSlowPhone(with_, (phone) => openPeer(phone, theirs.address)),
  };
  const measured = new Map(Object.keys(runs).map((name) => [name, [] as Steps[]]));
  try {
    for (let run = 0; run < count; run++)
      for (const [name, measure] of Object.entries(runs)) measured.get(name)!.push(await measure(browser));
    for (const [name, all] of measured) console.log(`  ${name}: ${describe(all)}`);
  } finally {
    await browser.close();
    for (const { close } of [ours, theirs]) close();
    await stack.stop();
  }
}

async function goThroughFlow(phone: Page, address: string): Promise<Steps> {
  const clock = createClock();
  await phone.goto(address);
  const start = phone.getByRole('button', { name: 'Get started' });
  await start.waitFor();
  clock.reach('start');
  await press(start, clock);
  const agree = phone.getByRole('button', { name: 'I agree' });
  await agree.waitFor();
  clock.reach('consent');
  await press(agree, clock);
  const open = phone.getByRole('button', { name: 'Open the camera' });
  await open.waitFor();
  clock.reach('document');
  await press(open, clock);
  await untilLive(phone);
  clock.reach('live camera');
  return clock.taken;
}

async function openCapture(phone: Page, address: string): Promise<Steps> {
  const clock = createClock();
  await phone.goto(address);
  const open = phone.getByRole('button', { name: 'Open the camera' });
  await open.waitFor();
  clock.reach('first screen');
  await press(open, clock);
  await untilLive(phone);
  clock.reach('live camera');
  return clock.taken;
}

/** It opens the camera by itself. */
async function openPeer(phone: Page, address: string): Promise<Steps> {
  const clock = createClock();
  await phone.goto(address);
  await untilLive(phone);
  clock.reach('live camera');
  return clock.taken;
}

/** Presses a button that takes presses, as it does once it can have been seen; what comes of it counts from then. */
async function press(button: Locator, clock: Clock): Promise<void> {
  const element = await button.elementHandle();
  await button.page().waitForFunction((control) => getComputedStyle(control).pointerEvents !== 'none', element);
  clock.restart();
  await button.click();
}

/** Takes the time since the last moment that was reached, or since it was restarted. */
interface Clock {
  taken: Steps;
  reach: (name: string) => void;
  restart: () => void;
}

function createClock(): Clock {
  const taken: Steps = {};
  let last = performance.now();
  const restart = (): void => {
    last = performance.now();
  };
  return {
    taken,
    reach: (name) => {
      taken[name] = performance.now() - last;
      restart();
    },
    restart,
  };
}

/** The median of each step, and the least and the most of all runs. */
function describe(all: readonly Steps[]): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  return Object.keys(all[0]!)
    .map((name) => {
      const sorted = all.map((steps) => steps[name]!).toSorted((one, other) => one - other);
      return `${name} ${seconds(sorted[Math.floor(sorted.length / 2)]!)} s (${seconds(sorted[0]!)} to ${seconds(sorted.at(-1)!)})`;
    })
    .join(', ');
}

/** Both kits by the same server, compressed in the same way. */
async function serveFolder(from: string, html: string): Promise<{ address: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-first-load-'));
  cpSync(from, folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html);
  await compressFiles(folder);
  const files = serveFiles(folder);
  const server = createAdaptorServer({ fetch: (request) => files.fetch(request) });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
