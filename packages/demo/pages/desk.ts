import { closeReview, DeskError, listWaiting, openDesk, readImages, readSession } from './desk/desk-api.js';
import type { Waiting } from './desk/desk-api.js';
import { showImages, showSession } from './desk/show-session.js';

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const login = find('.login');
const desk = find('.desk');
const shown = find('.case');
const decision = document.querySelector<HTMLFormElement>('.decision')!;
const status = find('[role=status]');
/** The session on the desk: what arrives for another one comes too late. */
let current = '';
/** Says that this browser has a cookie of the desk, which no script can see. */
const OPENED = 'fernhill-desk';

function tell(error: unknown): void {
  const { status: http, code } = error instanceof DeskError ? error : { status: 0, code: undefined };
  login.hidden = http !== 401;
  if (http === 401) {
    desk.hidden = true;
    localStorage.removeItem(OPENED);
  }
  if (http === 401) status.textContent = '';
  else if (code === 'session_over') leave('Somebody else has decided, or the person has withdrawn.');
  else if (http === 404) leave('There is no such session any more.');
  else status.textContent = 'That did not work. Please try again.';
}

/** There is nothing to decide any more: nothing of the person stays in sight. */
function leave(why: string): void {
  current = '';
  showImages(shown, []);
  shown.hidden = true;
  status.textContent = why;
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
  button.textContent = `…${sessionId.slice(-8)}`;
  const time = document.createElement('small');
  time.textContent = new Date(since).toLocaleString();
  button.append(time);
  if (sessionId === current) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => void open(sessionId).catch(tell));
  entry.append(button);
  return entry;
}

async function open(sessionId: string): Promise<void> {
  current = sessionId;
  status.textContent = '';
  const session = await readSession(sessionId);
  if (current !== sessionId) return;
  showSession(shown, session);
  showImages(shown, []);
  decision.hidden = session.outcome !== 'review';
  decision.reset();
  shown.hidden = false;
  shown.focus();
  await showWaiting();
  if (session.outcome !== 'review') return;
  const images = await readImages(sessionId);
  if (current === sessionId) showImages(shown, images);
}

async function decide(outcome: string): Promise<void> {
  const sessionId = current;
  const { value: note } = document.querySelector<HTMLTextAreaElement>('#note')!;
  await closeReview(sessionId, outcome, note);
  leave(outcome === 'approved' ? 'Approved.' : 'Rejected.');
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
  decide(button.value)
    .catch(tell)
    .finally(() => {
      for (const each of decision.querySelectorAll('button')) each.disabled = false;
    });
});

// The address that the demo prints has the key behind the #, which reaches no server; it does not stay there.
const key = location.hash.slice(1);
if (key) history.replaceState(null, '', location.pathname + location.search);
const wanted = new URLSearchParams(location.search).get('session');
if (key || localStorage.getItem(OPENED) !== null)
  (key ? openDesk(key) : Promise.resolve()).then(() => (wanted ? open(wanted) : showWaiting())).catch(tell);
else login.hidden = false;
