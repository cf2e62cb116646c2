import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FrameJudgement, HintCode } from '@idproof/core/capture';
import { FocusWatch } from '../../../packages/widgets/src/capture/guidance/focus-watch.js';

type Look = Pick<FrameJudgement, 'hints' | 'measures'>;

const NEAR_BLURRED: Look = { hints: ['out_of_focus'], measures: { blur: 5 } };
const FAR_SHARP: Look = { hints: ['closer'], measures: { blur: 2 } };

/** Ten frames a second of each look, for so many seconds; whether the camera is known to be unable in the end. */
function watch(...looks: (readonly [Look, seconds: number])[]): boolean {
  const focus = new FocusWatch();
  let time = 5000;
  let isFixed = false;
  for (const [look, seconds] of looks) {
    for (let frame = 0; frame < seconds * 10; frame++, time += 100) {
      const judgement = { quad: null, faces: [], would: 'wait', events: [], ms: 1, ...look } as const;
      isFixed = focus.offer(judgement, time);
    }
  }
  return isFixed;
}

describe('a camera that cannot focus on what is near', () => {
  it('is known by a document that is blurred near and sharp far away, in either order', () => {
    assert.equal(watch([NEAR_BLURRED, 3.1], [FAR_SHARP, 1]), true);
    assert.equal(watch([FAR_SHARP, 1.1], [NEAR_BLURRED, 3]), true);
    assert.equal(watch([NEAR_BLURRED, 2], [FAR_SHARP, 1], [NEAR_BLURRED, 1.1]), true);
  });

  it('is not known by one of both, however long', () => {
    assert.equal(watch([NEAR_BLURRED, 30]), false);
    assert.equal(watch([FAR_SHARP, 30]), false);
  });

  it('is not known before some seconds of either', () => {
    assert.equal(watch([NEAR_BLURRED, 2.9], [FAR_SHARP, 5]), false);
    assert.equal(watch([NEAR_BLURRED, 9], [FAR_SHARP, 0.9]), false);
  });

  it('is disproved by one frame that is near and sharp', () => {
    const nearSharp: Look = { hints: ['glare'], measures: { blur: 2.5 } };
    assert.equal(watch([NEAR_BLURRED, 9], [nearSharp, 0.1], [FAR_SHARP, 2]), false);
  });

  for (const hint of ['moving', 'hold_still', 'blurry', 'too_dark', 'cut_off'] as const satisfies HintCode[]) {
    it(`is neither proved nor disproved by frames with the hint ${hint}`, () => {
      const unclear: Look = { hints: ['closer', hint], measures: { blur: 2 } };
      assert.equal(watch([NEAR_BLURRED, 9], [unclear, 9]), false);
      assert.equal(watch([NEAR_BLURRED, 4], [unclear, 1], [FAR_SHARP, 1.1]), true);
    });
  }

  it('is not known by few frames of a slow judge', () => {
    const focus = new FocusWatch();
    const offer = (look: Look, time: number): boolean =>
      focus.offer({ quad: null, faces: [], would: 'wait', events: [], ms: 1, ...look }, time);
    assert.equal(offer(NEAR_BLURRED, 0), false);
    assert.equal(offer(NEAR_BLURRED, 9000), false);
    assert.equal(offer(FAR_SHARP, 18_000), false);
  });
});
