import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quad } from '@idproof/core/capture';
import { extendOutline } from '../../../../packages/core/src/capture/document/extend-outline.js';
import { orderCorners } from '../../../../packages/core/src/capture/document/geometry.js';
import { CARD, drawScene, measureError } from './draw-scene.js';

/** The card without a strip at its lower end, as when the edge of its zone is taken for its side. */
const SHORT: Quad = [CARD[0], CARD[1], [504, 310], [136, 304]];
/** The zone's strip: darker than the card, brighter than the table. */
const ZONE = '<polygon points="136,304 504,310 505,355 135,350" fill="#b8b0a0"/>';

describe('an outline that ends at the edge of a header or of a zone', () => {
  it('is extended to where the document itself ends', async () => {
    const extended = extendOutline(await drawScene({ quad: CARD, over: ZONE }), SHORT);
    assert.ok(extended);
    assert.ok(measureError(orderCorners(extended), CARD) < 6, String(extended));
  });

  it('is extended at whichever side it is', async () => {
    const pixels = await drawScene({ quad: CARD, over: ZONE });
    for (let turn = 0; turn < 4; turn++) {
      const turned = [...SHORT.slice(turn), ...SHORT.slice(0, turn)] as unknown as Quad;
      const extended = extendOutline(pixels, turned);
      assert.ok(
        extended && measureError(orderCorners(extended), CARD) < 6,
        `turned ${turn} times: ${String(extended)}`,
      );
    }
  });

  it('stays where it is when it is the whole document', async () => {
    assert.equal(extendOutline(await drawScene({ quad: CARD }), CARD), null);
  });

  it('stays where it is when its sides run on without an end', async () => {
    const boards = '<path d="M0 117.8L640 132.2M0 346.5L640 363.2" stroke="#2a1a10" stroke-width="5"/>';
    assert.equal(extendOutline(await drawScene({ quad: CARD, under: boards }), CARD), null);
  });

  it('stays where it is when only one of its sides runs on', async () => {
    const pen = '<path d="M135 350L131 396L507 401" fill="none" stroke="#111" stroke-width="6"/>';
    assert.equal(extendOutline(await drawScene({ quad: CARD, under: pen }), CARD), null);
  });

  it('stays where it is when no edge lies where its sides end', async () => {
    const pens = '<path d="M135 350L134 385M505 355L506 391" stroke="#111" stroke-width="6"/>';
    assert.equal(extendOutline(await drawScene({ quad: CARD, under: pens }), CARD), null);
  });
});
