import { createView } from './bytes.js';
import { readCameraData } from './exif.js';
import { CUT_OFF, PLAIN, type ImageFacts } from './facts.js';
import { findPixelsEnd } from './jpeg-scans.js';
import { END_OF_IMAGE, listSegments, START_OF_SCAN } from './jpeg-segments.js';

const NUMBER_OF_LINES = 0xdc;
const HIERARCHY = 0xde;
const CAMERA_DATA = 0xe1;
/** Cameras write one scan, progressive encoders about ten; files with thousands are made to use up time. */
const MAX_SCANS = 64;

/** Frames other than baseline, extended and progressive with Huffman coding: no browser decodes them. */
const UNUSUAL_FRAMES: Readonly<Record<number, string>> = {
  0xc3: 'lossless coding',
  0xc5: 'hierarchical coding',
  0xc6: 'hierarchical coding',
  0xc7: 'hierarchical coding',
  0xc9: 'arithmetic coding',
  0xca: 'arithmetic coding',
  0xcb: 'arithmetic coding',
  0xcd: 'arithmetic coding',
  0xce: 'arithmetic coding',
  0xcf: 'arithmetic coding',
  [HIERARCHY]: 'hierarchical coding',
};
const PROGRESSIVE = 0xc2;
const COLOURS: Readonly<Record<number, ImageFacts['colour']>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' };

type Frame = Pick<ImageFacts, 'width' | 'height' | 'bits' | 'colour' | 'unusual'>;

/** Size, kind and end of a JPEG; undefined when no frame is declared before the pixels. */
export function readJpeg(bytes: Uint8Array, needsEnd = false): ImageFacts | undefined {
  const view = createView(bytes);
  const camera = { orientation: 0, hasLocation: false };
  let frame: Frame | undefined;
  let [frames, scans, end, severalScans] = [0, 0, 0, false];
  for (const { marker, data, end: segmentEnd } of listSegments(bytes)) {
    if (marker === END_OF_IMAGE) end = segmentEnd;
    if (isFrame(marker)) {
      frame ??= readFrame(view, marker, data);
      severalScans ||= marker === PROGRESSIVE;
      frames += 1;
    }
    // A DNL segment defines the height again, after the first scan.
    if (marker === NUMBER_OF_LINES && view.getUint16(data) !== frame?.height) frames += 1;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS || (scans > 0 && !frame)) break;
    if (marker !== CAMERA_DATA) continue;
    const found = readCameraData(bytes.subarray(data, segmentEnd));
    camera.orientation ||= found.orientation ?? 0;
    camera.hasLocation ||= found.hasLocation;
  }
  if (!frame) return undefined;
  const lacksEnd = end === 0;
  if (lacksEnd && !needsEnd) end = findPixelsEnd(bytes) ?? 0;
  return {
    ...PLAIN,
    ...frame,
    format: 'jpeg',
    orientation: camera.orientation || 1,
    hasLocation: camera.hasLocation,
    severalScans: severalScans || scans > 1,
    trailing: end === 0 ? 0 : bytes.length - end,
    lacksEnd,
    damage: findDamage(frames, scans, end),
  };
}

function findDamage(frames: number, scans: number, end: number): string | undefined {
  if (scans > MAX_SCANS) return 'too many scans';
  // Decoders differ in which one they use.
  if (frames > 1) return 'several sizes';
  return scans === 0 || end === 0 ? CUT_OFF : undefined;
}

function readFrame(view: DataView, marker: number, at: number): Frame {
  const [bits, components] = [view.getUint8(at), view.getUint8(at + 5)];
  const colour = COLOURS[components];
  return {
    width: view.getUint16(at + 3),
    height: view.getUint16(at + 1),
    bits,
    colour: colour ?? 'rgb',
    unusual:
      UNUSUAL_FRAMES[marker] ??
      (bits === 8 ? undefined : `${bits} bits`) ??
      (colour ? undefined : `${components} components`),
  };
}

function isFrame(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === HIERARCHY;
}
