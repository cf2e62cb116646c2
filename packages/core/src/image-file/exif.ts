import { hasText, createView } from './bytes.js';

const ORIENTATION = 0x0112;
const PLACE_DIRECTORY = 0x8825;
const ENTRY_BYTES = 12;
/** The name of the place in XMP. */
const PLACE = 'GPSLatitude';
const LATIN = new TextDecoder('latin1');

/** Orientation and place in an APP1 segment of a JPEG. */
interface CameraData {
  orientation: number | undefined;
  hasLocation: boolean;
}

/** Reads the content of an APP1 segment: EXIF, or XMP, which is searched as text. */
export function readCameraData(segment: Uint8Array): CameraData {
  if (hasText(segment, 0, 'Exif\0\0')) return readExif(segment.subarray(6));
  return {
    orientation: undefined,
    hasLocation: segment.length > PLACE.length && LATIN.decode(segment).includes(PLACE),
  };
}

/** The first directory of the TIFF that EXIF is. Entries that point outside are skipped. */
function readExif(tiff: Uint8Array): CameraData {
  const data: CameraData = { orientation: undefined, hasLocation: false };
  if (tiff.length < 10) return data;
  const view = createView(tiff);
  const little = view.getUint16(0) === 0x49_49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return data;
  const end = Math.min(tiff.length, directory + 2 + view.getUint16(directory, little) * ENTRY_BYTES);
  for (let at = directory + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    const tag = view.getUint16(at, little);
    if (tag === PLACE_DIRECTORY) data.hasLocation = true;
    const value = view.getUint16(at + 8, little);
    if (tag === ORIENTATION && value >= 1 && value <= 8) data.orientation ??= value;
  }
  return data;
}
