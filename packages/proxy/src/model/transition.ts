import type { Flow } from '@idproof/core/session';
import { HOSTED_TABLE, type HostedEvent } from './hosted-table.js';
import { isOver, type Cell, type Position } from './positions.js';
import { STATUS_TABLE, type ApiEvent } from './status-table.js';

export type SessionEvent = ApiEvent | HostedEvent;

const early: Cell = { http: 409, code: 'out_of_order' };
const over: Cell = { http: 409, code: 'session_over' };

type Table = Partial<Record<Position, Partial<Record<SessionEvent, Cell>>>>;

/**
 * Effect of an event on a session; pure. An event of another flow is `out_of_order`, or `session_over` after the end.
 */
export function transition(flow: Flow, position: Position, event: SessionEvent): Cell {
  const table: Table = flow === 'api' ? STATUS_TABLE : HOSTED_TABLE;
  return table[position]?.[event] ?? (isOver(position) ? over : early);
}
