import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HintCode, Quad } from '@idproof/core/capture';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { CARD, drawScene } from './draw-scene.js';

type Scene = NonNullable<Parameters<typeof drawScene>[0]>;

/** The verdict on the last of a second's frames, ten a second. */
async function film(scenes: readonly Scene[]): Promise<DocumentVerdict> {
  const judge = new DocumentJudge();
  let verdict: DocumentVerdict | undefined;
  for (const [i, scene] of scenes.entries()) verdict = judge.judge(await drawScene(scene), i * 100);
  return verdict!;
}

const hold = (scene: Scene): Scene[] => [scene, scene, scene, scene];
const shift = (quad: Quad, x: number): Quad => quad.map(([left, top]) => [left + x, top] as const) as unknown as Quad;

const FAULTS: Partial<Record<HintCode, Scene>> = {
  no_document: {},
  closer: {
    quad: [
      [250, 200],
      [390, 200],
      [390, 290],
      [250, 290],
    ],
  },
  off_centre: {
    quad: [
      [20, 110],
      [200, 110],
      [200, 225],
      [20, 225],
    ],
  },
  away: {
    quad: [
      [14, 14],
      [626, 14],
      [626, 466],
      [14, 466],
    ],
  },
  cut_off: { quad: shift(CARD, 180) },
  tilted: {
    quad: [
      [220, 120],
      [420, 120],
      [470, 360],
      [170, 360],
    ],
  },
  too_dark: { quad: CARD, over: '<rect width="640" height="480" opacity="0.7"/>' },
  covered: { quad: CARD, over: '<rect x="280" y="300" width="70" height="180" rx="35" fill="#c08a70"/>' },
  glare: { quad: CARD, over: '<ellipse cx="300" cy="240" rx="60" ry="40" fill="#fff"/>' },
  out_of_focus: { quad: CARD, blur: 2.5 },
};

describe('the judgement of documents', () => {
  it('captures a card that is whole, sharp and still', async () => {
    const verdict = await film(hold({ quad: CARD }));
    assert.deepEqual(verdict.hints, []);
    assert.equal(verdict.would, 'capture');
  });

  it('waits until the card has been still for three frames', async () => {
    assert.deepEqual((await film([{ quad: CARD }, { quad: CARD }])).hints, ['hold_still']);
  });

  it('distinguishes moving from coming to rest', async () => {
    const moving = [0, 30, 60, 90].map((x) => ({ quad: shift(CARD, x) }));
    assert.deepEqual((await film(moving)).hints, ['moving']);
    const slowing = [0, 5, 10, 15].map((x) => ({ quad: shift(CARD, x) }));
    assert.deepEqual((await film(slowing)).hints, ['hold_still']);
  });

  for (const [hint, scene] of Object.entries(FAULTS)) {
    it(`says ${hint}, and waits`, async () => {
      const verdict = await film(hold(scene));
      assert.equal(verdict.hints[0], hint, JSON.stringify(verdict));
      assert.equal(verdict.would, 'wait');
    });
  }

  it('hints off_centre for a document that is cut off but has room on the other side, in live frames alone', async () => {
    const aside = { quad: shift(CARD, 180) };
    assert.deepEqual((await film(hold(aside))).hints, ['cut_off', 'off_centre']);
    const near: Quad = [
      [20, 60],
      [645, 60],
      [645, 430],
      [20, 430],
    ];
    assert.deepEqual((await film(hold({ quad: near }))).hints, ['cut_off']);
    assert.deepEqual(new DocumentJudge().judgeStill(await drawScene(aside)).hints, ['cut_off']);
  });

  it('hints tilted for sides of equal length that are far from parallel', async () => {
    const leaning: Quad = [
      [95, 140],
      [545, 140],
      [480, 320],
      [160, 320],
    ];
    const { hints, measures } = await film(hold({ quad: leaning }));
    assert.deepEqual(hints, ['tilted'], JSON.stringify(measures));
    assert.ok(measures.tilt! < 1.45 && measures.lean! > 0.2, JSON.stringify(measures));
  });

  it('captures no rectangle without print', async () => {
    const touchpad = { under: '<rect x="150" y="120" width="340" height="220" rx="8" fill="#e8e4da"/>' };
    const verdict = await film(hold(touchpad));
    assert.deepEqual(verdict.hints, ['no_document'], JSON.stringify(verdict));
    assert.equal(verdict.quad, null);
  });

  it('judges an image by itself', async () => {
    const judge = new DocumentJudge();
    assert.equal(judge.judgeStill(await drawScene({ quad: CARD }), 2).would, 'capture');
    assert.deepEqual(judge.judgeStill(await drawScene()).hints, ['no_document']);
  });

  it('reports a single image as too small by its own pixels', async () => {
    const judge = new DocumentJudge();
    const image = await drawScene({ quad: CARD });
    assert.deepEqual(judge.judgeStill(image, 1).hints, ['too_small']);
    assert.deepEqual(judge.judgeStill(image, 1.2).hints, []);
    assert.ok(Math.abs(judge.judgeStill(image, 2).measures.width! - 2 * 370) < 4);
    assert.deepEqual(judge.judgeStill(await drawScene(), 0.5).hints, ['no_document', 'too_small']);
  });

  it('accepts a card anywhere in the frame when it is near enough', async () => {
    const aside: Quad = [
      [20, 110],
      [270, 110],
      [270, 270],
      [20, 270],
    ];
    assert.deepEqual((await film(hold({ quad: aside }))).hints, []);
    assert.deepEqual(new DocumentJudge().judgeStill(await drawScene({ quad: aside }), 4).hints, []);
  });

  it('discards the history on reset', async () => {
    const judge = new DocumentJudge();
    const frame = await drawScene({ quad: CARD });
    for (const time of [0, 100, 200]) judge.judge(frame, time);
    judge.reset();
    assert.deepEqual(judge.judge(frame, 300).hints, ['hold_still']);
  });
});
