import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { WatchlistRecord } from './watchlist-record.js';

export const Watchlist = z
  .strictObject({
    /** Shown as the group of each hit. */
    name: z.string().min(1).max(64),
    version: z.string().min(1).max(32).default('1'),
    /** Kind of list: `SANCTION`, `PEP`, `NEGATIVE_NEWS`, `INTERNAL_LIST` (appendix 6.6). */
    kind: z.enum(['SANCTION', 'PEP', 'NEGATIVE_NEWS', 'INTERNAL_LIST']).default('INTERNAL_LIST'),
    records: z.array(WatchlistRecord).max(100_000),
  })
  .superRefine(({ records }, context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of records.entries()) {
      if (ids.has(id)) context.addIssue({ code: 'custom', message: 'twice', path: ['records', index, 'id'] });
      ids.add(id);
    }
  });
export type Watchlist = z.output<typeof Watchlist>;

/** Columns that hold several texts, and those that hold several items of named fields. */
const LISTS = new Set(
  'aliases localNames birthDates birthPlaces nationalities countries keywords sources images'.split(' '),
);
const ITEM_LISTS = new Set(
  'idNumbers roles sanctionsReferences addressList companyDetailsList vesselDetailsList'.split(' '),
);

/** Thrown for an invalid list; names the position and the fault. */
export class WatchlistError extends Error {
  override readonly name = 'WatchlistError';
}

/**
 * Reads a watchlist from CSV: a header line of the record's field names; lists are separated by `|`. An item of named
 * fields is `field=value;field=value`, an id number also `type:value`. Throws `WatchlistError` that names line and column.
 */
export function readWatchlistCsv(
  csv: string,
  about: { name: string; version?: string | undefined; kind?: string | undefined },
): Watchlist {
  const rows = parseRows(csv);
  return checkWatchlist({ ...about, records: rows.map(({ row }) => toRecord(row)) }, ([field, index, column]) =>
    field === 'records' && rows[Number(index)]
      ? `line ${rows[Number(index)]!.line}, column ${String(column)}`
      : String(field),
  );
}

/** Reads a watchlist from JSON. Throws `WatchlistError` that names the field, or line and column of a syntax error. */
export function readWatchlistJson(json: string): Watchlist {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new WatchlistError(`not JSON: ${describePosition(json, cause)}`, { cause });
  }
  return checkWatchlist(value, (path) => path.join('.') || 'list');
}

/** Describes where the parser stopped: by its position, or by the text around it. */
function describePosition(json: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : 'unreadable';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return message;
  const lines = json.slice(0, Number(position)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function checkWatchlist(value: unknown, where: (path: readonly PropertyKey[]) => string): Watchlist {
  const parsed = Watchlist.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new WatchlistError(`${where(issue.path)}: ${issue.message}`);
}

interface Row {
  row: Record<string, string>;
  /** The line in the file, from 1. */
  line: number;
}

function parseRows(csv: string): Row[] {
  let columns: string[] = [];
  try {
    const parsed = parse(csv, {
      columns: (header: string[]) => (columns = checkHeader(header)),
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
      on_record: ({ record, info }: { record: Record<string, string>; info: { lines: number } }) => ({
        row: record,
        line: info.lines - Object.values(record).join('').split('\n').length + 1,
      }),
    }) as unknown as Row[];
    if (columns.length === 0) throw new WatchlistError('line 1: no header');
    return parsed;
  } catch (cause) {
    if (cause instanceof WatchlistError) throw cause;
    throw new WatchlistError(`not CSV: ${cause instanceof Error ? cause.message : 'unreadable'}`, { cause });
  }
}

const COLUMNS: ReadonlySet<string> = new Set(Object.keys(WatchlistRecord.shape));

function checkHeader(header: readonly string[]): string[] {
  const columns = header.map((column) => column.trim());
  const wrong = columns.find((column, at) => !COLUMNS.has(column) || columns.indexOf(column) < at);
  if (wrong !== undefined) throw new WatchlistError(`line 1, column ${wrong}: unknown, or twice`);
  const missing = ['id', 'type', 'name'].find((column) => !columns.includes(column));
  if (missing) throw new WatchlistError(`line 1, column ${missing}: missing`);
  return columns;
}

function toRecord(row: Record<string, string>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [column, text] of Object.entries(row)) {
    if (text === '') continue;
    const parts = text.split('|').map((part) => part.trim());
    if (ITEM_LISTS.has(column)) record[column] = parts.map((part) => parseItem(column, part));
    else record[column] = LISTS.has(column) ? parts : text;
  }
  return record;
}

function parseItem(column: string, text: string): Record<string, string> {
  if (column === 'idNumbers' && !text.startsWith('type=')) return parseIdNumber(text);
  return Object.fromEntries(
    text.split(';').map((field) => {
      const at = field.indexOf('=');
      return [field.slice(0, Math.max(at, 0)).trim(), field.slice(at + 1).trim()];
    }),
  );
}

function parseIdNumber(text: string): { type: string; value: string } {
  const at = text.indexOf(':');
  return at < 0 ? { type: 'ID', value: text } : { type: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}
