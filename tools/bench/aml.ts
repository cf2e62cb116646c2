import { readFileSync, writeFileSync } from 'node:fs';
import { createScreener } from '../../packages/sandbox/src/aml/screen.js';
import { WatchlistRecord } from '../../packages/sandbox/src/aml/watchlist-record.js';
import { drawQueries, drawRecords, type AmlQuery } from './aml/corpus.js';
import { replaceBetween } from '../docs/replace-part.js';

/** What a kind of query came to. */
export interface AmlFigures {
  kind: string;
  queries: number;
  /** Queries that mean somebody, and those of them whose record was hit. */
  meant: number;
  found: number;
  /** Hits on other records. */
  wrong: number;
}

const PER_KIND = 40;

/** Screens every query of one half of the names: thresholds were chosen on the even half (0), figures are of the odd one. */
export function measureAml(half: 0 | 1, show?: (query: AmlQuery, hits: readonly string[]) => void): AmlFigures[] {
  const screener = createScreener(drawRecords(half));
  const byKind = new Map<string, AmlFigures>();
  for (const query of drawQueries(half, PER_KIND)) {
    const { kind, subject, wanted } = query;
    const hits = screener.screen(subject).map(({ record }) => record.id);
    const figures = byKind.get(kind) ?? { kind, queries: 0, meant: 0, found: 0, wrong: 0 };
    byKind.set(kind, figures);
    const isFound = wanted !== undefined && hits.includes(wanted);
    figures.queries++;
    figures.meant += wanted === undefined ? 0 : 1;
    figures.found += isFound ? 1 : 0;
    figures.wrong += hits.filter((id) => id !== wanted).length;
    if ((wanted !== undefined && !isFound) || hits.some((id) => id !== wanted)) show?.(query, hits);
  }
  return [...byKind.values()];
}

export const sumFigures = (figures: readonly AmlFigures[]): AmlFigures =>
  figures.reduce((sum, { queries, meant, found, wrong }) => ({
    kind: 'all',
    queries: sum.queries + queries,
    meant: sum.meant + meant,
    found: sum.found + found,
    wrong: sum.wrong + wrong,
  }));

export const getPrecision = ({ found, wrong }: AmlFigures): number => found / (found + wrong);
export const getRecall = ({ found, meant }: AmlFigures): number => found / meant;

/** Processor time of the first query, which prepares the list, and of a later one, in milliseconds. */
export function timeAml(count: number): { prepare: number; query: number } {
  const [half, base] = [1, drawRecords(1)] as const;
  // Syllables make the names of a long list, as many different words as one has.
  const records = Array.from({ length: count }, (_, i) =>
    WatchlistRecord.parse({
      id: `T${i}`,
      type: 'Person',
      name: `${syllables(i)} ${syllables(i * 7 + 3)} ${base[i % 500]!.name.split(' ').at(-1)}`,
      birthDates: [],
    }),
  );
  let screener: ReturnType<typeof createScreener> | undefined;
  const prepare = processorTime(() => void (screener = createScreener(records)));
  const queries = drawQueries(half, 3).filter(({ subject }) => subject.kind === 'Person');
  const query = processorTime(() => queries.forEach(({ subject }) => screener?.screen(subject))) / queries.length;
  return { prepare, query };
}

const SYLLABLES = 'ka ro mi ta ne sol vi dra lu men pa shi go ber na ti'.split(' ');
const syllables = (seed: number): string => [seed, seed >> 4, seed >> 8].map((part) => SYLLABLES[part & 15]).join('');

function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`);

/** The table of docs/aml.md. */
function describeAml(half: 0 | 1): string[] {
  const figures = measureAml(half);
  const rows = [...figures, sumFigures(figures)].map((row) => {
    const { kind, queries, meant, found, wrong } = row;
    return `| ${kind} | ${queries} | ${meant > 0 ? `${found} of ${meant}` : '–'} | ${wrong} | ${percent(getRecall(row))} | ${percent(getPrecision(row))} |`;
  });
  return ['| queries | n | found | wrong hits | recall | precision |', '|---|---|---|---|---|---|', ...rows];
}

const PAGE = new URL('../../docs/aml.md', import.meta.url);
const [BEGIN, END] = ['<!-- written by npm run bench -- --only aml --write -->', '<!-- end of what is written -->'];

/** Prints both halves and the times; `write` puts the odd half into docs/aml.md. */
export function benchAml({ write = false, count = 100_000 }: { write?: boolean; count?: number } = {}): void {
  const reported = describeAml(1);
  console.log(
    ['even half (thresholds were chosen here)', ...describeAml(0), 'odd half (reported)', ...reported].join('\n'),
  );
  const { prepare, query } = timeAml(count);
  console.log(`${count} records: ${prepare.toFixed(0)} ms to prepare, ${query.toFixed(0)} ms a query (processor time)`);
  if (!write) return;
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, replaceBetween(page, BEGIN, END, reported.join('\n')));
}

if (process.argv[1]?.endsWith('aml.ts')) {
  if (process.argv.includes('--show'))
    measureAml(0, ({ kind, subject, wanted }, hits) => console.log(kind, subject.names, wanted, hits));
  else benchAml({ write: process.argv.includes('--write') });
}
