import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePicture, type Face, type LocatedDocument, type RgbImage } from '@idproof/sandbox/engines';
import { rectify } from '../../../packages/sandbox/src/engines/document/rectify.js';
import { isPortraitCrooked } from '../../../packages/sandbox/src/engines/document/spoof/crooked.js';
import { hasColour } from '../../../packages/sandbox/src/engines/document/spoof/material.js';
import { screenShare } from '../../../packages/sandbox/src/engines/document/spoof/moire.js';
import {
  COLOURLESS,
  DISPLAYED,
  GENUINE,
  makeCase,
  PASTED,
  type Case,
  type CaseOptions,
} from '../../helpers/forgeries/cases.js';

interface Seen {
  about: Case;
  image: RgbImage;
  document: LocatedDocument;
  portrait: Face;
}

async function see(kinds: typeof GENUINE, kind: string, options: CaseOptions): Promise<Seen> {
  const about = await makeCase(kinds[kind]!, options);
  const decoded = await decodePicture(about.jpeg);
  assert.ok(decoded.ok);
  const { page, quad, portrait } = about;
  const scale = 1250 / page.width;
  const document = { image: rectify(decoded.image, quad, 1250, Math.round(scale * page.height)), quad };
  const box = {
    left: (portrait.left + 0.22 * portrait.width) * scale,
    top: (portrait.top + 0.22 * portrait.height) * scale,
    width: 0.56 * portrait.width * scale,
    height: 0.5 * portrait.height * scale,
  };
  return { about, image: decoded.image, document, portrait: { box, confidence: 1, mesh: [] } };
}

const TD1 = { format: 'TD1', seed: 10, level: 1 } as const;
const TD2 = { format: 'TD2', seed: 20, level: 2 } as const;
const TD3 = { format: 'TD3', seed: 22, level: 2 } as const;
const LICENCE = { format: 'LICENCE', seed: 16, level: 1 } as const;

test('a copy without colours is seen on tinted paper, in brown toner and under warm light', async () => {
  const copies: [string, CaseOptions][] = [
    ['grey copy', TD3],
    ['grey copy, warm light, JPEG 60', TD2],
    ['copy on tinted paper', LICENCE],
    ['brown copy', TD1],
  ];
  for (const [kind, options] of copies) {
    assert.equal(hasColour((await see(COLOURLESS, kind, options)).document.image), false, kind);
  }
});

test('a document in colours has them under warm light too', async () => {
  assert.equal(hasColour((await see(GENUINE, 'warm light', TD2)).document.image), true);
});

test('a coarse display shows; fine security print all over a page is no display', async () => {
  const display = await see(DISPLAYED, '400 pixels', TD1);
  const print = await see(GENUINE, 'fine lines all over the page', TD3);
  assert.ok(screenShare(display.image, display.about.quad) > 1);
  assert.ok(screenShare(print.image, print.about.quad) < 1);
});

test('a portrait that was laid on crookedly is seen; one that was printed is not, whatever its border', async () => {
  const crooked = await see(PASTED, 'paper, turned 1.5 to 4 degrees', { format: 'TD2', seed: 12, level: 1 });
  assert.equal(isPortraitCrooked(crooked.document, crooked.portrait, crooked.about.lines), true);
  for (const kind of ['plain', 'lines over the portrait', 'portrait fades into the page']) {
    const { document, portrait, about } = await see(GENUINE, kind, TD3);
    assert.equal(isPortraitCrooked(document, portrait, about.lines), false, kind);
  }
});

test('a page that the photographer turned is not crooked: print turns with its portrait', async () => {
  const { image, document, portrait, about } = await see(GENUINE, 'plain', TD2);
  const [a, b, c, d] = about.quad;
  const lean = 0.05 * (b[0] - a[0]);
  const askew = [a, [b[0], b[1] + lean], [c[0], c[1] + lean], d] as const;
  const { width, height } = document.image;
  const leaning = { image: rectify(image, askew, width, height), quad: askew };
  assert.equal(isPortraitCrooked(leaning, portrait, about.lines), false);
});

test('a document without a face has no crooked portrait', async () => {
  const { document, about } = await see(GENUINE, 'plain', TD3);
  assert.equal(isPortraitCrooked(document, null, about.lines), false);
});
