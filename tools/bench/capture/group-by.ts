/** The values under each key, in their order. `Map.groupBy` for Node 20. */
export function groupBy<Key, Value>(values: readonly Value[], findKey: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = findKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
