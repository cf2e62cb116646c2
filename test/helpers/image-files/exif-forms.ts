/*
 * EXIF as cameras, editors and careless programs write it. Engines read some of these forms and pass others over, each
 * its own. No imports: browsers load this too.
 */

const [BYTE, SHORT, LONG, SIGNED_SHORT] = [1, 3, 4, 8];
const WIDTHS: Readonly<Record<number, number>> = { [BYTE]: 1, [SHORT]: 2, [LONG]: 4, [SIGNED_SHORT]: 2 };
const ORIENTATION = 0x0112;
const RESOLUTION_UNIT = 0x0128;

interface Entry {
  tag?: number;
  type?: number;
  count?: number;
  value: number;
}

interface Tiff {
  little?: boolean;
  /** Where the first directory stands. */
  at?: number;
  first?: readonly Entry[];
  /** The directory of the thumbnail. */
  second?: readonly Entry[];
  /** How many entries the first directory says that it has, when that is not true. */
  claims?: number;
  /** Bytes behind it. */
  padding?: number;
  head?: string;
}

const text = (value: string): number[] => Array.from(value, (character) => character.charCodeAt(0));

function writeDirectory(
  view: DataView,
  little: boolean,
  from: number,
  entries: readonly Entry[],
  claims: number,
): void {
  view.setUint16(from, claims, little);
  entries.forEach(({ tag = ORIENTATION, type = SHORT, count = 1, value }, index) => {
    const at = from + 2 + index * 12;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    const width = WIDTHS[type] ?? 1;
    for (let place = 0; place < Math.max(1, Math.min(count, 4 / width)); place++) {
      if (width === 4) view.setUint32(at + 8, value, little);
      else if (width === 2) view.setUint16(at + 8 + place * 2, value, little);
      else view.setUint8(at + 8 + place, value);
    }
  });
}

const lengthOf = (entries: readonly Entry[]): number => 6 + entries.length * 12;

function app1(content: readonly number[], fill = 0): number[] {
  const length = content.length + 2;
  return [...Array<number>(fill + 1).fill(0xff), 0xe1, length >> 8, length & 255, ...content];
}

function exif({ little = true, at = 8, first = [], second, claims, padding = 0, head = 'Exif\0\0' }: Tiff, fill = 0) {
  const behind = at + lengthOf(first);
  const bytes = new Uint8Array(behind + (second ? lengthOf(second) : 0) + padding);
  const view = new DataView(bytes.buffer);
  bytes.set(text(little ? 'II*\0' : 'MM\0*'));
  view.setUint32(4, at, little);
  writeDirectory(view, little, at, first, claims ?? first.length);
  if (second) {
    view.setUint32(behind - 4, behind, little);
    writeDirectory(view, little, behind, second, second.length);
  }
  return app1([...text(head), ...bytes], fill);
}

const XMP = app1(text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'));
const turned = (value: number, rest: Omit<Entry, 'value'> = {}): Tiff => ({ first: [{ value, ...rest }] });
const both = (name: string, tiff: Tiff): Record<string, number[]> => ({
  [name]: exif(tiff),
  [`${name}, big-endian`]: exif({ ...tiff, little: false }),
});

/** Segments that stand behind the start of a JPEG. */
const IN_FRONT: Readonly<Record<string, number[]>> = {
  'no EXIF': [],
  ...Object.assign({}, ...[1, 2, 3, 4, 5, 6, 7, 8].map((value) => both(`SHORT ${value}`, turned(value)))),
  ...both('LONG 6', turned(6, { type: LONG })),
  ...both('BYTE 6', turned(6, { type: BYTE })),
  ...both('SIGNED SHORT 6', turned(6, { type: SIGNED_SHORT })),
  ...both('two SHORT 6', turned(6, { count: 2 })),
  ...both('no SHORT, 6', turned(6, { count: 0 })),
  'SHORT 0': exif(turned(0)),
  'SHORT 9': exif(turned(9)),
  'LONG 65542': exif(turned(65_542, { type: LONG })),
  'two blocks, 6 and 1': [...exif(turned(6)), ...exif(turned(1))],
  'two blocks, 1 and 6': [...exif(turned(1)), ...exif(turned(6))],
  'two blocks, 3 and 8': [...exif(turned(3)), ...exif(turned(8))],
  'two blocks, none and 6': [...exif({ first: [{ tag: RESOLUTION_UNIT, value: 2 }] }), ...exif(turned(6))],
  'two blocks, LONG 6 and SHORT 1': [...exif(turned(6, { type: LONG })), ...exif(turned(1))],
  'behind XMP': [...XMP, ...exif(turned(6))],
  'a directory at 32': exif({ ...turned(6), at: 32 }),
  'bytes behind the directory': exif({ ...turned(6), padding: 4000 }),
  'one zero behind the name': exif({ ...turned(6), head: 'Exif\0' }),
  'a one behind the name': exif({ ...turned(6), head: 'Exif\0\u0001' }),
  'in the second directory alone': exif({ first: [{ tag: RESOLUTION_UNIT, value: 2 }], second: [{ value: 6 }] }),
  'twice, 6 and 1': exif({ first: [{ value: 6 }, { value: 1 }] }),
  'twice, 1 and 6': exif({ first: [{ value: 1 }, { value: 6 }] }),
  'a directory that is cut off': exif({ ...turned(6), claims: 40 }),
  'a fill byte before the segment': exif(turned(6), 1),
};

/** Segments that stand right before the pixels. */
const LATE: Readonly<Record<string, number[]>> = { 'behind the frame': exif(turned(6)) };

export const EXIF_FORMS: readonly string[] = [...Object.keys(IN_FRONT), ...Object.keys(LATE)];

/** A JPEG that has no EXIF, with EXIF of a form. */
export function withExif(jpeg: Uint8Array, form: string): Uint8Array<ArrayBuffer> {
  const segments = IN_FRONT[form] ?? LATE[form];
  if (!segments) throw new Error(`no such form: ${form}`);
  const at = form in LATE ? findPixels(jpeg) : 2;
  return Uint8Array.from([...jpeg.subarray(0, at), ...segments, ...jpeg.subarray(at)]);
}

function findPixels(jpeg: Uint8Array): number {
  let at = 2;
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!;
  return at;
}
