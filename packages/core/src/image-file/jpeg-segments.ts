const START_OF_IMAGE = 0xd8;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;

export interface Segment {
  marker: number;
  /** Offset of the marker's 0xFF. */
  start: number;
  /** Offset of the payload, after the length. */
  data: number;
  /** Offset behind the payload; behind the coded pixels for a scan. */
  end: number;
}

/** The segments of a JPEG, each whole, up to and with the end of the image. Stops where the bytes make no sense. */
export function* listSegments(bytes: Uint8Array): Generator<Segment> {
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) yield { marker, start: at, data: at + 2, end: at + 2 };
    if (marker === END_OF_IMAGE || marker === START_OF_IMAGE) return;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const behind = at + 2 + length;
    if (length < 2 || behind > bytes.length) return;
    const end = marker === START_OF_SCAN ? findMarker(bytes, behind) : behind;
    yield { marker, start: at, data: at + 4, end };
    at = end;
  }
}

// Inside coded pixels 0xFF is followed by 0x00 or a restart marker. Without another marker: the end of the file.
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
