import { listPapers, nameTemplate, type Paper } from './paper-rows.js';

/** The names of papers among the files of a session begin so. */
export const PAPER_PREFIX = 'paper/';

/** Shows what was read of the papers of a session, a table for each. */
export function showPapers(root: HTMLElement, papers: readonly Paper[] | undefined): void {
  root.querySelector('.papers')!.replaceChildren(
    ...listPapers(papers).map(({ title, rows }) => {
      const table = create('table', '');
      table.className = 'facts';
      table.append(create('caption', title));
      const body = document.createElement('tbody');
      for (const { name, value, about, isLow } of rows) {
        const row = document.createElement('tr');
        const head = create('th', name);
        head.setAttribute('scope', 'row');
        const cell = create('td', value);
        const certainty = create('small', isLow ? `${about}, uncertain` : about);
        certainty.classList.toggle('failed', isLow);
        cell.append(certainty);
        row.append(head, cell);
        body.append(row);
      }
      table.append(body);
      return table;
    }),
  );
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
