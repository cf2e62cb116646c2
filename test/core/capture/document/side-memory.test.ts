import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Pixels } from '@idproof/core/capture';
import { DocumentJudge } from '../../../../packages/core/src/capture/document/document-judge.js';
import { facePath } from '../../../helpers/faces.js';
import { renderDocument } from '../../../helpers/specimens/drawn.js';
import { photograph } from './photograph.js';

describe('the front in place of the back', () => {
  let front: Pixels;
  let again: Pixels;
  let upsideDown: Pixels;
  let back: Pixels;
  before(async () => {
    const card = await renderDocument({ format: 'TD1', seed: 900, portrait: facePath('Family1-Mom1') });
    front = await photograph(card.front, { seed: 9000 });
    again = await photograph(card.front, { seed: 9001, level: 2 });
    upsideDown = await photograph(card.front, { seed: 9002, turns: 2 });
    back = await photograph(card.back!, { seed: 9500 });
  });

  /** A judge that has been shown this image as the front, and waits for the back. */
  function expectBack(shown: Pixels): DocumentJudge {
    const judge = new DocumentJudge();
    judge.reset({ page: 'front' });
    judge.judgeStill(shown);
    judge.reset({ page: 'back' });
    return judge;
  }

  it('is recognised in another image of it, in either orientation', () => {
    const judge = expectBack(front);
    assert.equal(judge.judgeStill(again).hints[0], 'same_side');
    assert.equal(judge.judgeStill(upsideDown).hints[0], 'same_side');
  });

  it('is not captured from the live camera', () => {
    const { hints, would } = expectBack(front).judge(again, 0);
    assert.equal(hints[0], 'same_side');
    assert.equal(would, 'wait');
  });

  it('is not recognised in the back', () => {
    const judge = expectBack(front);
    assert.ok(!judge.judgeStill(back).hints.includes('same_side'));
    assert.ok(!judge.judge(back, 0).hints.includes('same_side'));
  });

  it('may be captured as the front again', () => {
    const judge = expectBack(front);
    judge.reset({ page: 'front' });
    assert.ok(!judge.judgeStill(again).hints.includes('same_side'));
  });

  it('is the one that was captured last', () => {
    const judge = expectBack(front);
    judge.reset({ page: 'front' });
    judge.judgeStill(back);
    judge.reset({ page: 'back' });
    assert.ok(!judge.judgeStill(again).hints.includes('same_side'));
    assert.equal(judge.judgeStill(back).hints[0], 'same_side');
  });
});
