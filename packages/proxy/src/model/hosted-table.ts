import type { Cell, HostedPosition } from './positions.js';

/** Events of a session of the hosted flows. */
export const HOSTED_EVENTS = {
  view: 'the browser asks for the view',
  grant: 'the person agrees',
  decline: 'the person does not agree',
  withdraw: 'the person takes the consent back',
  'hosted begun': 'initialize: the provider began a transaction, or one runs already',
  'hosted refused': 'initialize: the provider sees a risk in this person',
  'hosted left': 'a callback is consumed: the hosted page was left',
  'hosted waiting': 'checkresult: the transaction runs',
  'hosted interrupted': 'it was left as interrupted and still runs: attempts left',
  'hosted exhausted': 'it was left as interrupted and still runs: no attempt left',
  'hosted decided': 'checkresult: the provider has a result',
  'hosted cancelled': 'checkresult: the person ended it there',
  'hosted timed out': 'checkresult: it was not finished in time',
  extend: 'the person asks for more time',
  cancel: 'the person cancels, and the transaction has no result',
  expire: 'the time of the session is over, no transaction runs',
  overrun: 'the time of the session is over, a transaction runs',
} as const;
export type HostedEvent = keyof typeof HOSTED_EVENTS;

const to = (position: HostedPosition): Cell => ({ to: position, http: 200 });
const early: Cell = { http: 409, code: 'out_of_order' };
const over = { http: 409, code: 'session_over' } as const satisfies Cell;
const used: Cell = { http: 400, code: 'callback_refused' };

/** An ended session refuses every step; reading its view and its result still works. */
const ended = (position: HostedPosition): Record<HostedEvent, Cell> => ({
  view: to(position),
  grant: over,
  decline: over,
  withdraw: over,
  'hosted begun': over,
  'hosted refused': over,
  'hosted left': over,
  'hosted waiting': to(position),
  'hosted interrupted': over,
  'hosted exhausted': over,
  'hosted decided': to(position),
  'hosted cancelled': to(position),
  'hosted timed out': to(position),
  extend: over,
  cancel: over,
  expire: to(position),
  overrun: to(position),
});

/** State table of a session of the hosted flows: position × event → next position, or the refusal. */
export const HOSTED_TABLE: Record<HostedPosition, Record<HostedEvent, Cell>> = {
  'open/consent': {
    view: to('open/consent'),
    grant: to('open/hosted'),
    decline: to('declined'),
    withdraw: early,
    'hosted begun': early,
    'hosted refused': early,
    'hosted left': early,
    'hosted waiting': early,
    'hosted interrupted': early,
    'hosted exhausted': early,
    'hosted decided': early,
    'hosted cancelled': early,
    'hosted timed out': early,
    extend: to('open/consent'),
    cancel: to('cancelled'),
    expire: to('expired'),
    overrun: to('expired'),
  },
  'open/hosted': {
    view: to('open/hosted'),
    grant: to('open/hosted'),
    decline: early,
    withdraw: to('declined'),
    'hosted begun': to('open/hosted'),
    'hosted refused': { ...over, to: 'finished' },
    'hosted left': to('processing'),
    'hosted waiting': to('open/hosted'),
    'hosted interrupted': to('open/hosted'),
    'hosted exhausted': to('finished'),
    'hosted decided': to('finished'),
    'hosted cancelled': to('cancelled'),
    'hosted timed out': to('expired'),
    extend: to('open/hosted'),
    cancel: to('cancelled'),
    expire: to('expired'),
    overrun: to('processing'),
  },
  processing: {
    view: to('processing'),
    grant: to('processing'),
    decline: early,
    withdraw: to('declined'),
    'hosted begun': early,
    'hosted refused': early,
    'hosted left': used,
    'hosted waiting': to('processing'),
    'hosted interrupted': to('open/hosted'),
    'hosted exhausted': to('finished'),
    'hosted decided': to('finished'),
    'hosted cancelled': to('cancelled'),
    'hosted timed out': to('expired'),
    extend: to('processing'),
    cancel: to('cancelled'),
    expire: to('processing'),
    overrun: to('processing'),
  },
  finished: { ...ended('finished'), withdraw: to('finished') },
  declined: ended('declined'),
  cancelled: { ...ended('cancelled'), cancel: to('cancelled') },
  expired: ended('expired'),
};
