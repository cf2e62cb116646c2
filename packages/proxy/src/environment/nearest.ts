/** Name with the smallest edit distance; empty where there are no names. */
export function findNearest(name: string, names: readonly string[]): string {
  const byDistance = names.toSorted((a, b) => countEdits(name, a) - countEdits(name, b));
  return byDistance[0] ?? '';
}

/** Levenshtein distance: letters to add, drop or change. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
