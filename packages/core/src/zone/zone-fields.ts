import { getCharacterValue, computeCheckDigit, getWeight } from './check-digits.js';
import { findMostProbable, type ZoneEvidence } from './decode-zone.js';
import { type CheckedSpan, type Span, ZONE_CHARACTERS, type ZoneLayout } from './layout.js';
import { splitNames, type ZoneNames } from './names.js';
import { STATE_CODES } from './state-codes.js';

/** One field of the zone. */
export interface ZoneField {
  /** The characters, including fillers, as long as in the zone. */
  text: string;
  /** The least probability among its characters, 0 to 1. */
  confidence: number;
  /** Whether its check digit, or the list of states, confirms it. */
  confirmed: boolean;
  /** The check digit that stands behind it; empty where it has none. */
  check: string;
}

/** All fields of the zone. */
export interface ZoneFields {
  layout: ZoneLayout;
  lines: readonly string[];
  /** Whether this can be a zone of its layout: its first characters fit, and two check digits are correct. */
  isPlausible: boolean;
  issuer: ZoneField;
  nationality: ZoneField;
  number: ZoneField;
  birth: ZoneField;
  /** Null where the layout has none. */
  expiry: ZoneField | null;
  /** Optional data with a check digit of its own; null where the layout has none. */
  optional: ZoneField | null;
  sex: ZoneField;
  names: ZoneField & ZoneNames;
  /** Whether the composite check digit (number, dates, optional data) is correct; null where the layout has none. */
  compositeHolds: boolean | null;
}

/** Minimum log probability (natural) in the image of a character that is corrected by a check digit. */
const REPAIR_COST = Math.log(0.004);
/** Minimum distance in log probability (natural) between the best valid reading and the second best. */
const REPAIR_MARGIN = Math.log(8);
/** Beam width: candidates that the search keeps for each remainder of the check digit. */
const BEAM_WIDTH = 4;
/** Minimum probability of the first characters of the layout; below it is another kind of document. */
const MIN_KIND = 0.05;
/** Minimum correct check digits: noise satisfies one of three often, but hardly two. */
const MIN_HOLDING = 2;

interface Candidate {
  text: string;
  log: number;
}

/** Reads the fields out of the evidence; check digits decide where the image is ambiguous. */
export function readZoneFields(evidence: ZoneEvidence, layout: ZoneLayout): ZoneFields {
  const lines = findMostProbable(evidence);
  const put = (span: Span, text: string): void => {
    const line = lines[span.line]!;
    lines[span.line] = line.slice(0, span.from) + text + line.slice(span.from + text.length);
  };
  const readChecked = (span: CheckedSpan, isEmptyAllowed = false): ZoneField => {
    const rest = span.overflow ? countOverflow(evidence, lines, span, span.overflow) : 0;
    const check = rest > 0 ? getPlace(span.overflow!, rest) : { line: span.line, from: span.check, to: span.check + 1 };
    const field = correctByCheckDigit(
      [...getSpots(evidence, span), ...(rest > 0 ? getSpots(evidence, getStart(span.overflow!, rest)) : [])],
      getSpots(evidence, check)[0]!,
      isEmptyAllowed,
    );
    put(span, field.text.slice(0, span.to - span.from));
    if (rest > 0) put(span.overflow!, field.text.slice(span.to - span.from));
    put(check, field.check);
    return field;
  };
  const readState = (span: Span): ZoneField => {
    const field = correctState(evidence, span);
    put(span, field.text);
    return field;
  };
  const readPlain = (span: Span): ZoneField => {
    const text = lines[span.line]!.slice(span.from, span.to);
    return { text, confidence: getLeastProbability(evidence, span, text), confirmed: false, check: '' };
  };
  const issuer = readState(layout.issuer);
  const fields = {
    issuer,
    nationality: layout.nationality ? readState(layout.nationality) : issuer,
    number: readChecked(layout.number),
    birth: readChecked(layout.birth),
    expiry: layout.expiry && readChecked(layout.expiry, true),
    optional: layout.optional && readChecked(layout.optional, true),
    sex: readPlain(layout.sex),
  };
  const names = readNames(evidence, layout, lines, put);
  const compositeHolds = isCompositeValid(evidence, layout, lines, put);
  const isKind = layout.kinds.some((kind) => getProbability(evidence, kind) > MIN_KIND);
  const holding = [fields.number, fields.birth, fields.expiry].filter((field) => field?.confirmed).length;
  const isPlausible = isKind && holding + Number(compositeHolds === true) >= MIN_HOLDING;
  return { layout, lines, isPlausible, ...fields, names, compositeHolds };
}

const getSpots = (evidence: ZoneEvidence, { line, from, to }: Span): Float64Array[] => evidence[line]!.slice(from, to);
const getPlace = ({ line, from }: Span, offset: number): Span => ({ line, from: from + offset, to: from + offset + 1 });
const getStart = ({ line, from }: Span, count: number): Span => ({ line, from, to: from + count });

/** How many characters of a long number stand in the optional data; 0 for a number that fits its own places. */
function countOverflow(evidence: ZoneEvidence, lines: readonly string[], span: CheckedSpan, overflow: Span): number {
  if (lines[span.line]![span.check] !== '<') return 0;
  const end = lines[overflow.line]!.slice(overflow.from, overflow.to).indexOf('<');
  const used = end < 0 ? overflow.to - overflow.from : end;
  return Math.max(0, used - 1);
}

function readNames(
  evidence: ZoneEvidence,
  layout: ZoneLayout,
  lines: readonly string[],
  put: (span: Span, text: string) => void,
): ZoneFields['names'] {
  const getText = ({ line, from, to }: Span): string => lines[line]!.slice(from, to);
  const getCertainty = (span: Span, used: number): number =>
    getLeastProbability(evidence, { ...span, to: Math.min(span.to, span.from + used) }, getText(span));
  const split = layout.givenNames
    ? splitNames(`${getText(layout.names).replace(/<+$/, '')}<<${getText(layout.givenNames).replaceAll('<<', '<')}`)
    : splitNames(getText(layout.names));
  if (!layout.givenNames) put(layout.names, split.text);
  const confidence = layout.givenNames
    ? Math.min(getCertainty(layout.names, split.last.length), getCertainty(layout.givenNames, split.first.length))
    : getCertainty(layout.names, split.used);
  return { ...split, confidence, confirmed: false, check: '' };
}

function getProbability(evidence: ZoneEvidence, start: string): number {
  return Math.min(...start.split('').map((character, i) => evidence[0]![i]![ZONE_CHARACTERS.indexOf(character)]!));
}

function getLeastProbability(evidence: ZoneEvidence, span: Span, text: string): number {
  let least = 1;
  for (let place = span.from; place < span.to; place++) {
    const index = ZONE_CHARACTERS.indexOf(text[place - span.from]!);
    least = Math.min(least, evidence[span.line]![place]![index]!);
  }
  return least;
}

/** Whether the composite digit is correct, or the computed one is possible in the image. */
function isCompositeValid(
  evidence: ZoneEvidence,
  { composite }: ZoneLayout,
  lines: readonly string[],
  put: (span: Span, text: string) => void,
): boolean | null {
  if (!composite) return null;
  const digit = computeCheckDigit(composite.over.map((span) => lines[span.line]!.slice(span.from, span.to)).join(''));
  const { line, place } = composite.at;
  if (lines[line]![place] === digit) return true;
  if (Math.log(evidence[line]![place]![ZONE_CHARACTERS.indexOf(digit)]!) < REPAIR_COST) return false;
  put({ line, from: place, to: place + 1 }, digit);
  return true;
}

/**
 * The most probable text with a correct check digit, provided the image supports it and no other such text comes
 * near (some letters and digits weigh the same: S and 8, G and 6); otherwise the characters as read, unconfirmed.
 */
function correctByCheckDigit(spots: readonly Float64Array[], check: Float64Array, isEmptyAllowed: boolean): ZoneField {
  const greedy = [...spots, check].map(findBest);
  const log = greedy.reduce((sum, best) => sum + best.log, 0);
  const [best, next] = listValidCandidates(spots, check, isEmptyAllowed);
  const confirmed =
    best !== undefined && best.log - log > REPAIR_COST && best.log - (next?.log ?? -Infinity) > REPAIR_MARGIN;
  const text = confirmed ? best.text : greedy.map((spot) => spot.text).join('');
  const confidence = Math.min(...[...spots, check].map((spot, i) => spot[ZONE_CHARACTERS.indexOf(text[i]!)]!));
  return { text: text.slice(0, -1), confidence, confirmed, check: text.at(-1)! };
}

function findBest(spot: Float64Array): Candidate {
  const value = Math.max(...spot);
  return { text: ZONE_CHARACTERS[spot.indexOf(value)]!, log: Math.log(value) };
}

/**
 * The most probable texts with a correct check digit, best first: a beam search for each remainder. Empty data may
 * have a filler for its check digit (ICAO 9303-4, 4.2.2.2).
 */
function listValidCandidates(
  spots: readonly Float64Array[],
  check: Float64Array,
  isEmptyAllowed: boolean,
): Candidate[] {
  let byRemainder: Candidate[][] = Array.from({ length: 10 }, () => []);
  byRemainder[0]!.push({ text: '', log: 0 });
  spots.forEach((spot, i) => {
    const next: Candidate[][] = Array.from({ length: 10 }, () => []);
    ZONE_CHARACTERS.forEach((character, k) => {
      if (spot[k]! < 1e-4) return;
      const value = getCharacterValue(character) * getWeight(i);
      byRemainder.forEach((candidates, remainder) => {
        for (const { text, log } of candidates) {
          next[(remainder + value) % 10]!.push({ text: text + character, log: log + Math.log(spot[k]!) });
        }
      });
    });
    byRemainder = next.map((candidates) => candidates.toSorted((a, b) => b.log - a.log).slice(0, BEAM_WIDTH));
  });
  const withCheck = byRemainder.flatMap((candidates, remainder) =>
    candidates.flatMap(({ text, log }) =>
      [String(remainder), ...(isEmptyAllowed && /^<*$/.test(text) ? ['<'] : [])].map((sign) => ({
        text: text + sign,
        log: log + Math.log(check[ZONE_CHARACTERS.indexOf(sign)]!),
      })),
    ),
  );
  // An empty field is valid with 0 and with a filler: the two do not compete.
  const best = withCheck.toSorted((a, b) => b.log - a.log);
  return best.filter(({ text }, i) => i === 0 || text.slice(0, -1) !== best[0]!.text.slice(0, -1));
}

/** The most probable code that exists, if the image supports it; otherwise the characters as read, unconfirmed. */
function correctState(evidence: ZoneEvidence, span: Span): ZoneField {
  const spots = Array.from({ length: span.to - span.from }, (_, i) => evidence[span.line]![span.from + i]!);
  const greedy = spots.map(findBest);
  const read = greedy.map((best) => best.text).join('');
  const log = greedy.reduce((sum, best) => sum + best.log, 0);
  const known = STATE_CODES.map((code) => code.padEnd(3, '<'))
    .map((text) => ({
      text,
      log: spots.reduce((sum, spot, i) => sum + Math.log(spot[ZONE_CHARACTERS.indexOf(text[i]!)]!), 0),
    }))
    .toSorted((a, b) => b.log - a.log);
  const [best, next] = known;
  const supported = best!.log - log > REPAIR_COST && best!.log - next!.log > REPAIR_MARGIN;
  const text = supported ? best!.text : read;
  return { text, confidence: getLeastProbability(evidence, span, text), confirmed: supported, check: '' };
}
