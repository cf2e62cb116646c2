import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ERROR_CODES } from '@idproof/core/errors';
import { judgeImage } from '@idproof/core/image-file';
import { stripMetadata } from '../../../packages/core/src/image/jpeg.js';
import { MAKERS } from '../../helpers/image-files/files.js';
import { createRandom, mutate } from '../../helpers/image-files/mutate.js';
import type { ImageFile } from '../../helpers/image-files/verdicts.js';

/** One of each reader, with as much structure as there is. */
const SEEDS: ImageFile[] = [
  'a JPEG with GPS, maker notes, XMP, IPTC and a comment',
  'a progressive JPEG',
  'a palette PNG',
  'an animated WEBP',
  'a lossless transparent WEBP',
  'an 8-bit BMP, run-length coded',
  'an old BMP (OS/2)',
  'an AVIF',
  'a HEIC by its header',
];
const ROUNDS = 700;

describe('corrupted image files', () => {
  for (const [index, name] of SEEDS.entries()) {
    it(`${name}, changed ${ROUNDS} times: a verdict, never an exception, within its bounds`, async () => {
      // Large files are cut: what is read lies in the head, and time is short.
      const file = new Uint8Array(await MAKERS[name]()).slice(0, 20_000);
      const random = createRandom(index + 1);
      let refused = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const bytes = mutate(file, random);
        const verdict = judgeImage(bytes);
        if (!verdict.taken) {
          refused += 1;
          assert.ok(verdict.code in ERROR_CODES);
        } else {
          const { width, height, orientation, trailing } = verdict.image;
          assert.ok(Number.isInteger(width) && Number.isInteger(height) && width * height <= 120_000_000);
          assert.ok(orientation >= 1 && orientation <= 8 && trailing >= 0 && trailing < bytes.length);
        }
        assert.ok(stripMetadata(bytes).length <= bytes.length);
      }
      assert.ok(refused > ROUNDS / 10, `${refused} refused`);
    });
  }

  it('noise behind every magic number', () => {
    const random = createRandom(99);
    const beginnings = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      'RIFF\xff\0\0\0WEBPVP8X',
      'BM',
      '\0\0\0\x18ftypheic',
    ];
    for (let round = 0; round < 3000; round++) {
      const bytes = Uint8Array.from({ length: random(600) }, () => random(256));
      bytes.set(Buffer.from(beginnings[round % beginnings.length]!, 'latin1').subarray(0, bytes.length));
      assert.equal(typeof judgeImage(bytes).taken, 'boolean');
    }
  });

  it('files built to take long are read within bounds', () => {
    // Each of these makes a reader that goes on from any place, or byte by byte, read the same bytes again and again.
    const size = 8 * 1024 * 1024;
    const fills = new Uint8Array(size).fill(0xff);
    fills.set([0xff, 0xd8, 0xff]);
    const empties = new Uint8Array(size);
    for (let at = 2; at + 4 <= size; at += 4) empties.set([0xff, 0xe1, 0, 2], at);
    empties.set([0xff, 0xd8, 0xff]);
    const boxes = new Uint8Array(size).fill(0x69);
    boxes.set(Buffer.from('\0\0\0\x10ftypheic\0\0\0\0\0\0\0\0meta', 'latin1'));
    const began = process.cpuUsage();
    for (const bytes of [fills, empties, boxes]) judgeImage(bytes);
    const { user } = process.cpuUsage(began);
    assert.ok(user < 3_000_000, `${user} µs`);
  });
});
