/** Lengths and offsets that header readers trip over. */
const ODD = [0, 1, 2, 0x7f, 0x80, 0xd8, 0xd9, 0xda, 0xe1, 0xff];

/** A seeded source of whole numbers from 0 to below a bound. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Some bytes changed, most of them in the head; sometimes cut, or a stretch written twice. */
export function mutate(file: Uint8Array<ArrayBuffer>, random: (below: number) => number): Uint8Array<ArrayBuffer> {
  let copy = file.slice();
  for (let count = 1 + random(8); count > 0; count--) {
    const at = random(random(3) === 0 ? copy.length : Math.min(copy.length, 200));
    copy[at] = random(2) === 0 ? ODD[random(ODD.length)]! : random(256);
  }
  if (random(4) === 0) copy = copy.slice(0, random(copy.length + 1));
  if (random(4) === 0) copy.copyWithin(random(copy.length), random(copy.length), random(copy.length));
  return copy;
}
