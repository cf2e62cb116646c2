import type { Screening } from './desk-api.js';
import { missingHitsWords, screeningWords } from './desk-words.js';
import { describeHit } from './hit-rows.js';

type Run = Screening['runs'][number];

/** Hits that are in sight at once; the others are folded. */
const UNFOLDED = 5;

/** Fills the part about the watchlists, which a session without a screening does not have. */
export function showScreening(root: HTMLElement, screening: Screening | null, language: string): void {
  root.hidden = screening === null;
  root.querySelector('.screening-state')!.textContent = screening ? screeningWords(screening) : '';
  root
    .querySelector('.runs')!
    .replaceChildren(...(screening?.runs.toReversed().map((run) => createRun(run, language)) ?? []));
}

function createRun(run: Run, language: string): HTMLLIElement {
  const { at, decision, riskLevel, totalHits, hits, subject } = run;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const entry = document.createElement('li');
  const summary = [
    when,
    decision,
    riskLevel && `risk ${riskLevel}`,
    `${totalHits} ${totalHits === 1 ? 'hit' : 'hits'}`,
  ];
  const heading = createText('h4', summary.filter(Boolean).join(' · '));
  heading.classList.toggle('failed', decision !== 'ACCEPT');
  const asked = createText('p', `Screened: ${Object.values(subject).join(' · ')}`);
  asked.className = 'note';
  const shown = hits.map((hit) => createHit(hit, subject, language));
  entry.append(heading, asked, ...shown.slice(0, UNFOLDED));
  if (shown.length > UNFOLDED) {
    const folded = document.createElement('details');
    folded.append(createText('summary', `${shown.length - UNFOLDED} more`), ...shown.slice(UNFOLDED));
    entry.append(folded);
  }
  const missing = missingHitsWords(run);
  if (missing) entry.append(createText('p', missing));
  return entry;
}

function createHit(hit: Run['hits'][number], subject: Run['subject'], language: string): HTMLTableElement {
  const { title, compared, facts } = describeHit(hit, subject, language);
  const table = document.createElement('table');
  table.className = 'facts hit';
  const head = document.createElement('tr');
  head.append(document.createElement('td'), createHead('Document', 'col'), createHead('List', 'col'));
  table.append(
    createText('caption', title),
    head,
    ...compared.map(([label, mine, theirs]) => createRow(label, [mine || '–', theirs || '–'])),
    ...facts.map(([label, value]) => createRow(label, [value])),
  );
  return table;
}

function createRow(label: string, values: readonly string[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  const cells = values.map((value) => createText('td', value) as HTMLTableCellElement);
  if (cells.length === 1) cells[0]!.colSpan = 2;
  row.append(createHead(label, 'row'), ...cells);
  return row;
}

function createHead(text: string, scope: 'row' | 'col'): HTMLElement {
  const head = createText('th', text);
  head.setAttribute('scope', scope);
  return head;
}

/** Text of others is only ever text: neither markup nor a link. */
function createText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
