import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DocumentJudge, type DocumentVerdict } from '../../../../packages/core/src/capture/document/document-judge.js';
import { DOCUMENT_LIMITS } from '../../../../packages/core/src/capture/document/limits.js';
import { measureCover } from '../../../../packages/core/src/capture/document/measure-cover.js';
import { CARD, drawScene } from './draw-scene.js';

const SKINS = ['#f3d3bb', '#e6b795', '#d1a07c', '#b67a55', '#8d5a3a', '#4a2e22'];
const SHALLOW = DOCUMENT_LIMITS.cover.most;

/** A finger from below, whose tip is at this height; the side of the card is at 353. */
const finger = (top: number, skin: string): string =>
  `<rect x="280" y="${top}" width="50" height="180" rx="25" fill="${skin}"/>`;

const measure = async (over: string) => measureCover(await drawScene({ quad: CARD, over }), CARD, SHALLOW);

/** The verdict on the last of the frames, ten a second, with these things over the card. */
async function film(overs: readonly string[]): Promise<DocumentVerdict> {
  const judge = new DocumentJudge();
  let verdict: DocumentVerdict | undefined;
  for (const [i, over] of overs.entries()) verdict = judge.judge(await drawScene({ quad: CARD, over }), i * 100);
  return verdict!;
}

describe('fingers over the sides of a document', () => {
  it('are not seen on a card that lies free', async () => {
    const { gap, cover } = await measure('');
    assert.ok(gap < 0.03 && cover === 0, `${gap} ${cover}`);
  });

  for (const skin of SKINS) {
    it(`are no gap where they cover the border alone: ${skin}`, async () => {
      const { gap, cover } = await measure(finger(340, skin));
      assert.ok(gap < 0.03, String(gap));
      assert.ok(cover > 0.02 && cover < SHALLOW, String(cover));
      assert.equal((await film(Array.from({ length: 4 }, () => finger(340, skin)))).would, 'capture');
    });

    it(`are deep where they reach the print: ${skin}`, async () => {
      const { cover } = await measure(finger(300, skin));
      assert.ok(cover > SHALLOW, String(cover));
      const { hints } = await film(Array.from({ length: 4 }, () => finger(300, skin)));
      assert.deepEqual(hints, ['covered']);
    });
  }

  it('leave a gap where they are wider than a finger on the border', async () => {
    const { gap } = await measure('<rect x="220" y="340" width="160" height="180" fill="#d1a07c"/>');
    assert.ok(gap > 0.3, String(gap));
  });

  it('leave a gap where they have another colour than skin', async () => {
    const { gap, cover } = await measure(finger(340, '#3a5ac0'));
    assert.ok(gap > 0.07, String(gap));
    assert.equal(cover, 0);
  });

  it('count for half a second, because a frame may miss one', async () => {
    const deep = Array.from({ length: 3 }, () => finger(300, SKINS[2]!));
    assert.deepEqual((await film([...deep, '', ''])).hints, ['covered']);
    assert.deepEqual((await film([...deep, ...Array.from({ length: 6 }, () => '')])).hints, []);
  });
});
