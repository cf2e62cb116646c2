/** A frame as it is stored: `time` in seconds from the film's beginning. */
export interface EncodedFrame {
  time: number;
  jpeg: Uint8Array;
}

/** Such films do not say how fast they are; Chromium's fake camera plays them so. */
const FRAMES_PER_SECOND = 30;
const START = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);

/** Splits a film that is nothing but JPEG files one after another. Throws where there is none. */
export function* splitMjpeg(
  film: Buffer,
  isWanted: (index: number, framesPerSecond: number) => boolean = () => true,
): Generator<EncodedFrame> {
  let index = 0;
  for (let start = film.indexOf(START); start >= 0; index++) {
    // Images inside images (thumbnails) end before the next one begins: the last end counts.
    const next = film.indexOf(Buffer.concat([END, START]), start);
    const end = next < 0 ? film.length : next + END.length;
    if (isWanted(index, FRAMES_PER_SECOND)) yield { time: index / FRAMES_PER_SECOND, jpeg: film.subarray(start, end) };
    start = next < 0 ? -1 : end;
  }
  if (index === 0) throw new Error('there is no JPEG in the file');
}
