import type { Cell, Position } from './positions.js';

/*
 * The tail of an `api` session: what follows the captures, where the session asks for it. It is the same whether our
 * elements took the selfie or the provider captured the face.
 */

/** Events of the tail. */
export const TAIL_EVENTS = {
  'confirm wanted': 'everything was captured: the person is asked whether it was read right',
  'fields confirmed': 'confirm: the person says which fields were misread',
  'papers wanted': 'captured and confirmed: a paper is still missing',
  'paper handled': 'paper or skip-paper: a paper was read, refused, or left out',
  'outcome awaited': 'the person is done: the outcome awaits the screening, where there is one',
  'tail decided': 'the session with a tail is decided',
} as const;
export type TailEvent = keyof typeof TAIL_EVENTS;
type TailRow = Readonly<Record<TailEvent, Cell>>;

const to = (position: Position): Cell => ({ to: position, http: 200 });
const early: Cell = { http: 409, code: 'out_of_order' };
const over: Cell = { http: 409, code: 'session_over' };

/** The events of the tail before the captures. */
export const NO_TAIL: TailRow = {
  'confirm wanted': early,
  'fields confirmed': early,
  'papers wanted': early,
  'paper handled': early,
  'outcome awaited': early,
  'tail decided': early,
};

/** The events of the tail after the end. */
export const TAIL_OVER: TailRow = {
  'confirm wanted': over,
  'fields confirmed': over,
  'papers wanted': over,
  'paper handled': over,
  'outcome awaited': over,
  'tail decided': over,
};

/** The events of the tail at the last capture. */
export const TAIL_AHEAD: TailRow = {
  ...NO_TAIL,
  'confirm wanted': to('open/confirm'),
  'papers wanted': to('open/papers'),
  'outcome awaited': to('deciding'),
};

/** The events of the tail at its own positions. */
export const TAIL_ROWS: Readonly<Record<'open/confirm' | 'open/papers' | 'deciding', TailRow>> = {
  'open/confirm': {
    ...NO_TAIL,
    'fields confirmed': to('open/confirm'),
    'papers wanted': to('open/papers'),
    'outcome awaited': to('deciding'),
  },
  'open/papers': {
    ...NO_TAIL,
    'papers wanted': to('open/papers'),
    'paper handled': to('open/papers'),
    'outcome awaited': to('deciding'),
  },
  deciding: { ...NO_TAIL, 'outcome awaited': to('deciding'), 'tail decided': to('finished') },
};

/** What else happens at the positions of the tail. */
export const createTailRest = (position: Position) => ({
  view: to(position),
  grant: to(position),
  decline: early,
  withdraw: to('declined'),
  discard: to(position),
  extend: to(position),
  cancel: to('cancelled'),
  expire: to('expired'),
});
