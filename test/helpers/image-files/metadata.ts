import { Buffer } from 'node:buffer';
import { CANARY } from './canary.js';
import { segment } from './jpeg-blocks.js';

type Entry = readonly [tag: number, type: 2 | 3 | 4 | 7, value: number | Buffer];

/** A directory of TIFF at an offset, little-endian, what does not fit into its entries behind it. */
function directory(entries: readonly Entry[], at: number, next = 0): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  const behind: Buffer[] = [];
  let free = at + table.length;
  table.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, value], index) => {
    const entry = 2 + index * 12;
    table.writeUInt16LE(tag, entry);
    table.writeUInt16LE(type, entry + 2);
    table.writeUInt32LE(typeof value === 'number' ? 1 : value.length, entry + 4);
    table.writeUInt32LE(typeof value === 'number' ? value : free, entry + 8);
    if (typeof value === 'number') return;
    behind.push(value);
    free += value.length;
  });
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...behind]);
}

export interface ExifOptions {
  orientation?: number;
  /** Where the picture was taken. */
  place?: boolean;
  thumbnail?: Buffer;
}

/** An EXIF segment: maker, orientation, maker notes, and on demand a place and a thumbnail. */
export function exif({ orientation = 1, place = false, thumbnail }: ExifOptions = {}): Buffer {
  const text = Buffer.from(`${CANARY}\0`);
  const build = (gps: number, notes: number, second: number) =>
    directory(
      [
        [0x010f, 2, text],
        [0x0112, 3, orientation],
        [0x8769, 4, notes],
        ...(place ? ([[0x8825, 4, gps]] as const) : []),
      ],
      8,
      thumbnail ? second : 0,
    );
  const notesAt = 8 + build(0, 0, 0).length;
  const notes = directory([[0x927c, 7, text]], notesAt);
  const gpsAt = notesAt + notes.length;
  const gps = directory([[0x001d, 2, text]], gpsAt);
  const secondAt = gpsAt + gps.length;
  const secondLength = 2 + 2 * 12 + 4;
  const second = thumbnail
    ? Buffer.concat([
        directory(
          [
            [0x0201, 4, secondAt + secondLength],
            [0x0202, 4, thumbnail.length],
          ],
          secondAt,
        ),
        thumbnail,
      ])
    : Buffer.alloc(0);
  const head = Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1');
  return segment(0xe1, Buffer.concat([head, build(gpsAt, notesAt, secondAt), notes, gps, second]));
}

export function xmp(): Buffer {
  const text = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/" exif:GPSLatitude="52,31N">${CANARY}</x:xmpmeta>`;
  return segment(0xe1, Buffer.from(text, 'latin1'));
}

/** Captions as newspapers keep them, in Photoshop's segment. */
export function iptc(): Buffer {
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, CANARY.length]), Buffer.from(CANARY)]);
  const head = Buffer.from('Photoshop 3.0\x008BIM\u0004\u0004\0\0\0\0\0', 'latin1');
  head[head.length - 1] = caption.length;
  return segment(0xed, Buffer.concat([head, caption, Buffer.alloc(caption.length % 2)]));
}

export const comment = (): Buffer => segment(0xfe, Buffer.from(CANARY));

/** What says that further pictures follow the first, as phones write it. */
export const multiImage = (): Buffer => segment(0xe2, Buffer.from(`MPF\0II*\0${CANARY}`));
