import { toWords } from './desk-words.js';

/** A paper as the merchant's server reads it, as far as the desk shows it. */
export interface Paper {
  schemaId: string;
  values: Record<string, { text: string; confidence?: number; page?: number }>;
  /** Fields that the proxy compares with the name in the document. */
  nameFields: string[];
  isCut?: true;
}

/** A value of a paper. `ofDocument`: what the document says, where the two are compared. */
interface PaperRow {
  name: string;
  value: string;
  about: string;
  isLow: boolean;
  ofDocument?: string;
}

export interface PaperTable {
  title: string;
  rows: PaperRow[];
}

/** Certainty below which the provider calls a value "low" (specification 2.5). */
const LOW = 0.8;
/** Rows of one table in sight: a statement has hundreds. */
const MAX_ROWS = 60;

/**
 * The papers of a session with what was read of each, how certain that is, and on which page it stands. Names come first,
 * beside the name in the document (`holder`), also where none was read.
 */
export function listPapers(papers: readonly Paper[] = [], holder = ''): PaperTable[] {
  return papers.map(({ schemaId, values, nameFields, isCut }) => {
    const others = Object.keys(values).filter((path) => !nameFields.includes(path));
    const paths = [...nameFields, ...others];
    const isWhole = paths.length <= MAX_ROWS && !isCut;
    return {
      title: `${nameTemplate(schemaId)}${isWhole ? '' : `, the first ${Math.min(MAX_ROWS, paths.length)} values`}`,
      rows: paths
        .slice(0, MAX_ROWS)
        .map((path) => describeValue(path, values[path], nameFields.includes(path) ? holder : '')),
    };
  });
}

/** `holder`: the name in the document; empty where the value is not compared with it. */
function describeValue(path: string, value: Paper['values'][string] | undefined, holder: string): PaperRow {
  const { text = 'Not read', confidence, page } = value ?? {};
  const isUncertain = confidence !== undefined && confidence < LOW;
  const about = [
    ...(confidence === undefined ? [] : [`${Math.round(confidence * 100)} %`]),
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(isUncertain ? ['uncertain'] : []),
  ].join(', ');
  const isLow = isUncertain || value === undefined;
  return { name: namePath(path), value: text, about, isLow, ...(holder ? { ofDocument: holder } : {}) };
}

/** `bank_statement_v1` → `Bank statement`. */
export const nameTemplate = (schemaId: string): string => toWords(schemaId.replace(/_v\d+$/, ''));

/** `details.0.unit_price` → `Details 1 · Unit price`. */
function namePath(path: string): string {
  const words = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : toWords(part)));
  return words.join(' · ').replaceAll(/ · (?=\d+(?: ·|$))/g, ' ');
}
