import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JudgeOptions, Pixels } from '@idproof/core/capture';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { COLOURLESS, GENUINE, makeCase, type CaseOptions } from '../../../helpers/forgeries/cases.js';
import { readSmall } from './photograph.js';

const LARGER_CARD = { page: 'front', hasZone: false, docType: '99990000002' } as const;
const PASSPORT = { hasZone: true, docType: '00000001003' } as const;
const TD2: CaseOptions = { format: 'TD2', seed: 20, level: 1 };

/** The verdict on the last of four frames of a camera that holds still. */
function film(frame: Pixels, options: JudgeOptions): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset(options);
  return [0, 100, 200, 300].map((time) => judge.judge(frame, time)).at(-1)!;
}

function still(image: Pixels, options: JudgeOptions): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset(options);
  return judge.judgeStill(image, 4);
}

const show = async (kinds: typeof GENUINE, kind: string): Promise<Pixels> =>
  readSmall((await makeCase(kinds[kind]!, TD2)).jpeg);

describe('a copy without colours', () => {
  for (const kind of ['grey copy', 'grey copy, warm light, JPEG 60', 'copy on tinted paper', 'brown copy']) {
    it(`is not taken, and doubted as an image: ${kind}`, async () => {
      const image = await show(COLOURLESS, kind);
      assert.deepEqual(film(image, LARGER_CARD).hints, ['not_colour']);
      assert.deepEqual(still(image, LARGER_CARD).hints, ['not_colour']);
    });
  }

  it('is not looked for on the back, which may be pale, or where no type is asked for', async () => {
    const image = await show(COLOURLESS, 'grey copy');
    assert.deepEqual(film(image, { ...LARGER_CARD, page: 'back' }).hints, []);
    assert.deepEqual(film(image, {}).hints, []);
    assert.deepEqual(film(image, { docType: '' }).hints, []);
  });
});

describe('a document in colours', () => {
  it('is no copy under warm light', async () => {
    const { hints, measures } = film(await show(GENUINE, 'warm light'), LARGER_CARD);
    assert.deepEqual(hints, []);
    assert.ok(measures.colour! > 30, String(measures.colour));
  });

  for (const name of ['td3-good.jpg', 'td3-photo.jpg', 'passport-specimen.jpg']) {
    it(`is no copy as a file: ${name}`, async () => {
      const path = fileURLToPath(new URL(`../../../fixtures/documents/${name}`, import.meta.url));
      const { hints } = still(await readSmall(path), PASSPORT);
      assert.ok(!hints.includes('not_colour'), hints.join());
    });
  }
});
