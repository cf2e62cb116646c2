import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../test/helpers/browsers/find-browsers.mjs';
import { freePort } from '../../../test/helpers/e2e/free-port.js';
import { startStack } from '../../../test/helpers/e2e/stack.js';
import { openExtra } from '../../../test/helpers/extra-packages.js';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is used of a report of Lighthouse. */
interface Report {
  /** About 1500 on a fast desktop that does nothing else, a tenth of it on a busy one. */
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number; displayValue?: string }
  >;
}
type Lighthouse = (
  address: string,
  flags: { port: number; output: 'json'; onlyCategories: readonly string[]; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>;

const PAGES = fileURLToPath(new URL('../../../packages/demo/pages', import.meta.url));

/** Lists the pages of the demo; throws if one of `wanted`, by their names without an ending, is none of them. */
function listPages(wanted: readonly string[] | undefined): string[] {
  const all = readdirSync(PAGES)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length));
  const unknown = wanted?.filter((name) => !all.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`No page is called ${unknown.join(' or ')}; there are ${all.join(', ')}.`);
  return (wanted ?? all).map((name) => `${name}.html`);
}

/**
 * Pages of the demo, by default every one, as a phone that Lighthouse makes slow. Each is loaded `count` times; the median
 * by largest paint is told.
 */
export async function benchLighthouse({
  count = 3,
  pages,
}: {
  count?: number | undefined;
  pages?: readonly string[] | undefined;
}): Promise<void> {
  const files = listPages(pages);
  const { default: lighthouse } = await openExtra('tools/bench').load<{ default: Lighthouse }>('lighthouse');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  const stack = await startStack();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    for (const page of files) {
      const reports: Report[] = [];
      for (let run = 0; run < count; run++) {
        const flags = { port, output: 'json', onlyCategories: CATEGORIES, logLevel: 'error' } as const;
        const result = await lighthouse(`${stack.demo}/${page === 'index.html' ? '' : page}`, flags);
        if (!result) throw new Error(`Lighthouse says nothing about ${page}.`);
        reports.push(result.lhr);
      }
      reports.sort((one, other) => largestPaint(one) - largestPaint(other));
      describe(page, reports[Math.floor(count / 2)]!);
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const largestPaint = ({ audits }: Report): number => audits['largest-contentful-paint']?.numericValue ?? Infinity;

function describe(page: string, report: Report): void {
  const scores = CATEGORIES.map((name) => Math.round((report.categories[name].score ?? 0) * 100));
  const told = ['total-blocking-time', 'cumulative-layout-shift'].map((id) => report.audits[id]?.displayValue);
  console.log(
    `  ${page}: ${scores.join(', ')}; largest paint ${(largestPaint(report) / 1000).toFixed(2)} s, blocked ${told[0]}, shift ${told[1]} (speed of this machine ${report.environment.benchmarkIndex.toFixed(0)})`,
  );
  const failed = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1,
  );
  for (const { title } of failed) console.log(`    ${title}`);
}
