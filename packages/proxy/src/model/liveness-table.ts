import type { Cell, LivenessPosition } from './positions.js';
import { createTailRest, NO_TAIL, TAIL_AHEAD, TAIL_EVENTS, TAIL_OVER, TAIL_ROWS } from './tail-table.js';

/** Events of a session of the `api` flow whose face the provider captures. */
export const LIVENESS_EVENTS = {
  view: 'the browser asks for the view',
  grant: 'the person agrees',
  decline: 'the person does not agree',
  withdraw: 'the person takes the consent back',
  'hosted begun': 'initialize: the provider began a face capture, or one runs already',
  'hosted refused': 'initialize: the provider sees a risk in this person',
  'hosted left': 'a callback is consumed: the hosted page was left',
  'hosted waiting': 'checkresult: the face capture runs',
  'face captured': 'checkresult: a face was captured, or no attempt is left',
  'face refused': 'checkresult: no live face, or the page was left before its end; attempts left',
  'face attacked': 'checkresult: a forged face',
  'document accepted': 'recognize: the required fields were read, and the faces are not compared yet',
  'document refused': 'recognize or compare: not read, or without the portrait of this face; attempts left',
  'document exhausted': 'recognize: not read, no attempt left',
  'document decided': 'compare: the session is decided',
  ...TAIL_EVENTS,
  discard: 'the person takes an image again that is being checked',
  extend: 'the person asks for more time',
  cancel: 'the person cancels',
  expire: 'the time of the session is over',
} as const;
export type LivenessEvent = keyof typeof LIVENESS_EVENTS;

const to = (position: LivenessPosition): Cell => ({ to: position, http: 200 });
const early: Cell = { http: 409, code: 'out_of_order' };
const over = { http: 409, code: 'session_over' } as const satisfies Cell;
const used: Cell = { http: 400, code: 'callback_refused' };

/** Events of the hosted page, refused in the steps around it. */
const noPage = {
  'hosted begun': early,
  'hosted refused': early,
  'hosted left': early,
  'hosted waiting': early,
  'face captured': early,
  'face refused': early,
  'face attacked': early,
} as const;

/** Events of the document, refused in the steps before it. */
const noDocument = {
  'document accepted': early,
  'document refused': early,
  'document exhausted': early,
  'document decided': early,
} as const;

/** Events before the document. */
const beforeDocument = { ...noDocument, ...NO_TAIL, discard: early } as const;

/** An ended session refuses every step; reading its view and its result still works. */
const ended = (position: LivenessPosition): Record<LivenessEvent, Cell> => ({
  ...TAIL_OVER,
  view: to(position),
  grant: over,
  decline: over,
  withdraw: over,
  'hosted begun': over,
  'hosted refused': over,
  'hosted left': over,
  'hosted waiting': to(position),
  'face captured': over,
  'face refused': over,
  'face attacked': over,
  'document accepted': over,
  'document refused': over,
  'document exhausted': over,
  'document decided': over,
  discard: to(position),
  extend: over,
  cancel: over,
  expire: to(position),
});

const tail = (position: keyof typeof TAIL_ROWS): Record<LivenessEvent, Cell> => ({
  ...noPage,
  ...noDocument,
  ...TAIL_ROWS[position],
  ...createTailRest(position),
  'hosted waiting': to(position),
});

/** State table of a session whose face the provider captures: position × event → next position, or the refusal. */
export const LIVENESS_TABLE: Record<LivenessPosition, Record<LivenessEvent, Cell>> = {
  'open/consent': {
    ...noPage,
    ...beforeDocument,
    view: to('open/consent'),
    grant: to('open/hosted'),
    decline: to('declined'),
    withdraw: early,
    extend: to('open/consent'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/hosted': {
    ...beforeDocument,
    view: to('open/hosted'),
    grant: to('open/hosted'),
    decline: early,
    withdraw: to('declined'),
    'hosted begun': to('open/hosted'),
    'hosted refused': { ...over, to: 'finished' },
    'hosted left': to('processing'),
    'hosted waiting': to('open/hosted'),
    'face captured': to('open/document'),
    'face refused': to('open/hosted'),
    'face attacked': to('finished'),
    extend: to('open/hosted'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  processing: {
    ...beforeDocument,
    view: to('processing'),
    grant: to('processing'),
    decline: early,
    withdraw: to('declined'),
    'hosted begun': early,
    'hosted refused': early,
    'hosted left': used,
    'hosted waiting': to('processing'),
    'face captured': to('open/document'),
    'face refused': to('open/hosted'),
    'face attacked': to('finished'),
    extend: to('processing'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/document': {
    ...noPage,
    ...TAIL_AHEAD,
    view: to('open/document'),
    grant: to('open/document'),
    decline: early,
    withdraw: to('declined'),
    'hosted waiting': to('open/document'),
    'document accepted': to('open/document'),
    'document refused': to('open/document'),
    'document exhausted': to('finished'),
    'document decided': to('finished'),
    discard: to('open/document'),
    extend: to('open/document'),
    cancel: to('cancelled'),
    expire: to('expired'),
  },
  'open/confirm': tail('open/confirm'),
  'open/papers': tail('open/papers'),
  deciding: tail('deciding'),
  finished: { ...ended('finished'), withdraw: to('finished') },
  declined: ended('declined'),
  cancelled: { ...ended('cancelled'), cancel: to('cancelled') },
  expired: ended('expired'),
};
