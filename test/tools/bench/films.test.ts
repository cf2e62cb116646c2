import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { splitMjpeg } from '../../../tools/bench/capture/films/mjpeg.js';
import { isJudged } from '../../../tools/bench/capture/films/thin.js';
import { readY4m, type RawFrame } from '../../../tools/bench/capture/films/y4m.js';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(film: Buffer, piece = 7): Promise<RawFrame[]> {
  const frames: RawFrame[] = [];
  for await (const frame of readY4m(inPieces(film, piece))) frames.push(frame);
  return frames;
}

const y4m = (header: string, ...frames: number[][]): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 ${header}\n`),
    ...frames.flatMap((planes) => [Buffer.from('FRAME\n'), Buffer.from(planes)]),
  ]);

const pixel = ({ rgba, width }: RawFrame, x: number, y: number): number[] => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('films that are read without a browser', () => {
  it('reads frames of an odd size, whose colour is rounded up', async () => {
    // 3 × 3: nine of light, then 2 × 2 of either colour; white and red in full range.
    const white = [...Array.from({ length: 9 }, () => 255), ...Array.from({ length: 8 }, () => 128)];
    const red = [...Array.from({ length: 9 }, () => 76), 85, 85, 85, 85, 255, 255, 255, 255];
    const frames = await readAll(y4m('W3 H3 F10:1 C420jpeg XCOLORRANGE=FULL', white, red));
    assert.deepEqual(
      frames.map(({ time }) => time),
      [0, 0.1],
    );
    assert.deepEqual(pixel(frames[0]!, 2, 2), [255, 255, 255, 255]);
    const [r = 0, g = 0, b = 0] = pixel(frames[1]!, 2, 2);
    assert.ok(r >= 253 && g <= 2 && b <= 2, `${r} ${g} ${b}`);
  });

  it('stretches the limited range, which is meant where nothing is said', async () => {
    const [frame] = await readAll(y4m('W2 H1 F25:1 Cmono', [16, 235]));
    assert.deepEqual(pixel(frame!, 0, 0), [0, 0, 0, 255]);
    assert.deepEqual(pixel(frame!, 1, 0), [255, 255, 255, 255]);
  });

  const broken: [string, Buffer, RegExp][] = [
    ['nothing', Buffer.alloc(0), /empty/],
    ['another file', Buffer.from('GIF89a\n'), /YUV4MPEG2/],
    ['no size', y4m('F25:1'), /how large/],
    ['ten bits', y4m('W2 H2 F25:1 C420p10'), /420p10/],
    ['no frame', y4m('W2 H2 F25:1'), /no frame/],
    ['half a frame', y4m('W2 H2 F25:1', [1, 2, 3]), /ends in frame 0/],
    ['a size of a fool', y4m('W90000 H90000 F25:1', [1]), /too large/],
  ];
  for (const [name, film, why] of broken)
    it(`refuses ${name}`, async () => {
      await assert.rejects(readAll(film), why);
    });

  it('splits JPEG files that follow each other', async () => {
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const frames = [...splitMjpeg(Buffer.concat([jpeg, jpeg, jpeg]))];
    assert.deepEqual(
      frames.map((frame) => Buffer.from(frame.jpeg).equals(jpeg)),
      [true, true, true],
    );
    assert.throws(() => [...splitMjpeg(Buffer.from('none'))], /no JPEG/);
  });

  it('judges slow films whole and takes twelve a second of others', () => {
    const countJudged = (rate: number, seconds: number): number =>
      Array.from({ length: rate * seconds }, (_, index) => index).filter((index) => isJudged(index, rate)).length;
    assert.equal(countJudged(15, 10), 150);
    assert.equal(countJudged(30, 10), 120);
    assert.equal(countJudged(25, 4), 48);
  });
});
