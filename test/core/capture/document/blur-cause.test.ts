import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Pixels } from '@idproof/core/capture';
import sharp from 'sharp';
import { DocumentJudge } from '../../../../packages/core/src/capture/document/document-judge.js';
import { drawBlur, type Blur } from '../../../helpers/draw-blur.js';
import { facePath } from '../../../helpers/faces.js';
import { photographDocument, renderDocument } from '../../../helpers/specimens/drawn.js';
import { readSmall } from './photograph.js';

const SIZE = { width: 960, height: 720 };
const SCALE = SIZE.width / 640;

describe('the cause of a blurred document', () => {
  let sharpPhoto: Buffer;

  before(async () => {
    const { front } = await renderDocument({ format: 'TD1', seed: 403, portrait: facePath('Family1-Mom1') });
    sharpPhoto = (await photographDocument(front, { seed: 403, level: 1, size: SIZE, fill: 0.8, blur: 0, noise: 2 }))
      .jpeg;
  });

  async function photograph(blur: Blur | null, light = 1): Promise<Pixels> {
    const image = sharp(sharpPhoto);
    const blurred = blur ? image.convolve(drawBlur(blur, SCALE)) : image;
    return readSmall(await blurred.linear(light).png().toBuffer());
  }

  /** The hints for a camera that sees the same for half a second. */
  function judge(frame: Pixels): readonly string[] {
    const judge = new DocumentJudge();
    return Array.from({ length: 5 }, (_, index) => judge.judge(frame, index * 100)).at(-1)!.hints;
  }

  it('is none while it is sharp', async () => {
    assert.deepEqual(judge(await photograph(null)), []);
  });

  for (const radius of [3, 4, 5.5]) {
    it(`is the focus where a point becomes a disc of ${2 * radius} pixels`, async () => {
      assert.deepEqual(judge(await photograph({ radius })), ['out_of_focus']);
    });
  }

  for (const angle of [0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5]) {
    it(`is motion along ${angle} degrees`, async () => {
      assert.deepEqual(judge(await photograph({ length: 10, angle })), ['blurry']);
    });
  }

  it('is the light where that is dim', async () => {
    assert.deepEqual(judge(await photograph({ radius: 4 }, 0.5)), ['too_dark']);
  });

  it('is the light where a camera makes up for it by noise', async () => {
    const frame = await photograph({ radius: 4 });
    // Every other pixel is 3 levels off: a median second difference of 12 levels.
    const data = frame.data.map(
      (value, at) => value + ((at >> 2) % 2 === Math.floor(at / 4 / frame.width) % 2 ? 3 : -3),
    );
    assert.deepEqual(judge({ ...frame, data }), ['too_dark']);
  });

  it('is not looked for in a single image, which is blurred whatever the cause', async () => {
    assert.deepEqual(new DocumentJudge().judgeStill(await photograph({ radius: 4 }), 2).hints, ['blurry']);
  });
});
