import type { ApiPosition, Cell, Position } from './positions.js';
import { createTailRest, NO_TAIL, TAIL_AHEAD, TAIL_EVENTS, TAIL_OVER, TAIL_ROWS } from './tail-table.js';

/** Events of a session of the `api` flow. */
export const EVENTS = {
  view: 'the browser asks for the view',
  grant: 'the person agrees',
  decline: 'the person does not agree',
  withdraw: 'the person takes the consent back',
  'document accepted': 'recognize: the required fields were read',
  'document refused': 'recognize: not read, attempts left',
  'document exhausted': 'recognize: not read, no attempt left',
  'selfie decided': 'compare: the faces were compared',
  'selfie refused': 'compare: no usable face, or another one, and another selfie may be taken',
  'selfie exhausted': 'compare: no usable face, no attempt left',
  ...TAIL_EVENTS,
  discard: 'the person takes an image again that is being checked',
  extend: 'the person asks for more time',
  cancel: 'the person cancels',
  expire: 'the time of the session is over',
} as const;
export type ApiEvent = keyof typeof EVENTS;
const to = (position: Position): Cell => ({ to: position, http: 200 });
const early: Cell = { http: 409, code: 'out_of_order' };
const over: Cell = { http: 409, code: 'session_over' };

/** Steps that every ended session refuses. */
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
  extend: over,
  cancel: over,
  ...TAIL_OVER,
} as const;

/** Captures, refused in the tail. */
const noCapture = {
  'document accepted': early,
  'document refused': early,
  'document exhausted': early,
  'selfie decided': early,
  'selfie refused': early,
  'selfie exhausted': early,
} as const;

/** State table of a session of the `api` flow: position × event → next position, or the refusal. */
export const STATUS_TABLE: Record<ApiPosition, Record<ApiEvent, Cell>> = {
  'open/consent': {
    ...NO_TAIL,
    view: to('open/consent'),
    grant: to('open/document'),
    decline: to('declined'),
    withdraw: early,
    ...noCapture,
    discard: early,
    extend: to('open/consent'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/document': {
    ...NO_TAIL,
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
    discard: to('open/document'),
    extend: to('open/document'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/selfie': {
    ...TAIL_AHEAD,
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
    discard: to('open/selfie'),
    extend: to('open/selfie'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/confirm': { ...noCapture, ...TAIL_ROWS['open/confirm'], ...createTailRest('open/confirm') },
  'open/papers': { ...noCapture, ...TAIL_ROWS['open/papers'], ...createTailRest('open/papers') },
  deciding: { ...noCapture, ...TAIL_ROWS.deciding, ...createTailRest('deciding') },
  finished: {
    ...nothingMore,
    view: to('finished'),
    discard: to('finished'),
    withdraw: to('finished'),
    expire: to('finished'),
  },
  declined: { ...nothingMore, view: to('declined'), discard: to('declined'), expire: to('declined') },
  cancelled: {
    ...nothingMore,
    view: to('cancelled'),
    discard: to('cancelled'),
    cancel: to('cancelled'),
    expire: to('cancelled'),
  },
  expired: { ...nothingMore, view: to('expired'), discard: to('expired'), expire: to('expired') },
};
