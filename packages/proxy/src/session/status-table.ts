import type { ErrorCode, Flow, SessionStatus, Step } from '@idproof/core/session';
import { HOSTED_TABLE, type HostedEvent, type HostedPosition } from './hosted-table.js';

/** Where a session of the `api` flow stands: its status, and while that is `open` the step it waits for. */
export const POSITIONS = [
  'open/consent',
  'open/document',
  'open/selfie',
  'finished',
  'declined',
  'cancelled',
  'expired',
] as const;
export type ApiPosition = (typeof POSITIONS)[number];
export type Position = ApiPosition | HostedPosition;

/** What can happen to a session of the `api` flow, and who makes it happen. */
export const EVENTS = {
  view: 'the browser asks for the view',
  grant: 'the person agrees',
  decline: 'the person does not agree',
  withdraw: 'the person takes the consent back',
  'document accepted': 'recognize: the required fields were read',
  'document refused': 'recognize: not read, attempts left',
  'document exhausted': 'recognize: not read, no attempt left',
  'selfie decided': 'compare: the faces were compared',
  'selfie refused': 'compare: no usable face, attempts left',
  'selfie exhausted': 'compare: no usable face, no attempt left',
  cancel: 'the person cancels',
  expire: 'the time of the session is over',
} as const;
export type ApiEvent = keyof typeof EVENTS;
export type SessionEvent = ApiEvent | HostedEvent;

/** The next position, the refusal, or, where the step ends the session without having been done, both. */
export type Cell =
  | { to: Position; http: 200 }
  | { to: Position; http: 409; code: Extract<ErrorCode, 'session_over'> }
  | { to?: never; http: 409; code: Extract<ErrorCode, 'out_of_order' | 'session_over'> }
  | { to?: never; http: 400; code: Extract<ErrorCode, 'callback_refused'> };

const to = (position: Position): Cell => ({ to: position, http: 200 });
const early: Cell = { http: 409, code: 'out_of_order' };
const over: Cell = { http: 409, code: 'session_over' };

/** The steps that an ended session refuses, each in the same way. */
const nothingMore = {
  grant: over,
  decline: over,
  withdraw: over,
  'document accepted': over,
  'document refused': over,
  'document exhausted': over,
  'selfie decided': over,
  'selfie refused': over,
  'selfie exhausted': over,
  cancel: over,
} as const;

/** The whole life of a session of the `api` flow: position × event → next position, or the refusal. */
export const STATUS_TABLE: Record<ApiPosition, Record<ApiEvent, Cell>> = {
  'open/consent': {
    view: to('open/consent'),
    grant: to('open/document'),
    decline: to('declined'),
    withdraw: early,
    'document accepted': early,
    'document refused': early,
    'document exhausted': early,
    'selfie decided': early,
    'selfie refused': early,
    'selfie exhausted': early,
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/document': {
    view: to('open/document'),
    grant: to('open/document'),
    decline: early,
    withdraw: to('declined'),
    'document accepted': to('open/selfie'),
    'document refused': to('open/document'),
    'document exhausted': to('finished'),
    'selfie decided': early,
    'selfie refused': early,
    'selfie exhausted': early,
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/selfie': {
    view: to('open/selfie'),
    grant: to('open/selfie'),
    decline: early,
    withdraw: to('declined'),
    'document accepted': to('open/selfie'),
    'document refused': to('open/document'),
    'document exhausted': to('finished'),
    'selfie decided': to('finished'),
    'selfie refused': to('open/selfie'),
    'selfie exhausted': to('finished'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  finished: { ...nothingMore, view: to('finished'), withdraw: to('finished'), expire: to('finished') },
  declined: { ...nothingMore, view: to('declined'), expire: to('declined') },
  cancelled: { ...nothingMore, view: to('cancelled'), cancel: to('cancelled'), expire: to('cancelled') },
  expired: { ...nothingMore, view: to('expired'), expire: to('expired') },
};

type Table = Partial<Record<Position, Partial<Record<SessionEvent, Cell>>>>;

/** What an event does to a session; pure. An event of another flow comes too early, or too late. */
export function transition(flow: Flow, position: Position, event: SessionEvent): Cell {
  const table: Table = flow === 'api' ? STATUS_TABLE : HOSTED_TABLE;
  return table[position]?.[event] ?? (isOver(position) ? over : early);
}

/** True when nothing more can come of the session. */
export function isOver(position: Position): boolean {
  return position !== 'processing' && !position.startsWith('open/');
}

/** The status that the outside sees. */
export function statusOf(position: Position): SessionStatus {
  return position.startsWith('open/') ? 'open' : (position as SessionStatus);
}

/** The step that the outside sees; a session that waits for the provider, or has ended, stands at its result. */
export function stepOf(position: Position): Step {
  return position.startsWith('open/') ? (position.slice('open/'.length) as Step) : 'result';
}
