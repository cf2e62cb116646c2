import { fold, getHeight } from './card-line.js';
import { readValue } from './field-values.js';
import type { FoundText } from './found-text.js';
import { findNextLines } from './next-lines.js';
import type { Piece } from './pieces.js';
import { findDates } from './print-dates.js';

const HOUSE_AND_STREET = /^[0-9]+[A-Z]? +[A-Z0]{2}/;
const POSTCODE = /[0-9]{4}|[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}$/;
/** Rows under the name that an address may begin in, in heights of its print. */
const NEAR = 4;

/**
 * The holder's address where no label announces it: right under the name, house and street first, a postcode behind.
 * Undefined where there is none, or more than one.
 */
export function findUnlabelledAddress(names: readonly FoundText[], pieces: readonly Piece[]): FoundText | undefined {
  const lines = new Set(names.flatMap(({ spans }) => spans.map(({ line }) => line)));
  const ofName = pieces.filter(({ line }) => lines.has(line));
  const alone = listWholeLines(pieces);
  const found = alone
    .filter(
      (piece) =>
        HOUSE_AND_STREET.test(fold(piece.text)) &&
        findDates(piece.text).length === 0 &&
        ofName.some((name) => isUnder(name, piece)),
    )
    .map((piece) => [piece].concat(findNextLines('address', piece, piece, pieces)))
    .filter((rows) => POSTCODE.test(fold(rows.map(({ text }) => text).join(' ')).replace(/^[0-9]+/, '')));
  const [rows] = found;
  if (!rows || found.length > 1) return undefined;
  const text = rows.map((row) => readValue('address', row.text)!.value).join(', ').replaceAll(/[, ]+, /g, ', '); // prettier-ignore
  return { value: text, spans: rows.map(({ line, from, to }) => ({ line, from, to })), touchesLabel: false };
}

function isUnder(name: Piece, line: Piece): boolean {
  const height = getHeight(line);
  const rows = (line.top - name.top) / height;
  return rows > 0.5 && rows < NEAR && line.left < name.right && line.right > name.left;
}

/** Words printed alone on licences that are not names. */
const NO_NAME =
  /\b(?:USA|DONOR|VETERAN|FEDERAL|LIMITS|APPLY|COMMERCIAL|STATE|DEPARTMENT|GOVERNMENT|REPUBLIC|REPUBLI[CK][A-Z]*|TRANSPORT|TRAFFIC|MOTOR|VEHICLES?|AGE|UNDER|UNTIL|PROVISIONAL|LEARNER|FULL|CLASS|REAL|TEMPORARY|LIMITED|TERM|SPECIMEN|SAMPLE CARD|NONE|STREET|ROAD|AVENUE)\b/;

/**
 * The holder's name where no label announces it: a line of two or more words in capitals, right above the first line of
 * an address, beginning where that begins. Undefined where there is none, or more than one.
 */
export function findUnlabelledName(pieces: readonly Piece[]): FoundText | undefined {
  const alone = listWholeLines(pieces);
  const names = alone.filter((piece) => isName(piece) && alone.some((other) => isAddressUnder(piece, other)));
  const [name] = names;
  if (!name || names.length > 1) return undefined;
  const read = readValue('name', name.text)!;
  return { value: read.value, spans: [{ line: name.line, from: read.from, to: read.to }], touchesLabel: false };
}

function isName({ text }: Piece): boolean {
  const read = readValue('name', text);
  if (!read || read.value.split(' ').length < 2 || read.value.split(' ').length > 5) return false;
  const isCapital = !/[a-z]{2}/.test(text) || text.split(/\s+/).every((word) => /^[A-Z]/.test(word));
  return isCapital && !NO_NAME.test(read.value);
}

function isAddressUnder(name: Piece, line: Piece): boolean {
  const height = getHeight(name);
  const isBelow = line.top > name.top + 0.5 * height && line.top < name.bottom + 0.8 * height;
  return isBelow && Math.abs(line.left - name.left) < height && /[0-9]|,/.test(line.text) && /[A-Za-z]{3}/.test(line.text);
} // prettier-ignore

/** The lines that are a value as a whole. */
function listWholeLines(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(
    ({ kind, from, line }) =>
      kind === 'value' && from === 0 && !pieces.some((other) => other.line === line && other.from > 0),
  );
}
