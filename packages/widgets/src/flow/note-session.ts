import type { SessionResult, SessionView } from '@idproof/core/session';
import { forgetOpened } from '../hosted/opened-flag.js';
import { withTabStorage } from '../element/tab-storage.js';
import type { DocumentImages } from './document-images.js';
import { readNewest, type Call } from './call-runner.js';
import type { FlowManager } from './flow-manager.js';
import { getView, type FlowPhase, type FlowState } from './flow-state.js';
import { readAround } from './history-mark.js';
import { KEY } from './open-session.js';
import { forgetKept, takeOver } from './tab-pictures.js';
import { findPlaces, isFreshVisit, isReturn } from './visit.js';

/** What this tab notes of a flow's session: no token, and nothing that was read. */
interface Note {
  /** Whose it is. */
  flow: string;
  /** Which session it is: nobody is led into another one's. */
  session: string;
  /** Which load of the page wrote it. */
  page: number;
  /** Until when it counts. */
  until: number;
  /** Where in the tab's history the provider's page was offered, or the end shown. */
  places: string[];
  /** The type of the document that was chosen. */
  docType?: string;
  /** What the review warned of in the pictures: a refusal is told by it. */
  warnings?: DocumentImages['warnings'];
  /** What the end showed. */
  view?: KeptView;
}

interface ResumedFlow {
  startUrl: string;
  skipStart: boolean;
  reset(): void;
}

/** The view of a session that was over before the page was loaded. */
interface KeptView extends SessionView {
  isKept: true;
}

/** Notes for a reload that the flow with this `start-url` has an open session, or what its end shows. */
export function noteSession(startUrl: string, manager: Pick<FlowManager, 'state' | 'docType' | 'images'>): void {
  const { state, docType, images } = manager;
  const previous = readNote();
  const isOwn = previous?.flow === nameFlow(startUrl);
  const made = makeNote(startUrl, state, previous);
  const note = made && {
    ...made,
    ...(docType && { docType }),
    ...(Object.keys(images.warnings).length > 0 && { warnings: images.warnings }),
  };
  if (note) withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(note)));
  // Another flow of the page may have one.
  else if (isForgotten(state) && isOwn) withTabStorage((storage) => storage.removeItem(KEY));
  // Whoever is back half-way may go forward to the provider's page again, and come back from there.
  if (HAS_LEFT[state.phase] || isForgotten(state)) forgetOpened();
}

/** What an earlier load of the page left. */
export interface Resumable {
  /** Of a session that is over. */
  view?: SessionView;
  /** Reads the session. Resets the flow where it is another one than was left: whoever began that one presses first. */
  run: Call['run'];
  /** True where this tab is back from the provider's page. */
  isReturn: boolean;
}

/** What an earlier load of this page left; null where nothing did. A flow that is only put on the page again is not meant. */
export function findResumable(flow: ResumedFlow, manager: FlowManager): Resumable | null {
  const note = findNote(flow.startUrl);
  if (!note) return null;
  const { view, session, docType = '', warnings } = note;
  if (view) return { view, run: async () => view, isReturn: false };
  const run: Call['run'] = async (client, options) => {
    const newest = await readNewest(client, options);
    if (newest.sessionId !== session) {
      forgetKept();
      if (!flow.skipStart && !options.signal?.aborted) flow.reset();
      return newest;
    }
    manager.docType = docType;
    Object.assign(manager.images.warnings, warnings);
    return takeOver(manager, client, newest, options);
  };
  return { run, isReturn: isReturn() };
}

function findNote(startUrl: string): Note | null {
  const note = readNote();
  if (!note || note.page === performance.timeOrigin || readStart(note) !== startUrl) return null;
  // The way back may lead to another page, and take longer than the session.
  if (isReturn()) return note.view ? null : note;
  const isInPlace = note.view ? isShownHere(note) : note.flow === nameFlow(startUrl);
  return isInPlace && note.until > Date.now() && !isFreshVisit() ? note : null;
}

/** True for what is shown once more: its end was told when it came. */
export function isKept(view: SessionView): view is KeptView {
  return 'isKept' in view;
}

function readNote(): Note | null {
  return withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Note | null);
}

function makeNote(startUrl: string, state: FlowState, previous: Note | null): Note | null {
  const view = getView(state);
  if (!view || isForgotten(state)) return null;
  const kept = previous && isContinued(previous, startUrl) ? previous.places : [];
  const places = new Set([...kept, ...(state.phase === 'hosted' || isEnd(state) ? findPlaces() : [])]);
  const note = {
    flow: nameFlow(startUrl),
    session: view.sessionId,
    page: performance.timeOrigin,
    until: Date.parse(view.expiresAt),
    places: [...places],
  };
  return isEnd(state) ? { ...note, view: pickShown(view) } : note;
}

/** A new session begins with a press: after the result before, or of whoever came anew. */
function isContinued(note: Note, startUrl: string): boolean {
  if (note.view || readStart(note) !== startUrl) return false;
  return note.page === performance.timeOrigin || !isFreshVisit();
}

function isShownHere({ places }: Note): boolean {
  return !readAround(history.state)?.isFresh && findPlaces().some((place) => places.includes(place));
}

/** Whoever gave up is not led on again, not even where the proxy could not be told. */
function isForgotten(state: FlowState): boolean {
  if (state.phase === 'starting') return !state.isBusy;
  return (state.phase === 'ended' && !isEnd(state)) || (state.phase === 'checking' && state.work === 'end');
}

/** True where the screen is the last one of a session: with the result, or with the proof of what was decided. */
function isEnd(state: FlowState): boolean {
  return state.phase === 'result' || (state.phase === 'ended' && state.view.consent.receipt !== undefined);
}

/**
 * What the last screen and its event need, and nothing else: not what was read. Of the person a receipt holds the
 * session's id alone.
 */
function pickShown(view: SessionView): KeptView {
  const { sessionId, status, flow, step, steps, locale, merchant, capture, attemptsLeft, reasons, expiresAt } = view;
  const { version, locale: language, text, textHash, decision, contact, receipt } = view.consent;
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
    ...(view.wasSent === undefined ? {} : { wasSent: view.wasSent }),
    consent: {
      version,
      locale: language,
      text,
      textHash,
      decision,
      ...(contact ? { contact } : {}),
      ...(receipt ? { receipt } : {}),
    },
    documents: [],
    ...(view.result ? { result: { ...pickOutcome(view.result), fields: {} } } : {}),
  };
}

const pickOutcome = ({ outcome, reasons, liveness }: SessionResult): Omit<SessionResult, 'fields'> => ({
  outcome,
  reasons,
  liveness,
});

/** What shows that nobody is on the provider's page. */
const HAS_LEFT: Partial<Record<FlowPhase, true>> = {
  consent: true,
  document: true,
  selfie: true,
  result: true,
  ended: true,
};

/** A page may start one flow or another, as for a passport or a card. */
function nameFlow(startUrl: string): string {
  return `${location.pathname} ${startUrl}`;
}

function readStart({ flow }: Note): string {
  return flow.slice(flow.indexOf(' ') + 1);
}
