import { characterValue, checkDigit, weightAt } from './check-digits.js';
import { mostProbable, type ZoneEvidence } from './decode-zone.js';
import { type CheckedSpan, type Span, ZONE_CHARACTERS, type ZoneLayout } from './layout.js';
import { splitNames, type ZoneNames } from './names.js';
import { stateCodes } from './states.js';

/** One field as the zone says it. */
export interface ZoneField {
  /** With fillers, as long as in the zone. */
  text: string;
  /** The least probability among its characters, 0 to 1. */
  confidence: number;
  /** Whether its check digit, or the list of states, confirms it. */
  confirmed: boolean;
}

/** Everything the zone says. */
export interface ZoneFields {
  lines: readonly string[];
  /** Whether this can be a zone of its layout at all: its first character is right, and some check digit holds. */
  isPlausible: boolean;
  issuer: ZoneField;
  nationality: ZoneField;
  number: ZoneField;
  birth: ZoneField;
  expiry: ZoneField;
  optional: ZoneField;
  sex: ZoneField;
  names: ZoneField & ZoneNames;
  /** Whether the digit over number, dates and optional data holds. */
  compositeHolds: boolean;
}

/** A character that a check digit asks for is believed only if the picture gives it at least this (natural logarithm). */
const REPAIR_COST = Math.log(0.004);
/** The reading that holds must be so much more probable than the next one that holds too. */
const REPAIR_MARGIN = Math.log(8);
const KEPT = 4;
/** Under this chance of the right first character it is another kind of document. */
const LEAST_KIND = 0.05;

interface Candidate {
  text: string;
  log: number;
}

/** Reads the fields out of the evidence, with check digits settling what the picture leaves open. */
export function readZoneFields(evidence: ZoneEvidence, layout: ZoneLayout): ZoneFields {
  const lines = mostProbable(evidence);
  const put = (span: Span, text: string): void => {
    const line = lines[span.line]!;
    lines[span.line] = line.slice(0, span.from) + text + line.slice(span.from + text.length);
  };
  const checked = (span: CheckedSpan, isEmptyAllowed = false): ZoneField => {
    const field = settleByCheckDigit(evidence, span, isEmptyAllowed);
    put(span, field.text.slice(0, -1));
    put({ line: span.line, from: span.check, to: span.check + 1 }, field.text.at(-1)!);
    return { ...field, text: field.text.slice(0, -1) };
  };
  const state = (span: Span): ZoneField => {
    const field = settleState(evidence, span);
    put(span, field.text);
    return field;
  };
  const plain = (span: Span): ZoneField => {
    const text = lines[span.line]!.slice(span.from, span.to);
    return { text, confidence: leastProbability(evidence, span, text), confirmed: false };
  };
  const fields = {
    issuer: state(layout.issuer),
    nationality: state(layout.nationality),
    number: checked(layout.number),
    birth: checked(layout.birth),
    expiry: checked(layout.expiry),
    optional: checked(layout.optional, true),
    sex: plain(layout.sex),
  };
  const names = splitNames(lines[layout.names.line]!.slice(layout.names.from, layout.names.to));
  put(layout.names, names.text);
  const confidence = leastProbability(evidence, { ...layout.names, to: layout.names.from + names.used }, names.text);
  const compositeHolds = doesCompositeHold(evidence, layout, lines, put);
  const isKind = evidence[0]![0]![ZONE_CHARACTERS.indexOf(layout.kind)]! > LEAST_KIND;
  if (isKind) put({ line: 0, from: 0, to: 1 }, layout.kind);
  const isPlausible = isKind && [fields.number, fields.birth, fields.expiry].some((field) => field.confirmed);
  return { lines, isPlausible, ...fields, names: { ...names, confidence, confirmed: false }, compositeHolds };
}

function leastProbability(evidence: ZoneEvidence, span: Span, text: string): number {
  let least = 1;
  for (let place = span.from; place < span.to; place++) {
    const index = ZONE_CHARACTERS.indexOf(text[place - span.from]!);
    least = Math.min(least, evidence[span.line]![place]![index]!);
  }
  return least;
}

/** Whether the last digit holds; it gives way to the computed one where the picture does not speak against that. */
function doesCompositeHold(
  evidence: ZoneEvidence,
  { composite }: ZoneLayout,
  lines: readonly string[],
  put: (span: Span, text: string) => void,
): boolean {
  const digit = checkDigit(composite.over.map((span) => lines[span.line]!.slice(span.from, span.to)).join(''));
  const { line, place } = composite.at;
  if (lines[line]![place] === digit) return true;
  if (Math.log(evidence[line]![place]![ZONE_CHARACTERS.indexOf(digit)]!) < REPAIR_COST) return false;
  put({ line, from: place, to: place + 1 }, digit);
  return true;
}

/**
 * The most probable text with its check digit behind it. When that does not hold, the most probable one that does is
 * taken instead, provided the picture supports it and nothing else comes near; otherwise the text stays, unconfirmed.
 */
function settleByCheckDigit(evidence: ZoneEvidence, span: CheckedSpan, isEmptyAllowed: boolean): ZoneField {
  const places = evidence[span.line]!;
  const spots = Array.from({ length: span.to - span.from }, (_, i) => places[span.from + i]!);
  const check = places[span.check]!;
  const greedy = [...spots, check].map(bestOf);
  const text = greedy.map((best) => best.text).join('');
  const log = greedy.reduce((sum, best) => sum + best.log, 0);
  const confidence = (chosen: string): number =>
    Math.min(...[...spots, check].map((spot, i) => spot[ZONE_CHARACTERS.indexOf(chosen[i]!)]!));
  if (holds(text, isEmptyAllowed)) return { text, confidence: confidence(text), confirmed: true };
  const [best, next] = candidatesThatHold(spots, check, isEmptyAllowed);
  const supported = best && best.log - log > REPAIR_COST && best.log - (next?.log ?? -Infinity) > REPAIR_MARGIN;
  if (supported) return { text: best.text, confidence: confidence(best.text), confirmed: true };
  return { text, confidence: confidence(text), confirmed: false };
}

/** Empty optional data may have a filler for its check digit (ICAO 9303-4, 4.2.2.2). */
function holds(text: string, isEmptyAllowed: boolean): boolean {
  const [body, check] = [text.slice(0, -1), text.at(-1)!];
  return check === checkDigit(body) || (isEmptyAllowed && check === '<' && /^<*$/.test(body));
}

function bestOf(spot: Float64Array): Candidate {
  const value = Math.max(...spot);
  return { text: ZONE_CHARACTERS[spot.indexOf(value)]!, log: Math.log(value) };
}

/** The most probable texts whose check digit holds, best first: a search that keeps a few per remainder. */
function candidatesThatHold(spots: readonly Float64Array[], check: Float64Array, isEmptyAllowed: boolean): Candidate[] {
  let byRemainder: Candidate[][] = Array.from({ length: 10 }, () => []);
  byRemainder[0]!.push({ text: '', log: 0 });
  spots.forEach((spot, i) => {
    const next: Candidate[][] = Array.from({ length: 10 }, () => []);
    ZONE_CHARACTERS.forEach((character, k) => {
      if (spot[k]! < 1e-4) return;
      const value = characterValue(character) * weightAt(i);
      byRemainder.forEach((candidates, remainder) => {
        for (const { text, log } of candidates) {
          next[(remainder + value) % 10]!.push({ text: text + character, log: log + Math.log(spot[k]!) });
        }
      });
    });
    byRemainder = next.map((candidates) => candidates.toSorted((a, b) => b.log - a.log).slice(0, KEPT));
  });
  const withCheck = byRemainder.flatMap((candidates, remainder) =>
    candidates.map(({ text, log }) => ({
      text: text + remainder,
      log: log + Math.log(check[ZONE_CHARACTERS.indexOf(String(remainder))]!),
    })),
  );
  return withCheck.filter(({ text }) => holds(text, isEmptyAllowed)).toSorted((a, b) => b.log - a.log);
}

/** The most probable code that exists, if the picture supports it; else what stands there, unconfirmed. */
function settleState(evidence: ZoneEvidence, span: Span): ZoneField {
  const spots = Array.from({ length: span.to - span.from }, (_, i) => evidence[span.line]![span.from + i]!);
  const greedy = spots.map(bestOf);
  const read = greedy.map((best) => best.text).join('');
  const log = greedy.reduce((sum, best) => sum + best.log, 0);
  const known = stateCodes
    .map((code) => code.padEnd(3, '<'))
    .map((text) => ({
      text,
      log: spots.reduce((sum, spot, i) => sum + Math.log(spot[ZONE_CHARACTERS.indexOf(text[i]!)]!), 0),
    }))
    .toSorted((a, b) => b.log - a.log);
  const [best, next] = known;
  const supported = best!.log - log > REPAIR_COST && best!.log - next!.log > REPAIR_MARGIN;
  const text = supported ? best!.text : read;
  return { text, confidence: leastProbability(evidence, span, text), confirmed: supported };
}
