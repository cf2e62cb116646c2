import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { JudgeOptions, Pixels } from '@idproof/core/capture';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { facePath, readPortrait } from '../../../helpers/faces.js';
import { drawBooklet } from '../../../helpers/specimens/booklet.js';
import { renderDocument } from '../../../helpers/specimens/drawn.js';
import { project } from '../../../helpers/scenes/hold.js';
import { createRandom, type FlatPage } from '../../../helpers/specimens/index.js';
import { photograph, readSmall } from './photograph.js';

const SIZE = { width: 960, height: 720 };
const CARD = { page: 'front', hasZone: false, docType: '08520000002' } as const;
const ANY_CARD = { page: 'front', hasZone: false, docType: '99990000002' } as const;
const PASSPORT = { page: 'front', hasZone: true, docType: '00000001003' } as const;

const draw = async (format: 'TD1' | 'TD2' | 'TD3' | 'LICENCE') =>
  (await renderDocument({ format, seed: 1000, portrait: facePath('Family1-Mom1') })).front;
const [card, larger, page, licence] = await Promise.all((['TD1', 'TD2', 'TD3', 'LICENCE'] as const).map(draw));
const faces = { threeByFour: await printFace(600, 800), fourByFive: await printFace(640, 800) };
const booklet = await drawBooklet(page!, createRandom(3));

/** A print of a portrait. */
async function printFace(width: number, height: number): Promise<FlatPage> {
  const portrait = await readPortrait('astronaut');
  return { png: await sharp(portrait).resize(width, height).png().toBuffer(), width, height };
}

interface Turn {
  roll?: number;
  yaw?: number;
  pitch?: number;
}

interface Distance {
  fill: number;
  size: typeof SIZE;
  blur: number;
}

const FAR: Distance = { fill: 0.5, size: { width: 640, height: 480 }, blur: 0.5 };

/** Looks at a document from an angle, in degrees. */
async function shoot(
  flat: FlatPage,
  { roll = 0, yaw = 0, pitch = 0, fill = 0.75, size = SIZE, blur = 0.5 }: Turn & Partial<Distance> = {},
): Promise<Pixels> {
  const quad = project(flat, size, { fill, roll, yaw, pitch, x: 0.5, y: 0.5 });
  return photograph(flat, { seed: 2000, size, quad, blur, noise: 2, glare: 0 });
}

/** The verdict on the last of four frames of a camera that holds still. */
function film(frame: Pixels, options: JudgeOptions): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset(options);
  return [0, 100, 200, 300].map((time) => judge.judge(frame, time)).at(-1)!;
}

function judgeStill(image: Pixels, options: JudgeOptions, scale = 1.5): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset(options);
  return judge.judgeStill(image, scale);
}

describe('another document than the requested one', () => {
  const others: readonly [name: string, flat: FlatPage, options: JudgeOptions][] = [
    ['a page of a passport for a card', page!, CARD],
    ['an open passport for a card', booklet, CARD],
    ['a larger card for one of the usual size', larger!, CARD],
    ['a portrait of three by four for a card', faces.threeByFour, CARD],
    ['a portrait of four by five for any card', faces.fourByFive, ANY_CARD],
    ['an identity card for a passport', card!, PASSPORT],
    ['a driving licence for a passport', licence!, PASSPORT],
  ];

  for (const [name, flat, options] of others) {
    it(`is not captured automatically, and gets a hint when captured by hand: ${name}`, async () => {
      const image = await shoot(flat, { yaw: 6 });
      const { hints, would } = film(image, options);
      assert.deepEqual([hints, would], [['other_document'], 'wait']);
      assert.deepEqual(judgeStill(image, options).hints, ['other_document']);
    });
  }

  it('is one with the shape of a page and no zone: a portrait for a passport', async () => {
    const image = await shoot(await printFace(600, 850));
    assert.deepEqual(film(image, PASSPORT).hints, ['illegible']);
  });

  it('is hinted at before the image is too small to read', async () => {
    const portrait = await shoot(await printFace(600, 850), FAR);
    const small: readonly [Pixels, JudgeOptions][] = [
      [portrait, PASSPORT],
      [portrait, CARD],
      [await shoot(card!, FAR), PASSPORT],
    ];
    for (const [image, options] of small) {
      assert.deepEqual(judgeStill(image, options, 1).hints, ['other_document', 'too_small']);
    }
  });
});

describe('the requested document', () => {
  const own: readonly [name: string, flat: FlatPage, options: JudgeOptions][] = [
    ['an identity card', card!, CARD],
    ['a driving licence', licence!, { ...CARD, docType: '99990000003' }],
    ['a larger card, where that may be', larger!, ANY_CARD],
    ['a card of the usual size, where larger ones may be', card!, ANY_CARD],
    ['the page of a passport', page!, PASSPORT],
    ['an open passport', booklet, PASSPORT],
    ['anything, where nothing is said of it', page!, {}],
  ];

  for (const [name, flat, options] of own) {
    for (const turn of [{}, { roll: 12 }, { yaw: 20 }, { pitch: -20 }, { yaw: 14, pitch: 14, roll: -8 }]) {
      it(`is captured automatically: ${name}, turned by ${JSON.stringify(turn)}`, async () => {
        const { hints, measures } = film(await shoot(flat, turn), options);
        assert.deepEqual(hints, [], JSON.stringify(measures));
      });
    }
  }

  for (const blur of [0.5, 1, 1.6]) {
    it(`is too small, and no other one, from afar; blurred by ${blur}`, async () => {
      for (const turn of [{}, { yaw: 14, pitch: 14, roll: -20 }]) {
        for (const flat of [page!, booklet]) {
          const image = await shoot(flat, { ...turn, ...FAR, blur });
          assert.ok(!judgeStill(image, PASSPORT, 1).hints.includes('other_document'));
        }
        const image = await shoot(card!, { ...turn, ...FAR, blur });
        assert.ok(!judgeStill(image, CARD, 1).hints.includes('other_document'));
      }
    });
  }

  it('is recognised on photographs that the sandbox is tested with', async () => {
    for (const name of ['td3-good.jpg', 'passport-specimen.jpg']) {
      const url = new URL(`../../../fixtures/documents/${name}`, import.meta.url);
      const { hints, measures } = judgeStill(await readSmall(fileURLToPath(url)), PASSPORT);
      assert.deepEqual(hints, [], name);
      assert.ok(measures.shape! < 1.04, `${name}: ${measures.shape}`);
    }
  });

  it('keeps its zone for a second after a frame that missed it', async () => {
    const judge = new DocumentJudge();
    judge.reset(PASSPORT);
    const seen = await shoot(page!);
    const covered = await photograph(page!, {
      seed: 2000,
      size: SIZE,
      quad: project(page!, SIZE, { fill: 0.75, roll: 0, yaw: 0, pitch: 0, x: 0.5, y: 0.5 }),
      blur: 0.5,
      noise: 2,
      glare: 0,
      over: ([a, b, c, d]) => {
        const [x, width] = [a[0] + 15, b[0] - a[0] - 30];
        return `<rect x="${x}" y="${c[1] - 0.24 * (d[1] - a[1])}" width="${width}" height="${0.2 * (d[1] - a[1])}" fill="#d8d2c4"/>`;
      },
    });
    for (const time of [0, 100, 200]) judge.judge(seen, time);
    assert.deepEqual(judge.judge(covered, 900).hints, []);
    assert.deepEqual(judge.judge(covered, 1600).hints, ['illegible']);
    judge.reset(PASSPORT);
    assert.deepEqual(judge.judge(covered, 1700).hints, ['hold_still']);
  });
});
