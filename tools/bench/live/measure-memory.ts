import { readFileSync } from 'node:fs';
import type { Live } from './open-live.js';

export interface Memory {
  /** After how many minutes. */
  minutes: number;
  /** Images that were taken and discarded until then. */
  taken: number;
  /** What the page's process holds, in megabytes: workers, WebAssembly and images too. */
  process: number;
  /** What the page's own scripts hold after a collection, in megabytes. */
  scripts: number;
}

const MINUTE = 60_000;
/** For an image to be taken by itself on a busy machine, in milliseconds: the element steps aside after 20 seconds. */
const TIMEOUT_MS = 25_000;

/**
 * Has one image after the other taken, each by a new element, as a flow shows them; looks at the memory after a
 * minute and at the end.
 */
export async function measureMemory(live: Live, minutes: number): Promise<Memory[]> {
  const { page, element } = live;
  const readings: Memory[] = [];
  const from = Date.now();
  const marks = [1, minutes];
  await element.evaluate((capture) => capture.setAttribute('review', 'always'));
  for (let taken = 1; marks.length > 0; taken++) {
    await element.getByRole('button', { name: 'Open the camera' }).click();
    await element.locator('[part~=confirm]').waitFor({ timeout: TIMEOUT_MS });
    await element.evaluate((capture) => capture.replaceWith(capture.cloneNode()));
    if (Date.now() - from < marks[0]! * MINUTE) continue;
    readings.push({ minutes: marks.shift()!, taken, ...(await readMemory(live)) });
  }
  await page.close();
  return readings;
}

async function readMemory({ page, context }: Live): Promise<Pick<Memory, 'process' | 'scripts'>> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.disable');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { process: (await measureRenderer(context)) / 1e6, scripts: usedSize / 1e6 };
}

/** Bytes of the largest process that draws pages, without those of the browser's own program. */
async function measureRenderer(context: Live['context']): Promise<number> {
  const browser = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  await browser.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readResident(id)));
}

function readResident(id: number): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  return [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
    (sum, [, size]) => sum + Number(size) * 1024,
    0,
  );
}
