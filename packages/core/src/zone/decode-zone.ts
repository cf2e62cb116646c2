import { decodeExact, type SymbolSteps } from './ctc.js';
import { listAllowedCharacters, ZONE_CHARACTERS, type ZoneLayout } from './layout.js';

/** For each line and place, the probability of each of `ZONE_CHARACTERS`. */
export type ZoneEvidence = readonly (readonly Float64Array[])[];

/** Decodes the lines of a zone to exactly the length and the character classes of its layout; null when too short. */
export function decodeZone(layout: ZoneLayout, rows: readonly SymbolSteps[]): ZoneEvidence | null {
  const lines = rows.map((row, i) => decodeLine(layout, i, row));
  return lines.every((line) => line !== null) ? lines : null;
}

/** The same for one line alone. `row` has the symbols of `ZONE_CHARACTERS`, in their order. */
export function decodeLine(layout: ZoneLayout, line: number, row: SymbolSteps): Float64Array[] | null {
  return decodeExact(row, listAllowedCharacters(layout.lines[line]!));
}

/** The most probable character at each place. */
export function findMostProbable(evidence: ZoneEvidence): string[] {
  return evidence.map((line) => line.map((place) => ZONE_CHARACTERS[place.indexOf(Math.max(...place))]!).join(''));
}
