import type { TextNets } from '../ocr/nets.js';
import { decodeExact, gatherSymbols, type Posteriors } from '../ocr/ctc.js';
import { listAllowedCharacters, ZONE_CHARACTERS, type ZoneLayout } from './layout.js';

/** For each line and place, the probability of each of `ZONE_CHARACTERS`. */
export type ZoneEvidence = readonly (readonly Float64Array[])[];

/** Decodes the lines of a zone to the length and the character classes of its layout; null when one is too short. */
export function decodeZone(
  alphabet: TextNets['alphabet'],
  layout: ZoneLayout,
  rows: readonly Posteriors[],
): ZoneEvidence | null {
  const lines = rows.map((row, i) => decodeLine(alphabet, layout, i, row));
  return lines.every((line) => line !== null) ? lines : null;
}

/** The same for one line alone. */
export function decodeLine(
  alphabet: TextNets['alphabet'],
  layout: ZoneLayout,
  line: number,
  row: Posteriors,
): Float64Array[] | null {
  const groups = ZONE_CHARACTERS.map((character) => alphabet.findOutputs(character));
  return decodeExact(gatherSymbols(row, groups, [0, alphabet.space]), listAllowedCharacters(layout.lines[line]!));
}

/** The most probable character at each place. */
export function findMostProbable(evidence: ZoneEvidence): string[] {
  return evidence.map((line) => line.map((place) => ZONE_CHARACTERS[place.indexOf(Math.max(...place))]!).join(''));
}
