import { splitNames, STRAY_LETTERS, toCapitals, type ZoneFields } from '@idproof/core/zone';
import type { ReadLine } from './find-print.js';

/**
 * The zone with fillers restored that were read as letters, where surname and given names in print are equal but
 * for these. Between letters the net reads a filler as a K, and nothing in the zone itself distinguishes the two.
 */
export function repairNames(zone: ZoneFields, lines: readonly ReadLine[]): ZoneFields {
  if (zone.layout.givenNames) return zone;
  const { text } = zone.names;
  const surnames = lines.flatMap((line) => splitWords(line, 'surname'));
  const given = lines.flatMap((line) => splitWords(line, 'given'));
  for (const last of surnames) {
    for (const first of ['', ...given]) {
      const names = (first === '' ? last : `${last}<<${first}`).slice(0, text.length);
      const written = names.padEnd(text.length, '<');
      if (written !== text && isMisread(text, written, names.length)) {
        return { ...zone, names: { ...zone.names, ...splitNames(written) } };
      }
    }
  }
  return zone;
}

/** The words of a line that may be this part of the name, as a zone writes them. */
function splitWords({ text, label }: ReadLine, part: 'surname' | 'given'): string[] {
  if (label !== null && label !== part) return [];
  const words = toCapitals(text)
    .replaceAll(/['’`´.]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  return words.length > 0 ? [words.join('<')] : [];
}

/** Whether only fillers between the names were read as something else; a letter behind them may be a name of its own. */
function isMisread(text: string, written: string, end: number): boolean {
  if (/[^<]/.test(text.slice(end))) return false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== written[i] && !(written[i] === '<' && STRAY_LETTERS.includes(text[i]!))) return false;
  }
  return true;
}
