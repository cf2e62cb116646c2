import type { DocumentType } from '../document-types.js';

const HEAD = ['code', 'country', 'kind', 'pages', 'name'];

/** Table of document types for a terminal: one line each, below a head. `?`: derived from the name, unchecked. */
export function formatTypes(types: readonly DocumentType[]): string[] {
  if (types.length === 0) return [];
  const rows = [HEAD, ...types.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const isMarked = types.some(({ unchecked }) => unchecked !== undefined);
  return ['', ...lines, ...(isMarked ? ['?: derived from the name. Check it on a real document.'] : []), ''];
}

function toCells({ docType, country, kind, pages, name, unchecked = [] }: DocumentType): string[] {
  const mark = (value: string, field: (typeof unchecked)[number]) => (unchecked.includes(field) ? `${value} ?` : value);
  const place = country === '' && !unchecked.includes('country') ? 'any' : country || '-';
  return [docType, mark(place, 'country'), mark(kind ?? '-', 'kind'), mark(pages.join(','), 'pages'), name];
}
