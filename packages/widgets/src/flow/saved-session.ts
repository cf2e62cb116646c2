import type { SessionResult, SessionView } from '@idproof/core/session';
import { forgetOpened, whenOpened } from '../hosted/opened-flag.js';
import { withTabStorage } from '../element/tab-storage.js';
import type { DocumentImages } from './document-images.js';
import type { Resumable } from './auto-start.js';
import { readNewest, type Call } from './call-runner.js';
import type { FlowManager } from './flow-manager.js';
import { getView, type FlowPhase, type FlowState } from './flow-state.js';
import { readAround, readMark } from './history-mark.js';
import { KEY } from './open-session.js';
import { deleteStoredImages, restoreImages } from './stored-images.js';

/** How long a proxy waits for the person on the provider's page, in milliseconds. */
const MAX_HOSTED_MS = 2 * 3_600_000;

/** The record of a flow's session: no token, and no data of the person. */
interface Note {
  /** The path of the page and the `start-url`. */
  flow: string;
  /** The session's id: another session is not resumed. */
  session: string;
  /** `performance.timeOrigin` of the page that wrote it. */
  page: number;
  /** Its expiry, in milliseconds since 1970. */
  until: number;
  /** The history entries that offered the provider's page, or showed the end. */
  places: string[];
  /** The chosen document type. */
  docType?: string;
  /** The warnings of the review, which explain a refusal. */
  warnings?: DocumentImages['warnings'];
  /** The view of the final screen. */
  view?: SavedView;
}

interface ResumedFlow {
  startUrl: string;
  skipStart: boolean;
  reset(): void;
}

/** The view of a session that was over before the page was loaded. */
interface SavedView extends SessionView {
  isKept: true;
}

/** Saves the open session of the flow with this `start-url` for a reload, or the view of its final screen. */
export function saveSession(startUrl: string, manager: Pick<FlowManager, 'state' | 'docType' | 'images'>): void {
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
  // Another flow of the page may own it.
  else if (isForgotten(state) && isOwn) withTabStorage((storage) => storage.removeItem(KEY));
  // In the hosted step the flag stays: Forward leads to the provider's page again, and Back returns from there.
  if (HAS_LEFT[state.phase] || isForgotten(state)) forgetOpened();
}

/** The session of an earlier load of the page; null without one, and for a flow that moves within the page. */
export function findResumable(flow: ResumedFlow, manager: FlowManager): Resumable | null {
  const note = findNote(flow.startUrl);
  if (!note) return null;
  const { view, session, docType = '', warnings } = note;
  if (view) return { view, run: async () => view, isHostedReturn: false };
  const run: Call['run'] = async (client, options) => {
    const newest = await readNewest(client, options);
    if (newest.sessionId !== session) {
      deleteStoredImages();
      if (!flow.skipStart && !options.signal?.aborted) flow.reset();
      return newest;
    }
    manager.docType = docType;
    Object.assign(manager.images.warnings, warnings);
    return restoreImages(manager, client, newest, options);
  };
  return { run, isHostedReturn: isHostedReturn() };
}

function findNote(startUrl: string): Note | null {
  const note = readNote();
  if (!note || note.page === performance.timeOrigin || readStart(note) !== startUrl) return null;
  // The provider's page may return to another page of the merchant, and after the session has expired.
  if (isHostedReturn()) return note.view ? null : note;
  const isInPlace = note.view ? isShownHere(note) : note.flow === nameFlow(startUrl);
  return isInPlace && note.until > Date.now() && !isNewNavigation() ? note : null;
}

/** True for a final screen that is shown again: its events have been sent. */
export function isKept(view: SessionView): view is SavedView {
  return 'isKept' in view;
}

function readNote(): Note | null {
  return withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Note | null);
}

function makeNote(startUrl: string, state: FlowState, previous: Note | null): Note | null {
  const view = getView(state);
  if (!view || isForgotten(state)) return null;
  const kept = previous && isContinued(previous, startUrl) ? previous.places : [];
  const places = new Set([...kept, ...(state.phase === 'hosted' || isEnd(state) ? listHistoryEntries() : [])]);
  const note = {
    flow: nameFlow(startUrl),
    session: view.sessionId,
    page: performance.timeOrigin,
    until: Date.parse(view.expiresAt),
    places: [...places],
  };
  return isEnd(state) ? { ...note, view: pickShown(view) } : note;
}

/** False after a result, and after a new navigation: a new session begins with a press. */
function isContinued(note: Note, startUrl: string): boolean {
  if (note.view || readStart(note) !== startUrl) return false;
  return note.page === performance.timeOrigin || !isNewNavigation();
}

function isShownHere({ places }: Note): boolean {
  return !readAround(history.state)?.isFresh && listHistoryEntries().some((place) => places.includes(place));
}

/** A cancelled session is not resumed, not even where the cancel did not reach the proxy. */
function isForgotten(state: FlowState): boolean {
  if (state.phase === 'starting') return !state.isBusy;
  return (state.phase === 'ended' && !isEnd(state)) || (state.phase === 'checking' && state.work === 'end');
}

/** True for a final screen: with the result, or with the consent receipt. */
function isEnd(state: FlowState): boolean {
  return state.phase === 'result' || (state.phase === 'ended' && state.view.consent.receipt !== undefined);
}

/**
 * The fields that the final screen and its event need: no data of the person. A receipt identifies them by the
 * session's id alone.
 */
function pickShown(view: SessionView): SavedView {
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
    ...(view.reference ? { reference: view.reference } : {}),
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

const pickOutcome = (result: SessionResult): Omit<SessionResult, 'fields'> => {
  const { outcome, reference, reviewTime, reasons, liveness } = result;
  return {
    outcome,
    ...(reference ? { reference } : {}),
    ...(reviewTime === undefined ? {} : { reviewTime }),
    reasons,
    liveness,
  };
};

/** Phases in which the person is not on the provider's page. */
const HAS_LEFT: Partial<Record<FlowPhase, true>> = {
  consent: true,
  document: true,
  selfie: true,
  confirm: true,
  papers: true,
  result: true,
  ended: true,
};

/** A page may have several flows, such as one per document type. */
function nameFlow(startUrl: string): string {
  return `${location.pathname} ${startUrl}`;
}

function readStart({ flow }: Note): string {
  return flow.slice(flow.indexOf(' ') + 1);
}

/** After a link or a login it may be another person. A frame navigates anew when the page around it reloads. */
function isNewNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return parent === window && navigation?.type === 'navigate' && !isHostedReturn();
}

/**
 * True where this tab opened the provider's page, which has redirected back. The proxy's redirect from another origin
 * leaves no referrer; a link has one, and a typed address has an activation entry of this origin.
 */
function isHostedReturn(): boolean {
  const isAway = Date.now() - whenOpened() < MAX_HOSTED_MS;
  return isAway && document.referrer === '' && !window.navigation?.activation?.from;
}

/**
 * Names of the current place in the tab's history, which survive a reload but not a navigation away and back: the key of
 * the Navigation API, the flow that owns the entry, and in a frame the entry of the page around it.
 */
function listHistoryEntries(): string[] {
  const place = window.navigation?.currentEntry?.key;
  const names = [place, place && readMark(history.state)?.flow, readAround(history.state)?.place];
  return names.filter((name) => name !== undefined);
}
