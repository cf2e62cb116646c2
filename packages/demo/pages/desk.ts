import { closeReview, DeskError, listWaiting, openDesk, readImages, readSession } from './desk/desk-api.js';
import type { Session, Waiting } from './desk/desk-api.js';
import { showImages, showSession } from './desk/show-session.js';

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const login = find('.login');
const desk = find('.desk');
const shown = find('.case');
const decision = document.querySelector<HTMLFormElement>('.decision')!;
const status = find('[role=status]');
/** The session that was asked for last: what arrives for another one comes too late. */
let wanted = '';
/** The session in sight, which is what a decision is about. */
let onDesk = '';
/** Says that this browser has a cookie of the desk, which no script can see. */
const OPENED = 'fernhill-desk';

/** What went wrong, with the session that it was about. */
function tell(error: unknown, sessionId = ''): void {
  const { status: http, code } = error instanceof DeskError ? error : { status: 0, code: undefined };
  login.hidden = http !== 401;
  if (http === 401) {
    desk.hidden = true;
    localStorage.removeItem(OPENED);
  }
  if (http === 401) status.textContent = '';
  else if (code === 'session_over') leave(sessionId, 'Somebody else has decided, or the person has withdrawn.');
  else if (http === 404) leave(sessionId, 'There is no such session any more.');
  else say(sessionId, 'That did not work. Please try again.');
}

/** Names the session where another one is on the desk by now. */
function say(sessionId: string, text: string): void {
  status.textContent = sessionId === wanted || !sessionId ? text : `${shorten(sessionId)}: ${text}`;
}

const shorten = (sessionId: string): string => `…${sessionId.slice(-8)}`;

/** There is nothing to decide about it any more: nothing of the person stays in sight. */
function leave(sessionId: string, why: string): void {
  say(sessionId, why);
  if (sessionId === wanted) wanted = '';
  if (sessionId === onDesk) {
    onDesk = '';
    showImages(shown, []);
    shown.hidden = true;
  }
  // What is wrong with the list itself shows at the next press.
  showWaiting().catch(() => undefined);
}

async function showWaiting(): Promise<void> {
  const waiting = await listWaiting();
  login.hidden = true;
  desk.hidden = false;
  localStorage.setItem(OPENED, '');
  find('.waiting').replaceChildren(...waiting.map(createEntry));
  find('.empty').hidden = waiting.length > 0;
}

function createEntry({ sessionId, since }: Waiting): HTMLLIElement {
  const entry = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = shorten(sessionId);
  const time = document.createElement('small');
  time.textContent = new Date(since).toLocaleString();
  button.append(time);
  if (sessionId === wanted) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => void open(sessionId));
  entry.append(button);
  return entry;
}

async function open(sessionId: string): Promise<void> {
  wanted = sessionId;
  status.textContent = '';
  try {
    const session = await readSession(sessionId);
    if (wanted !== sessionId) return;
    show(session);
    await showWaiting();
    if (session.outcome !== 'review') return;
    const images = await readImages(sessionId);
    if (onDesk === sessionId) showImages(shown, images);
  } catch (error) {
    tell(error, sessionId);
  }
}

function show(session: Session): void {
  onDesk = session.sessionId;
  showSession(shown, session);
  showImages(shown, []);
  decision.hidden = session.outcome !== 'review';
  decision.reset();
  shown.hidden = false;
  shown.focus();
}

async function decide(outcome: string): Promise<void> {
  const sessionId = onDesk;
  const { value: note } = document.querySelector<HTMLTextAreaElement>('#note')!;
  try {
    await closeReview(sessionId, outcome, note);
    leave(sessionId, outcome === 'approved' ? 'Approved.' : 'Rejected.');
  } catch (error) {
    tell(error, sessionId);
  }
}

login.addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = document.querySelector<HTMLInputElement>('#key')!;
  openDesk(value)
    .then(showWaiting)
    .catch((error: unknown) => {
      tell(error);
      status.textContent = 'That is not the key.';
    });
});
find('.refresh').addEventListener('click', () => void showWaiting().catch(tell));
decision.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = event.submitter as HTMLButtonElement;
  for (const each of decision.querySelectorAll('button')) each.disabled = true;
  void decide(button.value).finally(() => {
    for (const each of decision.querySelectorAll('button')) each.disabled = false;
  });
});

// The address that the demo prints has the key behind the #, which reaches no server; it does not stay there.
const key = location.hash.slice(1);
if (key) history.replaceState(null, '', location.pathname + location.search);
const asked = new URLSearchParams(location.search).get('session');
if (key || localStorage.getItem(OPENED) !== null)
  (key ? openDesk(key) : Promise.resolve()).then(() => (asked ? open(asked) : showWaiting())).catch(tell);
else login.hidden = false;
