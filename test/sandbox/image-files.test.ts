import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeImage } from '../../packages/engines/src/decode-image.js';
import type { RgbImage } from '../../packages/engines/src/types.js';
import { receiveImage } from '../../packages/sandbox/src/receive-image.js';
import { rowsBmp } from '../helpers/image-files/bmp-rows.js';
import { MAKERS, turnedJpeg } from '../helpers/image-files/files.js';
import { nameColour, UPRIGHT } from '../helpers/image-files/corners.js';
import { createRandom, mutate } from '../helpers/image-files/mutate.js';
import { IMAGE_FILES, VERDICTS } from '../helpers/image-files/verdicts.js';

function readCorners({ data, width, height }: RgbImage, inks?: boolean): string[] {
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return nameColour([...data.subarray(at, at + 3)], inks);
  });
}

describe('a file that is sent to the sandbox as it is', () => {
  for (const name of IMAGE_FILES) {
    const { sandbox, browser, corners, inks } = VERDICTS[name];
    it(`${name}: ${sandbox}`, async () => {
      const bytes = await MAKERS[name]();
      const received = receiveImage(bytes.toString('base64'));
      const decoded = await decodeImage(bytes);
      assert.equal(decoded.ok ? 'taken' : decoded.why, sandbox);
      assert.equal(received.ok, sandbox === 'taken');
      if (decoded.ok && browser === 'taken') assert.deepEqual(readCorners(decoded.image, inks), corners);
    });
  }

  it('a JPEG is turned upright', async () => {
    for (const [orientation, corners] of Object.entries(UPRIGHT)) {
      const decoded = await decodeImage(await turnedJpeg(Number(orientation)));
      assert.ok(decoded.ok);
      assert.deepEqual(readCorners(decoded.image), corners, orientation);
    }
  });

  it('a BMP of any bytes is decoded or refused, never an exception', async () => {
    const random = createRandom(7);
    const colourAt = (x: number, y: number) => [x * 5, y * 5, 9] as const;
    const kinds = [
      { bits: 24 as const },
      { bits: 32 as const, opacity: true },
      { bits: 8 as const, runs: true, colourAt: (x: number) => [x % 4, 0, 0] as const },
      { bits: 4 as const, runs: true, colourAt: (x: number) => [x % 4, 0, 0] as const },
      { bits: 24 as const, old: true },
    ].map((kind) => new Uint8Array(rowsBmp({ width: 40, height: 36, colourAt, ...kind })));
    let decoded = 0;
    for (let round = 0; round < 1000; round++) {
      const bytes = mutate(kinds[round % kinds.length]!, random);
      const answer = await decodeImage(bytes);
      if (!answer.ok) continue;
      decoded += 1;
      assert.equal(answer.image.data.length, answer.image.width * answer.image.height * 3);
    }
    assert.ok(decoded > 100, `${decoded} decoded`);
  });
});
