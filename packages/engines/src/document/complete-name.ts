import { listPrintedForms, toCapitals } from './mrz/transliterate.js';

/**
 * Completes a name that the zone may have truncated from the print, in the zone's spelling. Null unless every part of
 * the zone's name begins a printed one, in order. `name` has its parts separated by spaces.
 */
export function completeName(name: string, printed: string): string | null {
  const words = toCapitals(printed)
    .replaceAll(/['’`´.]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  const parts = name.split(' ');
  if (words.length < parts.length) return null;
  const completed: string[] = [];
  for (const [i, word] of words.entries()) {
    const part = parts[i] ?? '';
    const form = listPrintedForms(part).find((spelling) => word.startsWith(spelling));
    if (form === undefined) return null;
    completed.push(part + word.slice(form.length));
  }
  return completed.join(' ');
}
