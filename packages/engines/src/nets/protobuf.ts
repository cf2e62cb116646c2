/** Pieces of a message in the wire format of Protocol Buffers, in the order they are written. */
export type Message = readonly Uint8Array[];

const VARINT = 0;
const LENGTH_DELIMITED = 2;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return bytes;
}

function key(field: number, type: number): number[] {
  return varint(field * 8 + type);
}

/** A whole number from 0 to 2^53. */
export function int(field: number, value: number): Message {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no unsigned whole number`);
  return [Uint8Array.from([...key(field, VARINT), ...varint(value)])];
}

/** The bytes are referred to, not copied. */
export function bytes(field: number, value: Uint8Array): Message {
  return [Uint8Array.from([...key(field, LENGTH_DELIMITED), ...varint(value.length)]), value];
}

export function text(field: number, value: string): Message {
  return bytes(field, new TextEncoder().encode(value));
}

/** A message as a field of another one. */
export function embedded(field: number, parts: readonly Message[]): Message {
  const pieces = parts.flat();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return [Uint8Array.from([...key(field, LENGTH_DELIMITED), ...varint(length)]), ...pieces];
}

/** The finished message in one piece. */
export function join(parts: readonly Message[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flat();
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
