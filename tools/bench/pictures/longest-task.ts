import type { Browser, Page } from 'playwright-core';
import type { run, Task } from './page.js';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Processor time of the longest task of the page's main thread during one run, milliseconds, from a trace. */
export async function longestMainTask(
  browser: Browser,
  page: Page,
  what: { name: string; task: Task },
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate(runInPage, what);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents.filter((event) => event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid}:${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

async function runInPage({ name, task }: { name: string; task: Task }): Promise<void> {
  await (globalThis as unknown as { run: typeof run }).run(name, task);
}
