import { toWords } from './desk-words.js';

/** A paper as the merchant's server reads it, as far as the desk shows it. */
export interface Paper {
  schemaId: string;
  values: Record<string, { text: string; confidence?: number; page?: number }>;
  isCut?: true;
}

export interface PaperTable {
  title: string;
  rows: { name: string; value: string; about: string; isLow: boolean }[];
}

/** Certainty below which the provider calls a value "low" (specification 2.5). */
const LOW = 0.8;
/** Rows of one table in sight: a statement has hundreds. */
const MAX_ROWS = 60;

/** The papers of a session with what was read of each, how certain that is, and on which page it stands. */
export function listPapers(papers: readonly Paper[] = []): PaperTable[] {
  return papers.map(({ schemaId, values, isCut }) => {
    const entries = Object.entries(values);
    const isWhole = entries.length <= MAX_ROWS && !isCut;
    return {
      title: `${nameTemplate(schemaId)}${isWhole ? '' : `, the first ${Math.min(MAX_ROWS, entries.length)} values`}`,
      rows: entries.slice(0, MAX_ROWS).map(([path, { text, confidence, page }]) => ({
        name: namePath(path),
        value: text,
        about: [
          ...(confidence === undefined ? [] : [`${Math.round(confidence * 100)} %`]),
          ...(page === undefined ? [] : [`page ${page}`]),
        ].join(', '),
        isLow: confidence !== undefined && confidence < LOW,
      })),
    };
  });
}

/** `bank_statement_v1` → `Bank statement`. */
export const nameTemplate = (schemaId: string): string => toWords(schemaId.replace(/_v\d+$/, ''));

/** `details.0.unit_price` → `Details 1 · Unit price`. */
function namePath(path: string): string {
  const words = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : toWords(part)));
  return words.join(' · ').replaceAll(/ · (?=\d+(?: ·|$))/g, ' ');
}
