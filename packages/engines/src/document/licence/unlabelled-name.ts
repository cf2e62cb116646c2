import { getHeight } from './card-line.js';
import { readValue } from './field-values.js';
import type { FoundText } from './found-text.js';
import type { Piece } from './pieces.js';

/** Words printed alone on licences that are not names. */
const NO_NAME =
  /\b(?:USA|DONOR|VETERAN|FEDERAL|LIMITS|APPLY|COMMERCIAL|STATE|DEPARTMENT|GOVERNMENT|REPUBLIC|REPUBLI[CK][A-Z]*|TRANSPORT|TRAFFIC|MOTOR|VEHICLES?|AGE|UNDER|UNTIL|PROVISIONAL|LEARNER|FULL|CLASS|REAL|TEMPORARY|LIMITED|TERM|SPECIMEN|SAMPLE CARD|NONE|STREET|ROAD|AVENUE)\b/;

/**
 * The holder's name where no label announces it: a line of two or more words in capitals, right above the first line of
 * an address, beginning where that begins. Undefined where there is none, or more than one.
 */
export function findUnlabelledName(pieces: readonly Piece[]): FoundText | undefined {
  const alone = pieces.filter(({ kind, from, line }) => kind === 'value' && from === 0 && !pieces.some((other) => other.line === line && other.from > 0)); // prettier-ignore
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
