import type { Specimen } from './corpus.js';
import { countJudged, SPOOF_CHECKS, type Judged } from './judge-reading.js';

export interface Judgement extends Judged {
  specimen: Specimen;
}

export interface Timing {
  specimen: Specimen;
  milliseconds: number;
  peakMegabytes: number;
}

/** A Markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
}

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return groups;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const seconds = (values: readonly number[], share: number): string =>
  values.length === 0 ? '' : (quantile(values, share) / 1000).toFixed(2);

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || '0';

const COUNTED = ['documents', 'read entirely', 'Y, a field left out', '**wrong fields**', '`N`'];
const ALARMS = 'false alarms: tamper, material, screen';

function cells(judged: readonly Judged[]): string[] {
  const { documents, entire, partial, wrongFields, refused, alarms } = countJudged(judged);
  return [
    String(documents),
    String(entire),
    String(partial),
    `**${wrongFields}**`,
    listed(refused),
    SPOOF_CHECKS.map((check) => alarms[check]).join(', '),
  ];
}

/** Format by level: what was read, and how long it took. */
export function levelTable(judged: readonly Judgement[], timings: readonly Timing[]): string[] {
  const groups = groupBy(judged, ({ specimen: { format, level } }) => `${format}, ${level}`);
  const rows = [...groups].map(([name, group]) => {
    const own = timings.filter(({ specimen: { format, level } }) => `${format}, ${level}` === name);
    const times = own.map(({ milliseconds }) => milliseconds);
    const peak = own.length === 0 ? '' : Math.max(...own.map(({ peakMegabytes }) => Math.round(peakMegabytes)));
    return [name].concat(cells(group), seconds(times, 0.5), seconds(times, 0.9), String(peak));
  });
  const all = timings.map(({ milliseconds }) => milliseconds);
  const total = ['all', ...cells(judged), seconds(all, 0.5), seconds(all, 0.9), ''];
  return markdown(['format, level', ...COUNTED, ALARMS, 'median s', 'p90 s', 'peak MB'], [...rows, total]);
}

/** The same by the way in which the documents were photographed. */
export function conditionTable(judged: readonly Judgement[]): string[] {
  const groups = groupBy(judged, ({ specimen }) => specimen.condition ?? 'none');
  return markdown(
    ['condition', ...COUNTED, ALARMS],
    [...groups].map(([name, group]) => [name].concat(cells(group))),
  );
}

const describeSpecimen = ({ format, level, seed, condition }: Specimen): string =>
  [format, `level ${level}`, `seed ${seed}`, condition].filter(Boolean).join(', ');

/** Every wrong field that was taken for right, and what was not read entirely. */
export function describeFailures(judged: readonly Judgement[]): string[] {
  return judged
    .filter(({ outcome }) => outcome !== 'entire')
    .map(({ specimen, outcome, code, wrong, missing }) => {
      const fields = wrong.map(
        ({ field, got, wanted }) => `${field} ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`,
      );
      const left = missing.length > 0 && outcome !== 'refused' ? [`left out ${missing.join(', ')}`] : [];
      const what = outcome === 'wrong' ? 'WRONG' : outcome === 'refused' ? `N ${code}` : 'partial';
      return [`${describeSpecimen(specimen)}: ${what}`, ...fields, ...left].join('; ');
    });
}
