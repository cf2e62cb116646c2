import type { SessionView } from '@idproof/core/session';
import { withTabStorage } from '../internal/tab-storage.js';
import { getView, type FlowState } from './flow-state.js';
import { KEY } from './open-session.js';

/** What this tab notes of a flow's session: no token, nothing that was read, and no id while it is open. */
interface Note {
  /** Whose it is. */
  flow: string;
  /** Which load of the page wrote it. */
  page: number;
  /** Until when it counts. */
  until: number;
  /** Of a session with a result: where in the tab's history it was shown, and what was. */
  place?: string | undefined;
  view?: KeptView;
}

/** The view of a session that was over before the page was loaded. */
interface KeptView extends SessionView {
  isKept: true;
}

/** Notes for a reload that the flow with this `start-url` has an open session, or what its result shows. */
export function noteSession(startUrl: string, state: FlowState): void {
  const note = makeNote(startUrl, state);
  if (note) withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(note)));
  // Another flow of the page may have one.
  else if (isForgotten(state) && readNote(startUrl)) withTabStorage((storage) => storage.removeItem(KEY));
}

/** What an earlier load of this page left; null where nothing did. A flow that is only put on the page again is not meant. */
export function findLeft(startUrl: string): Pick<Note, 'view'> | null {
  const note = readNote(startUrl);
  if (!note || note.page === performance.timeOrigin || !(note.until > Date.now())) return null;
  const isInPlace = !note.view || (note.place !== undefined && note.place === findPlace());
  return isInPlace && !isFreshVisit() ? note : null;
}

/** True for what is shown once more: its end was told when it came. */
export function isKept(view: SessionView): view is KeptView {
  return 'isKept' in view;
}

function readNote(startUrl: string): Note | null {
  const note = withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Note | null);
  return note?.flow === nameFlow(startUrl) ? note : null;
}

function makeNote(startUrl: string, state: FlowState): Note | null {
  const view = getView(state);
  if (!view || isForgotten(state)) return null;
  const note = { flow: nameFlow(startUrl), page: performance.timeOrigin, until: Date.parse(view.expiresAt) };
  return state.phase === 'result' ? { ...note, place: findPlace(), view: pickShown(view) } : note;
}

/** Whoever gave up is not led on again, not even where the proxy could not be told. */
function isForgotten(state: FlowState): boolean {
  if (state.phase === 'starting') return !state.isBusy;
  return state.phase === 'ended' || (state.phase === 'checking' && state.work === 'end');
}

/** What the result's screen and its event need, and nothing else: not what was read, nor the receipt. */
function pickShown(view: SessionView): KeptView {
  const { sessionId, status, flow, step, steps, locale, merchant, capture, attemptsLeft, reasons, expiresAt } = view;
  const { version, textHash, decision, contact } = view.consent;
  const { outcome = null, reasons: why = [], liveness = 'not-checked' } = view.result ?? {};
  return {
    isKept: true,
    sessionId,
    status,
    flow,
    step,
    steps,
    locale,
    capture,
    attemptsLeft,
    reasons,
    expiresAt,
    ...(merchant ? { merchant } : {}),
    consent: { version, locale: view.consent.locale, text: '', textHash, decision, ...(contact ? { contact } : {}) },
    documents: [],
    result: { outcome, reasons: why, fields: {}, liveness },
  };
}

/** A page may start one flow or another, as for a passport or a card. */
function nameFlow(startUrl: string): string {
  return `${location.pathname} ${startUrl}`;
}

/**
 * Where in the tab's history this is: elsewhere once a router has led away and back, but the same after a reload, and
 * whatever a router keeps there. Undefined in a browser that does not tell.
 */
function findPlace(): string | undefined {
  return window.navigation?.currentEntry?.key;
}

/** Whoever came by a link or a login may be somebody else. A frame is visited anew when the page around it is reloaded. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return parent === window && visit?.type === 'navigate';
}
