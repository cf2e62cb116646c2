import { Buffer } from 'node:buffer';

/** `Exif`, zero, zero: what camera data in an APP1 segment begin with. */
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const LITTLE_ENDIAN = 0x4949;
const GPS_DIRECTORY = 0x8825;
const ENTRY_BYTES = 12;

/** True when the content of an APP1 segment (EXIF or XMP) says where the picture was taken. */
export function tellsPlace(segment: Buffer): boolean {
  if (!segment.subarray(0, EXIF.length).equals(EXIF)) return segment.includes('GPSLatitude');
  const tiff = segment.subarray(EXIF.length);
  if (tiff.length < 10) return false;
  const little = tiff.readUInt16BE(0) === LITTLE_ENDIAN;
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const entries = u16(directory);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return false;
    if (u16(at) === GPS_DIRECTORY) return true;
  }
  return false;
}
