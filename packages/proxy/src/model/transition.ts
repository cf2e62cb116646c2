import type { Flow } from '@idproof/core/session';
import { HOSTED_TABLE, type HostedEvent } from './hosted-table.js';
import { LIVENESS_TABLE, type LivenessEvent } from './liveness-table.js';
import { isOver, type Cell, type Position } from './positions.js';
import { STATUS_TABLE, type ApiEvent } from './status-table.js';

export type SessionEvent = ApiEvent | LivenessEvent | HostedEvent;

/** Course of a session: its flow, and `api-liveness` for `api` with a face that the provider captures. */
export type Course = Flow | 'api-liveness';

const early: Cell = { http: 409, code: 'out_of_order' };
const over: Cell = { http: 409, code: 'session_over' };

type Table = Partial<Record<Position, Partial<Record<SessionEvent, Cell>>>>;

const TABLES: Readonly<Record<Course, Table>> = {
  api: STATUS_TABLE,
  'api-liveness': LIVENESS_TABLE,
  h5: HOSTED_TABLE,
  app: HOSTED_TABLE,
};

/**
 * Effect of an event on a session; pure. An event of another course is `out_of_order`, or `session_over` after the end.
 */
export function transition(course: Course, position: Position, event: SessionEvent): Cell {
  return TABLES[course][position]?.[event] ?? (isOver(position) ? over : early);
}
