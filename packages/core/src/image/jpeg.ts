const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF = 0xe1;
const COMMENT = 0xfe;
/** Orientation, in the first directory of EXIF. */
const ORIENTATION_TAG = 0x0112;

interface Segment {
  marker: number;
  /** Offset of the marker's 0xFF. */
  start: number;
  /** Offset of the payload, after the length. */
  data: number;
  /** Offset behind the payload. */
  end: number;
}

/** Size and orientation of a JPEG, or undefined when it is cut short or no frame is declared. */
export function readJpegHeader(bytes: Uint8Array): { width: number; height: number; orientation: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  for (const segment of listSegments(view)) {
    if (isFrame(segment.marker)) {
      size = { width: view.getUint16(segment.data + 3), height: view.getUint16(segment.data + 1) };
    }
    if (segment.marker === EXIF) orientation = readOrientation(view, segment) ?? orientation;
    if (segment.marker === START_OF_SCAN) {
      return size && hasEnd(bytes, segment.end) ? { ...size, orientation } : undefined;
    }
  }
  return undefined;
}

/**
 * The same JPEG without what is not needed to show it: EXIF, XMP, colour profiles, thumbnails, comments.
 * Encoders of some systems write such segments by themselves.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  for (const segment of listSegments(view)) {
    if (segment.marker === START_OF_SCAN) {
      kept.push(bytes.subarray(segment.start));
      break;
    }
    if (!isMetadata(segment.marker)) kept.push(bytes.subarray(segment.start, segment.end));
  }
  return join(kept);
}

// APP0 (JFIF) and APP14 (which colours the numbers mean) belong to the picture.
function isMetadata(marker: number): boolean {
  return marker === COMMENT || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function* listSegments(view: DataView): Generator<Segment> {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return;
    const marker = view.getUint8(at + 1);
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    yield { marker, start: at, data: at + 4, end };
    at = end;
  }
}

function readOrientation(view: DataView, { data, end }: Segment): number | undefined {
  // 'Exif' and two zeroes, then a TIFF header.
  if (end - data < 14 || view.getUint32(data) !== 0x45_78_69_66) return undefined;
  const tiff = data + 6;
  const little = view.getUint16(tiff) === 0x49_49;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return undefined;
  const entries = view.getUint16(directory, little);
  for (let at = directory + 2; at + 12 <= Math.min(end, directory + 2 + entries * 12); at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

// Inside a scan 0xFF is followed by 0x00 or a restart marker: the first 0xFFD9 ends the picture.
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

function join(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
