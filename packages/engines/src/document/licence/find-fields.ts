import { type CardLine, fold, type Span } from './card-line.js';
import type { FoundText } from './found-text.js';
import { getDateOrder, findIssuer, type Issuer } from './issuers.js';
import { hasOtherTitle } from './licence-title.js';
import { findUnlabelledAddress, findUnlabelledName } from './unlabelled-fields.js';
import { isCounted, isNumbered, type Marker } from './markers.js';
import { findNextLines } from './next-lines.js';
import { type Piece, startsWithLabel, splitLine } from './pieces.js';
import { type FieldLabel, placeValues, type PlacedValue } from './place-values.js';
import { readValue } from './field-values.js';
import { findDates, type PrintedDate } from './print-dates.js';
import type { DateField } from './resolve-dates.js';
import type { Meaning } from './label-words.js';

export type TextField = 'last' | 'first' | 'name' | 'number' | 'sex' | 'address';

interface FoundDate {
  date: PrintedDate;
  span: Span;
}

/** The print of a card, read as a driving licence. */
export interface LicencePrint {
  /** Whether its title was read. */
  isTitled: boolean;
  /** Whether it carries the title of another kind of document. */
  isOther: boolean;
  texts: Partial<Record<TextField, FoundText>>;
  dates: Partial<Record<DateField, FoundDate>>;
  /** Every other date on the card. */
  otherDates: readonly PrintedDate[];
  /** The order of day and month that this issuer's licences use, where it is known. */
  dateOrder: 'dmy' | 'mdy' | null;
  issuer: Issuer | null;
  /** Whether words of the card are German. */
  isGerman: boolean;
}

/** Finds the fields of a licence by their labels, numbers and positions. The order of the lines does not matter. */
export function findFields(lines: readonly CardLine[]): LicencePrint {
  const folded = lines.map(({ text }) => fold(text));
  const numbered = isNumbered(folded, startsWithLabel);
  const counted = numbered || isCounted(folded, startsWithLabel);
  const pieces = lines.flatMap((line, index) => splitLine(line, index, counted));
  const issuer = findIssuer(pieces.filter(({ kind }) => kind === 'value' || kind === 'title').map(({ text }) => text));
  const isAmerican = numbered || issuer?.country === 'USA' || issuer?.country === 'CAN' || hasAmericanWords(pieces);
  const placed = placeValues(listFieldLabels(pieces, isAmerican), pieces);
  const texts = findTexts(placed, pieces);
  const dates = findFieldDates(placed);
  const taken = new Set(Object.values(dates).map(({ span }) => `${span.line}:${span.from}`));
  const otherDates = lines.flatMap(({ text }, line) =>
    findDates(text).filter(({ from }) => !taken.has(`${line}:${from}`)),
  );
  const titles = pieces.filter(({ kind }) => kind === 'title');
  return {
    isTitled: titles.length > 0,
    isOther: titles.length === 0 && hasOtherTitle(lines.map(({ text }) => text)),
    texts,
    dates,
    otherDates,
    dateOrder: decideDateOrder(issuer, titles, pieces, isAmerican),
    issuer,
    isGerman: folded.some((line) => GERMAN.test(line)),
  };
}

const GERMAN =
  /F(?:U|UE)HRERSCHEIN|F(?:U|UE)HRERAUSWEIS|DEUTSCHLAND|OSTERREICH|SCHWEIZ|STRAB?S?S?E\b|PLATZ\b|LANDRATSAMT/;

/** The meaning of the field numbers in the European model, where 5 is the licence number. */
const EUROPEAN: Readonly<Partial<Record<Marker, Meaning>>> = {
  '1': 'last',
  '2': 'first',
  '3': 'birth',
  '4a': 'issue',
  '4b': 'expiry',
  '5': 'number',
  '8': 'address',
};
/** The North American model numbers fields alike, except the licence number, and has more of them. */
const AMERICAN: typeof EUROPEAN = { ...EUROPEAN, '4d': 'number', '5': 'other', '15': 'sex' };

/** Whether short English words follow the numbers, which no European licence has. */
function hasAmericanWords(pieces: readonly Piece[]): boolean {
  const words = pieces.filter(({ kind, line }, i) => kind === 'label' && pieces[i - 1]?.kind === 'marker' && pieces[i - 1]!.line === line); // prettier-ignore
  return words.some(({ text }) => /^(?:DOB|ISS|EXP|DLN?|LIC|LN|FN)$/i.test(text));
}

/** Numbers count as field numbers only if the dates of issue or expiry have theirs: other cards number lines freely. */
function listFieldLabels(pieces: readonly Piece[], isAmerican: boolean): FieldLabel[] {
  const hasModel = isAmerican || pieces.some(({ marker }) => marker === '4a' || marker === '4b');
  const namesAreNamed = pieces.some(({ text }) => /^(?:LN|FN)$/i.test(text));
  return pieces.flatMap((piece, i): FieldLabel[] => {
    if (piece.kind === 'label') return [{ meaning: piece.meaning!, piece }];
    const next = pieces[i + 1];
    const isNamed = next?.kind === 'label' && next.line === piece.line;
    if (piece.kind !== 'marker' || !hasModel || isNamed) return [];
    // Where the numbers of names carry words too (`1 LN`), one without was not read in full.
    if (namesAreNamed && (piece.marker === '1' || piece.marker === '2')) return [];
    return [{ meaning: (isAmerican ? AMERICAN : EUROPEAN)[piece.marker!] ?? 'other', piece }];
  });
}

function findTexts(placed: readonly PlacedValue[], pieces: readonly Piece[]): LicencePrint['texts'] {
  const texts: LicencePrint['texts'] = {};
  for (const field of ['last', 'first', 'name', 'number', 'sex', 'address'] as const) {
    const found = placed.filter(({ meaning }) => meaning === field);
    // One field with two different values is ambiguous.
    const values = found.flatMap((one) => readText(field, one, pieces) ?? []);
    const [first] = values;
    if (first && values.every(({ value }) => value === first.value)) texts[field] = first;
  }
  const named = resolveNames(texts, pieces);
  if (placed.some(({ meaning }) => meaning === 'address')) return named;
  const names = [named.last, named.first, named.name].filter((name) => name !== undefined);
  const address = findUnlabelledAddress(names, pieces);
  return address ? { ...named, address } : named;
}

function readText(field: TextField, { piece, value }: PlacedValue, pieces: readonly Piece[]): FoundText | null {
  const rows = field === 'sex' || field === 'number' ? [value] : [value, ...findNextLines(field, piece, value, pieces)];
  const parts = rows.map((row) => ({ row, read: readValue(field, row.text) }));
  if (parts.some(({ read }) => read === null)) return null;
  return {
    value: parts.map(({ read }) => read!.value).join(' ').replaceAll(/ ?, ?/g, ', ').replaceAll(/- /g, '-')
      .replace(/,$/, ''),
    spans: parts.map(({ row, read }) => ({ line: row.line, from: row.from + read!.from, to: row.from + read!.to })),
    touchesLabel: value.touchesLabel === true && field !== 'sex',
  };
} // prettier-ignore

/** Splits a name in one line at its comma; a first name without a last name is a whole name under a short label. */
function resolveNames(texts: LicencePrint['texts'], pieces: readonly Piece[]): LicencePrint['texts'] {
  const { last, first, name, ...rest } = texts;
  if (last && first) return { ...rest, last, first };
  // Beside a last name of its own, a label that only says "name" means the first one.
  if (last && name && !last.value.includes(',') && !name.value.includes(last.value) && !name.value.includes(',')) {
    return { ...rest, last, first: name };
  }
  const whole = name ?? (!last && first?.value.includes(' ') ? first : undefined) ?? (last?.value.includes(',') ? last : undefined) ?? (last || first ? undefined : findUnlabelledName(pieces)); // prettier-ignore
  if (!whole) return { ...rest, ...(last && { last }), ...(first && { first }) };
  const [before, after, ...more] = whole.value.split(', ');
  if (before && after && more.length === 0) {
    return { ...rest, last: { ...whole, value: before }, first: { ...whole, value: after } };
  }
  return { ...rest, name: whole };
}

function findFieldDates(placed: readonly PlacedValue[]): LicencePrint['dates'] {
  const dates: LicencePrint['dates'] = {};
  const put = (field: DateField, value: Piece, date: PrintedDate | undefined): void => {
    if (!date) return;
    dates[field] ??= { date, span: { line: value.line, from: value.from + date.from, to: value.from + date.to } };
  };
  for (const { meaning, value } of placed) {
    const found = findDates(value.text);
    if (meaning === 'birth' || meaning === 'issue' || meaning === 'expiry') put(meaning, value, found[0]);
  }
  for (const { meaning, value } of placed) {
    const found = findDates(value.text);
    if (meaning !== 'validity') continue;
    put('expiry', value, found.at(-1));
    if (found.length > 1) put('issue', value, found[0]);
  }
  return dates;
}

/**
 * By the issuer; else by the title: in English only the spelling `licence` leaves no doubt, or the American model beside
 * the other one; other languages put the day first.
 */
function decideDateOrder(
  issuer: Issuer | null,
  titles: readonly Piece[],
  pieces: readonly Piece[],
  isAmerican: boolean,
): 'dmy' | 'mdy' | null {
  if (issuer) return getDateOrder(issuer.country);
  const text = titles.map((title) => fold(title.text)).join(' ');
  if (/LICENSE/.test(text)) return isAmerican ? 'mdy' : null;
  if (pieces.some(({ marker, text: number }) => marker === '4a' && number.endsWith('.'))) return 'dmy';
  return text === '' || /PERMIT/.test(text) ? null : 'dmy';
}
