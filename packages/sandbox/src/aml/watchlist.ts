import { parse } from 'csv-parse/sync';
import * as z from 'zod';

/** A date of which the day, or the day and the month, may be unknown: `1982`, `1982-01`, `1982-01-08`. */
const PartialDate = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/);
const Texts = z.array(z.string().min(1).max(256)).max(64).default([]);
const Code = z.string().regex(/^[A-Z]{2,3}$/);

/** One person or company of a watchlist, in the sandbox's own form; answers use that of the specification (2.6). */
export const WatchlistRecord = z.strictObject({
  /** The id in the source list; unique within the watchlist. */
  id: z.string().min(1).max(64),
  type: z.enum(['Person', 'Entity']),
  /** The main name, in any script. */
  name: z.string().min(1).max(256),
  aliases: Texts,
  /** In scripts other than Latin. */
  localNames: Texts,
  gender: z.string().max(16).optional(),
  birthDates: z.array(PartialDate).max(16).default([]),
  birthPlaces: Texts,
  /** ISO 3166-1, two or three letters. */
  nationalities: z.array(Code).max(16).default([]),
  countries: z.array(Code).max(16).default([]),
  idNumbers: z
    .array(z.strictObject({ type: z.string().max(64), value: z.string().min(1).max(128) }))
    .max(32)
    .default([]),
  category: z.string().max(64).optional(),
  subCategory: z.string().max(64).optional(),
  keywords: Texts,
  position: z.string().max(256).optional(),
  deceased: z.enum(['Yes', 'No']).default('No'),
  notes: z.string().max(4000).optional(),
  /** When the source last changed it. */
  updatedAt: PartialDate.optional(),
});
export type WatchlistRecord = z.output<typeof WatchlistRecord>;

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

const LISTS = ['aliases', 'localNames', 'birthDates', 'birthPlaces', 'nationalities', 'countries', 'keywords'] as const;

/** Thrown for an invalid list; names the position and the fault. */
export class WatchlistError extends Error {
  override readonly name = 'WatchlistError';
}

/**
 * Reads a watchlist from CSV: a header line of the record's field names; lists are separated by `|`, an id number is
 * `type:value`. Throws `WatchlistError` that names line and column.
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
    if (column === 'idNumbers') record[column] = parts.map(parseIdNumber);
    else record[column] = (LISTS as readonly string[]).includes(column) ? parts : text;
  }
  return record;
}

function parseIdNumber(text: string): { type: string; value: string } {
  const at = text.indexOf(':');
  return at < 0 ? { type: 'ID', value: text } : { type: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}
