import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentQuality, HintCode } from '@idproof/core/capture';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { adaptLimits, DOCUMENT_LIMITS } from '../../../../packages/core/src/capture/document/limits.js';
import { QUALITY_BOUNDS } from '../../../../packages/core/src/quality-bounds.js';
import { CARD, drawScene } from './draw-scene.js';

const HINTS: Record<keyof DocumentQuality, HintCode> = {
  blur: 'blurry',
  glare: 'glare',
  light: 'too_dark',
  clipped: 'too_bright',
  width: 'too_small',
};
/** A live frame that is blurred has a hint of the cause. */
const LIVE_HINTS = { ...HINTS, blur: 'out_of_focus' } as const;
const names = Object.keys(HINTS) as (keyof DocumentQuality)[];
/** A reflection, so that there is something of each measure. */
const SCENE = { quad: CARD, over: '<ellipse cx="300" cy="240" rx="12" ry="8" fill="#fff"/>' };

const frame = await drawScene(SCENE);

function film(quality?: DocumentQuality): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset(quality ? { quality } : {});
  const verdicts = [0, 100, 200, 300].map((time) => judge.judge(frame, time));
  return verdicts.at(-1)!;
}

function still(quality: DocumentQuality): DocumentVerdict {
  const judge = new DocumentJudge();
  judge.reset({ quality });
  return judge.judgeStill(frame);
}

/** What is measured is rounded to thousandths. */
const ROUNDED = 0.001;

/** A limit that what was measured is just beyond, or just within. */
function demand(name: keyof DocumentQuality, value: number, isMore: boolean): DocumentQuality {
  return { [name]: 'most' in DOCUMENT_LIMITS[name] === isMore ? value - ROUNDED : value + ROUNDED };
}

describe('quality limits of documents set by the merchant', () => {
  for (const name of names) {
    it(`${name}: a limit that is set replaces the default, live and in still images`, () => {
      const { measures } = still({});
      const value = measures[name];
      assert.ok(value !== undefined, 'is measured');
      assert.ok(!still(demand(name, value, false)).hints.includes(HINTS[name]), 'within');
      assert.ok(still(demand(name, value, true)).hints.includes(HINTS[name]), 'beyond');
      // How many pixels the image will have is not known of a live frame.
      if (name === 'width') return;
      assert.ok(film(demand(name, film().measures[name]!, true)).hints.includes(LIVE_HINTS[name]), 'live');
    });

    it(`${name}: its default lies between its bounds`, () => {
      const [least, most] = QUALITY_BOUNDS.document[name];
      const { [name]: limit } = adaptLimits();
      const value = limit.least ?? limit.most ?? Number.NaN;
      assert.ok(least < value && value < most);
    });
  }

  it('a laxer limit accepts a poorer image, until the next reset', () => {
    const judge = new DocumentJudge();
    assert.deepEqual(judge.judgeStill(frame).hints, ['too_small']);
    judge.reset({ quality: { width: 350 } });
    assert.deepEqual(judge.judgeStill(frame).hints, []);
    judge.reset();
    assert.deepEqual(judge.judgeStill(frame).hints, ['too_small']);
  });
});
