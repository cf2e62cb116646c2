import { OPERATION_NAMES } from '@idproof/core/provider';
import type { ConformanceCase } from './case.js';
import type { Verdict } from './run-case.js';

export interface Judged {
  group: string;
  one: ConformanceCase;
  verdict: Verdict;
}

/** `4.9     passed   v1.realid.initialize: bizId: text, at most 32 bytes, required` */
export function formatLine({ one, verdict }: Judged): string {
  const why = verdict.outcome === 'passed' ? '' : `\n        ${verdict.why}`;
  return `${one.section.padEnd(7)} ${verdict.outcome.padEnd(8)} ${one.operation}: ${one.title}${why}`;
}

const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
type Counts = Record<(typeof OUTCOMES)[number], number>;

export function countOutcomes(judged: readonly Judged[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { verdict } of judged) counts[verdict.outcome] += 1;
  return counts;
}

/** Operation × passed, failed, skipped, with the sum below. */
export function formatTable(judged: readonly Judged[]): string {
  const rows = OPERATION_NAMES.map(
    (name) => [name, countOutcomes(judged.filter(({ one }) => one.operation === name))] as const,
  );
  const row = (name: string, counts: Counts): string =>
    `${name.padEnd(34)}${OUTCOMES.map((outcome) => String(counts[outcome]).padStart(9)).join('')}`;
  const head = `${'operation'.padEnd(34)}${OUTCOMES.map((outcome) => outcome.padStart(9)).join('')}`;
  return [head, ...rows.map(([name, counts]) => row(name, counts)), row('all', countOutcomes(judged))].join('\n');
}

export function formatJson(judged: readonly Judged[]): string {
  const cases = judged.map(({ group, one: { section, operation, title }, verdict }) => ({
    group,
    section,
    operation,
    title,
    ...verdict,
  }));
  return `${JSON.stringify({ ...countOutcomes(judged), cases }, undefined, 2)}\n`;
}
