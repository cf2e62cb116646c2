import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JudgeOptions, Pixels } from '@idproof/core/capture';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { facePath } from '../../../helpers/faces.js';
import { drawBooklet } from '../../../helpers/specimens/booklet.js';
import { renderDocument } from '../../../helpers/specimens/drawn.js';
import { createRandom, type FlatPage, type PhotographOptions } from '../../../helpers/specimens/index.js';
import { photograph, readSmall } from './photograph.js';

const FACES = new URL('../../../fixtures/faces/', import.meta.url);
const DOCUMENTS = new URL('../../../fixtures/documents/', import.meta.url);

const draw = async (format: 'TD1' | 'TD2' | 'TD3' | 'LICENCE') =>
  renderDocument({ format, seed: 1000, portrait: facePath('Family1-Mom1') });
const passport = await draw('TD3');
const card = await draw('TD1');

/** What the judge says of one image where a page is asked for. */
function judge(image: Pixels, options: JudgeOptions): DocumentVerdict {
  const one = new DocumentJudge();
  one.reset(options);
  return one.judgeStill(image);
}

async function shoot(page: FlatPage, options: Partial<PhotographOptions> = {}): Promise<Pixels> {
  return photograph(page, { seed: 2000, ...options });
}

describe('a page that must have a zone', () => {
  const options = { page: 'front', hasZone: true } as const;

  for (const [name, take] of Object.entries<() => Promise<Pixels>>({
    'a careful photograph': () => shoot(passport.front),
    'a usual one': () => shoot(passport.front, { level: 2 }),
    'one on its side': () => shoot(passport.front, { turns: 1 }),
    'one upside down': () => shoot(passport.front, { turns: 2 }),
    'an open booklet': async () => shoot(await drawBooklet(passport.front, createRandom(3)), { turns: 1 }),
    'a photograph of real print': () => readSmall(fileURLToPath(new URL('td3-photo.jpg', DOCUMENTS))),
    'a specimen': () => readSmall(fileURLToPath(new URL('passport-specimen.jpg', DOCUMENTS))),
  })) {
    it(`is taken: ${name}`, async () => {
      const { hints, measures } = judge(await take(), options);
      assert.deepEqual(hints, []);
      assert.ok(measures.zone! > 3, `${measures.zone}`);
    });
  }

  it('returns the orientation of the page', async () => {
    const [upright, onItsSide, upsideDown] = await Promise.all(
      ([0, 1, 2] as const).map(async (turns) => judge(await shoot(passport.front, { turns }), options).quad!),
    );
    const [topLeft] = upright!;
    const [turnedTopLeft] = onItsSide!;
    const [overturnedTopLeft] = upsideDown!;
    // Of 640 × 480 pixels, and of 480 × 640.
    assert.ok(topLeft[0] < 200 && topLeft[1] < 150, topLeft.join(' '));
    assert.ok(turnedTopLeft[0] > 330 && turnedTopLeft[1] < 200, turnedTopLeft.join(' '));
    assert.ok(overturnedTopLeft[0] > 440 && overturnedTopLeft[1] > 330, overturnedTopLeft.join(' '));
  });

  it('is not legible when its zone is covered', async () => {
    const over: PhotographOptions['over'] = ([, , right, left]) => {
      const above = [right, left].map(([x, y]) => [x, y - 120] as const);
      return `<polygon fill="#d8d2c4" points="${[left, right, ...above].flat().join(' ')}"/>`;
    };
    assert.deepEqual(judge(await shoot(passport.front, { over }), options).hints, ['illegible']);
  });

  it('is another one, where there is no zone', async () => {
    const licence = await draw('LICENCE');
    assert.deepEqual(judge(await shoot(licence.front, { level: 2 }), options).hints, ['illegible']);
  });

  it('is recognised by its zone alone when it fills the image', async () => {
    const { hints, quad } = judge(await readSmall(passport.front.png), options);
    assert.deepEqual([hints, quad], [[], null]);
    const other = judge(await readSmall(card.front.png), options);
    assert.ok(other.hints.length > 0);
  });

  for (const name of readdirSync(FACES).filter((file) => file.endsWith('.jpg'))) {
    it(`is not a face: ${name}`, async () => {
      const { hints, quad } = judge(await readSmall(fileURLToPath(new URL(name, FACES))), options);
      assert.deepEqual([hints[0], quad], ['no_document', null]);
    });
  }
});

describe('the back of a card whose back was captured as the front', () => {
  async function take(first: FlatPage, second: FlatPage) {
    const one = new DocumentJudge();
    one.reset({ page: 'front', hasZone: false });
    const { hints: front } = one.judgeStill(await shoot(first));
    one.reset({ page: 'back' });
    const { hints: back } = one.judgeStill(await shoot(second, { seed: 2001 }));
    return { front, back, one };
  }

  it('gets the hint of a swapped side at each try', async () => {
    const { front, back, one } = await take(card.back!, card.front);
    assert.deepEqual([front, back], [['wrong_side'], ['wrong_side']]);
    assert.deepEqual(one.judgeStill(await shoot(card.front, { seed: 2002 })).hints, ['wrong_side']);
  });

  it('gets the hint again when the back is captured twice', async () => {
    assert.deepEqual((await take(card.back!, card.back!)).back, ['same_side']);
  });

  it('gets no hint once the front was captured again', async () => {
    const { one } = await take(card.back!, card.front);
    one.reset({ page: 'front', hasZone: false });
    assert.deepEqual(one.judgeStill(await shoot(card.front, { seed: 2003 })).hints, []);
    one.reset({ page: 'back' });
    assert.deepEqual(one.judgeStill(await shoot(card.back!, { seed: 2004 })).hints, []);
  });
});

describe('the front of a card, which has no zone', () => {
  const options = { page: 'front', hasZone: false } as const;

  for (const level of [1, 2] as const) {
    it(`is not its back, at level ${level}`, async () => {
      assert.deepEqual(judge(await shoot(card.back!, { level }), options).hints, ['wrong_side']);
    });

    it(`is itself, at level ${level}`, async () => {
      assert.deepEqual(judge(await shoot(card.front, { level }), options).hints, []);
    });
  }

  it('may have two rows', async () => {
    const { front } = await draw('TD2');
    assert.deepEqual(judge(await shoot(front), options).hints, []);
  });
});
