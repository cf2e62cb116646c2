import { createConfirm, type Choice } from './desk/confirm.js';
import {
  closeReview,
  DeskError,
  listSessions,
  openDesk,
  readImages,
  readSession,
  screenAgain,
} from './desk/desk-api.js';
import type { Entry, Session } from './desk/desk-api.js';
import { nameHolder } from './desk/desk-words.js';
import { PAPER_PREFIX, showPaperFiles, showPapers } from './desk/show-papers.js';
import { showImages, showSession } from './desk/show-session.js';

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const login = find('.login');
const search = document.querySelector<HTMLInputElement>('#reference')!;
const desk = find('.desk');
const shown = find('.case');
/** What stands in its place while no session is open. */
const nothing = find('.nothing');
const decision = document.querySelector<HTMLFormElement>('.decision')!;
const status = find('[role=status]');
const confirm = createConfirm(document.querySelector<HTMLDialogElement>('.confirm')!, (choice) => void decide(choice));
/** The session that was requested last; answers about another one are ignored. */
let wanted = '';
/** The session in sight, which is what a decision is about. */
let onDesk = '';
const DATE = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
/** Says that this browser has a cookie of the desk, which no script can see. */
const OPENED = 'fernhill-desk';

/** What went wrong, with the session that it was about. */
function showError(error: unknown, sessionId = ''): void {
  const { status: http, code } = error instanceof DeskError ? error : { status: 0, code: undefined };
  login.hidden = http !== 401;
  if (http === 401) {
    desk.hidden = true;
    localStorage.removeItem(OPENED);
  }
  if (http === 401) say('', '');
  else if (code === 'session_over')
    leave(sessionId, 'Somebody else has decided, or the person has withdrawn.', 'fault');
  else if (http === 404) leave(sessionId, 'There is no such session any more.', 'fault');
  else {
    const isOpened = localStorage.getItem(OPENED) !== null;
    login.hidden = isOpened;
    // Its button for a newer list is the way on.
    desk.hidden = !isOpened;
    say(sessionId, 'That did not work. Please try again.', 'fault');
  }
}

/** Names the session where another one is on the desk by now. */
function say(sessionId: string, text: string, kind: 'done' | 'fault' = 'done'): void {
  status.dataset['kind'] = kind;
  status.textContent = sessionId === wanted || !sessionId ? text : `${shorten(sessionId)}: ${text}`;
}

const shorten = (sessionId: string): string => `…${sessionId.slice(-8)}`;

/** There is nothing to decide about it any more: nothing of the person stays in sight. */
function leave(sessionId: string, why: string, kind: 'done' | 'fault' = 'done'): void {
  say(sessionId, why, kind);
  if (sessionId === wanted) wanted = '';
  if (sessionId === onDesk) {
    onDesk = '';
    showImages(shown, []);
    showPaperFiles(shown, []);
    shown.hidden = true;
    nothing.hidden = false;
    find('#waiting').focus();
  }
  // What is wrong with the list itself shows at the next press.
  showWaiting().catch(() => undefined);
}

async function showWaiting(): Promise<void> {
  const reference = search.value.trim();
  const waiting = await listSessions(reference);
  login.hidden = true;
  desk.hidden = false;
  localStorage.setItem(OPENED, '');
  const isEmpty = waiting.length === 0;
  const title = reference ? 'Found' : 'Waiting';
  find('#waiting').textContent = isEmpty ? title : `${title} (${waiting.length})`;
  find('.empty').textContent = reference ? 'No verification ended here with this reference.' : 'Nobody is waiting.';
  find('.waiting').replaceChildren(...waiting.map(createEntry));
  find('.empty').hidden = !isEmpty;
  find('.choose').hidden = isEmpty;
  find('.done').hidden = !isEmpty;
}

function createEntry({ sessionId, reference, since, name, document: kind }: Entry): HTMLLIElement {
  const entry = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['session'] = sessionId;
  button.textContent = name ?? reference;
  const time = document.createElement('small');
  time.textContent = [kind, DATE.format(new Date(since))].filter(Boolean).join(' · ');
  button.append(time);
  if (sessionId === wanted) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => void open(sessionId));
  entry.append(button);
  return entry;
}

async function open(sessionId: string): Promise<void> {
  wanted = sessionId;
  say('', '');
  try {
    const session = await readSession(sessionId);
    if (wanted !== sessionId) return;
    show(session);
    await showWaiting();
    if (session.outcome !== 'review') return;
    const files = await readImages(sessionId);
    if (onDesk !== sessionId) return;
    const images = files.filter(([name]) => !name.startsWith(PAPER_PREFIX));
    showImages(shown, images);
    showPaperFiles(
      shown,
      files.filter(([name]) => name.startsWith(PAPER_PREFIX)),
    );
    find('.unkept').hidden = images.length > 0;
  } catch (error) {
    showError(error, sessionId);
  }
}

function show(session: Session): void {
  onDesk = session.sessionId;
  showSession(shown, session);
  showPapers(shown, session.evidence ?? {}, nameHolder(session.evidence?.document?.fields));
  showImages(shown, []);
  showPaperFiles(shown, []);
  decision.hidden = session.outcome !== 'review';
  decision.reset();
  find('.unkept').hidden = true;
  nothing.hidden = true;
  shown.hidden = false;
  shown.focus();
}

async function decide({ sessionId, outcome, note }: Choice): Promise<void> {
  const buttons = decision.querySelectorAll('button');
  for (const each of buttons) each.disabled = true;
  say('', outcome === 'approved' ? 'Approving…' : 'Rejecting…');
  try {
    await closeReview(sessionId, outcome, note);
    leave(sessionId, outcome === 'approved' ? 'Approved.' : 'Rejected.');
  } catch (error) {
    showError(error, sessionId);
  } finally {
    for (const each of buttons) each.disabled = false;
  }
}

/** Searches the watchlists once more. The pictures stay; the note that is being written does too. */
async function searchAgain(sessionId: string, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  say('', 'Searching the watchlists…');
  try {
    const session = await screenAgain(sessionId);
    say(sessionId, 'The watchlists were searched again.');
    if (onDesk === sessionId) showSession(shown, session);
  } catch (error) {
    showError(error, sessionId);
  } finally {
    button.disabled = false;
  }
}

login.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = document.querySelector<HTMLInputElement>('#key')!;
  openDesk(value)
    .then(showWaiting)
    .catch((error: unknown) => {
      showError(error);
      if (error instanceof DeskError && error.status === 401) say('', 'That is not the key.', 'fault');
    });
});
find('.screen-again').addEventListener('click', ({ currentTarget }) => {
  void searchAgain(onDesk, currentTarget as HTMLButtonElement);
});
find('.refresh').addEventListener('click', () => {
  say('', '');
  showWaiting().catch(showError);
});
find('.search').addEventListener('submit', (event) => {
  event.preventDefault();
  say('', '');
  showWaiting().catch(showError);
});
search.addEventListener('input', () => {
  // An emptied field shows again who waits.
  if (search.value === '') showWaiting().catch(showError);
});
decision.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = event.submitter as HTMLButtonElement;
  confirm({
    sessionId: onDesk,
    outcome: value === 'approved' ? 'approved' : 'rejected',
    note: document.querySelector<HTMLTextAreaElement>('#note')!.value,
    about: find('#case').textContent ?? '',
  });
});
// Refreshes the list when the reviewer returns to the tab.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !desk.hidden) showWaiting().catch(showError);
});

// The address that the demo prints has the key behind the #, which reaches no server; it does not stay there.
const key = location.hash.slice(1);
if (key) history.replaceState(null, '', location.pathname + location.search);
const asked = new URLSearchParams(location.search).get('session');
if (key || localStorage.getItem(OPENED) !== null)
  (key ? openDesk(key) : Promise.resolve()).then(() => (asked ? open(asked) : showWaiting())).catch(showError);
else login.hidden = false;
