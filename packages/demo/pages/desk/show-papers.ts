import { listPapers, nameTemplate, type Paper, type PaperTable } from './paper-rows.js';

/** The names of papers among the files of a session begin so. */
export const PAPER_PREFIX = 'paper/';

/** What the desk shows of the papers of a session. */
interface PapersOfSession {
  papers?: readonly Paper[];
  /** Templates of required papers of which no file could be read. */
  missingPapers?: readonly string[];
}

/** Shows what was read of the papers of a session, a table for each, and which are missing. `holder`: as in listPapers. */
export function showPapers(root: HTMLElement, { papers, missingPapers = [] }: PapersOfSession, holder: string): void {
  const missing = missingPapers.map((schemaId) => {
    const note = create('p', `${nameTemplate(schemaId)}: no file of it could be read`);
    note.className = 'failed';
    return note;
  });
  const tables = listPapers(papers, holder).map(createTable);
  root.querySelector('.papers')!.replaceChildren(...missing, ...tables);
}

function createTable({ title, rows }: PaperTable): HTMLElement {
  const table = create('table', '');
  table.className = 'facts';
  table.append(create('caption', title));
  const body = document.createElement('tbody');
  body.append(...rows.map(createRow));
  table.append(body);
  return table;
}

function createRow({ name, value, about, isLow, ofDocument }: PaperTable['rows'][number]): HTMLElement {
  const row = document.createElement('tr');
  const head = create('th', name);
  head.setAttribute('scope', 'row');
  const cell = create('td', value);
  const certainty = create('small', about);
  certainty.classList.toggle('failed', isLow);
  cell.append(certainty);
  if (ofDocument) cell.append(create('small', `In the document: ${ofDocument}`));
  row.append(head, cell);
  return row;
}

/** Offers the files of papers, in place of those before, whose memory is given back. */
export function showPaperFiles(root: HTMLElement, files: readonly [string, File][]): void {
  const list = root.querySelector('.paper-files')!;
  for (const link of list.querySelectorAll('a')) URL.revokeObjectURL(link.href);
  list.replaceChildren(
    ...files.map(([name, file]) => {
      const schemaId = name.slice(PAPER_PREFIX.length);
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      // Saved and not opened here: it is a stranger's file.
      link.download = `${schemaId}.${file.type.split('/')[1] ?? 'bin'}`;
      link.textContent = `${nameTemplate(schemaId)}, the file`;
      item.append(link);
      return item;
    }),
  );
}

function create(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
