import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quad } from '@idproof/core/capture';
import { DocumentFinder } from '../../../../packages/core/src/capture/document/document-finder.js';
import { CARD, drawScene, measureError } from './draw-scene.js';

const SHAPES: Record<string, Quad> = {
  'a card': CARD,
  'a card held upright': [
    [230, 60],
    [425, 55],
    [430, 380],
    [225, 370],
  ],
  'a card turned by 40 degrees': [
    [300, 90],
    [509, 266],
    [397, 401],
    [187, 226],
  ],
  'a tilted page': [
    [175, 70],
    [470, 75],
    [540, 430],
    [110, 425],
  ],
  'a page tilted so far that its sides stand at 34 degrees to each other': [
    [140, 110],
    [520, 120],
    [445, 360],
    [215, 355],
  ],
  'a till receipt': [
    [260, 20],
    [380, 25],
    [385, 460],
    [255, 455],
  ],
};

describe('the finder of documents', () => {
  const finder = new DocumentFinder();

  for (const [name, quad] of Object.entries(SHAPES)) {
    it(`finds ${name} to half a pixel`, async () => {
      const found = finder.find(await drawScene({ quad }));
      const error = measureError(found?.quad, quad);
      assert.ok(error < 0.8, `${error} px off`);
      assert.ok(found!.evidence.score > 1.8, `score ${found!.evidence.score}`);
    });
  }

  it('finds a card that differs from the table in colour alone', async () => {
    // Both have a luma of 150.
    const found = finder.find(await drawScene({ quad: CARD, paper: '#9c9690', table: '#c28a5e' }));
    assert.ok(measureError(found?.quad, CARD) < 1.5, JSON.stringify(found));
  });

  it('finds a card in the dark, in noise', async () => {
    const found = finder.find(
      await drawScene({ quad: CARD, over: '<rect width="640" height="480" opacity="0.75"/>', noise: 4 }),
    );
    assert.ok(measureError(found?.quad, CARD) < 2, JSON.stringify(found));
  });

  it('finds images of any size and both orientations', async () => {
    const quad: Quad = [
      [60, 70],
      [190, 75],
      [195, 260],
      [55, 255],
    ];
    const found = finder.find(await drawScene({ width: 240, height: 320, quad }));
    assert.ok(measureError(found?.quad, quad) < 0.8, JSON.stringify(found));
  });

  it('reports that a document leaves the frame, and where', async () => {
    const quad: Quad = [
      [300, 110],
      [720, 120],
      [715, 390],
      [295, 380],
    ];
    const found = finder.find(await drawScene({ quad }));
    assert.ok(found && found.evidence.cut > 0, JSON.stringify(found));
    assert.ok(Math.hypot(found.quad[0][0] - 300, found.quad[0][1] - 110) < 3, String(found.quad));
  });

  it('finds a page of which a corner is cut off, and most of a side with it', async () => {
    const quad: Quad = [
      [150, -60],
      [500, 45],
      [400, 405],
      [50, 300],
    ];
    const found = finder.find(await drawScene({ quad }));
    assert.ok(found && found.evidence.cut > 0, JSON.stringify(found));
    assert.ok(measureError(found.quad, quad) < 4, String(found.quad));
  });

  it('distinguishes a strip of paper on the grain of wood from a stripe among others', async () => {
    const draw = (at: number, dashes: string): string =>
      `<path d="M${at} 0V480" stroke="#4a3020" stroke-width="14" ${dashes}/>`;
    const places = [60, 120, 520, 580];
    // Brightness changes in one direction along one half of each line, and in the other along the rest.
    const grain = places.map(
      (at) =>
        draw(at - 7, 'stroke-dasharray="20 28"') + draw(at + 7, 'stroke-dasharray="20 28" stroke-dashoffset="24"'),
    );
    const stripes = places.map((at) => draw(at, ''));
    const strip = '<rect x="200" y="-10" width="240" height="500" fill="#e8e4da"/>';
    assert.ok(finder.find(await drawScene({ under: grain.join('') + strip })));
    assert.equal(finder.find(await drawScene({ under: stripes.join('') + strip })), null);
  });

  it('takes a card for whole where the grain of the table runs on along its sides', async () => {
    const grain = '<path d="M0 116L640 134M0 347L640 358" stroke="#5a3a20" stroke-width="5"/>';
    const found = finder.find(await drawScene({ quad: CARD, under: grain }));
    assert.equal(found?.evidence.cut, 0);
    assert.ok(measureError(found.quad, CARD) < 1.5, JSON.stringify(found));
    assert.ok(found.evidence.score > 1.8, `score ${found.evidence.score}`);
  });

  it('finds the side itself where a light strip lies close to it', async () => {
    const strip = '<path d="M100 360L540 365" stroke="#cfc8bc" stroke-width="4"/>';
    const found = finder.find(await drawScene({ quad: CARD, under: strip }));
    assert.ok(measureError(found?.quad, CARD) < 1.5, JSON.stringify(found));
  });

  it('finds a side beside which a longer line runs at nearly the same angle', async () => {
    const seam = '<path d="M0 356L640 446" stroke="#2a1a10" stroke-width="16"/>';
    const found = finder.find(await drawScene({ quad: CARD, under: seam }));
    assert.ok(measureError(found?.quad, CARD) < 1.5, JSON.stringify(found));
  });

  it('stays with the outline of the last frame where another one is as good', async () => {
    const strip = '<path d="M100 358L540 363" stroke="#cfc8bc" stroke-width="6"/>';
    const pixels = await drawScene({ quad: CARD, under: strip });
    const beside = finder.find(pixels);
    assert.ok(measureError(beside?.quad, CARD) > 8, JSON.stringify(beside));
    const held = finder.find(pixels, CARD);
    assert.ok(measureError(held?.quad, CARD) < 1.5, JSON.stringify(held));
    const moved = CARD.map(([x, y]) => [x + 30, y]) as unknown as Quad;
    assert.deepEqual(finder.find(pixels, moved)?.quad, beside!.quad);
  });

  it('finds the whole card where the edge of its header stands out more than its own', async () => {
    const header = `<polygon points="140,120 500,130 500.8,165 139.2,155" fill="#5e4028"/>`;
    const found = finder.find(await drawScene({ quad: CARD, over: header }));
    assert.ok(measureError(found?.quad, CARD) < 1.5, JSON.stringify(found));
  });

  for (const [name, under] of Object.entries({
    'an empty table': '',
    'the boards of a table': '<path d="M0 90H640M0 200H640M0 310H640M0 420H640" stroke="#3a2818" stroke-width="4"/>',
    'a window grid': '<path d="M0 160H640M0 320H640M160 0V480M420 0V480" stroke="#eee" stroke-width="6"/>',
    'two bright bars': '<path d="M160 0V480M420 0V480" stroke="#eee" stroke-width="6"/>',
    'a round plate': '<circle cx="320" cy="240" r="160" fill="#eee"/>',
  })) {
    it(`finds nothing on ${name}`, async () => {
      const found = finder.find(await drawScene({ under }));
      assert.equal(found, null);
    });
  }
});
