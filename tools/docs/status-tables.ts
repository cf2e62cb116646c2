import { HOSTED_EVENTS, HOSTED_TABLE } from '../../packages/proxy/src/model/hosted-table.js';
import { LIVENESS_EVENTS, LIVENESS_TABLE } from '../../packages/proxy/src/model/liveness-table.js';
import {
  HOSTED_POSITIONS,
  LIVENESS_POSITIONS,
  POSITIONS,
  type Cell,
} from '../../packages/proxy/src/model/positions.js';
import { EVENTS, STATUS_TABLE } from '../../packages/proxy/src/model/status-table.js';

function formatCell(cell: Cell): string {
  if (cell.http === 200) return `${cell.to} · 200`;
  return `${cell.to === undefined ? '' : `${cell.to}, `}${cell.code} · ${cell.http}`;
}

function render<Position extends string, Event extends string>(
  positions: readonly Position[],
  events: Readonly<Record<Event, string>>,
  table: Readonly<Record<Position, Readonly<Record<Event, Cell>>>>,
): string {
  const head = `| event | ${positions.join(' | ')} |\n|${'---|'.repeat(positions.length + 1)}`;
  const rows = (Object.keys(events) as Event[]).map((event) => {
    const cells = positions.map((position) => formatCell(table[position][event]));
    return `| **${event}**: ${events[event]} | ${cells.join(' | ')} |`;
  });
  return [head, ...rows].join('\n');
}

/** The tables of the docs by their names: a row for each event, a column for each position. */
export const STATUS_TABLES = {
  'status table': render(POSITIONS, EVENTS, STATUS_TABLE),
  'liveness status table': render(LIVENESS_POSITIONS, LIVENESS_EVENTS, LIVENESS_TABLE),
  'hosted status table': render(HOSTED_POSITIONS, HOSTED_EVENTS, HOSTED_TABLE),
};
