/** A gigabyte; nothing is written to it, so that it takes addresses and no memory. */
const FIRST = 2 ** 30;

/** Asks for twice as much each time until the engine refuses, with an error that is its own and no imitation. */
export function exhaust(): never {
  const held: ArrayBuffer[] = [];
  for (let size = FIRST; ; size *= 2) held.push(new ArrayBuffer(size));
}
