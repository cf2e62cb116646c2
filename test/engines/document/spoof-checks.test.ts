import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeImage, type LocatedDocument, type RgbImage } from '@idproof/engines';
import { rectify } from '../../../packages/engines/src/document/rectify.js';
import { hasColour } from '../../../packages/core/src/chroma-spread.js';
import { measureScreenShare } from '../../../packages/engines/src/document/spoof/moire.js';
import {
  COLOURLESS,
  DISPLAYED,
  GENUINE,
  makeCase,
  type Case,
  type CaseOptions,
} from '../../helpers/forgeries/cases.js';

interface Seen {
  about: Case;
  image: RgbImage;
  document: LocatedDocument;
}

async function see(kinds: typeof GENUINE, kind: string, options: CaseOptions): Promise<Seen> {
  const about = await makeCase(kinds[kind]!, options);
  const decoded = await decodeImage(about.jpeg);
  assert.ok(decoded.ok);
  const { page, quad } = about;
  const document = { image: rectify(decoded.image, quad, 1250, Math.round((1250 * page.height) / page.width)), quad };
  return { about, image: decoded.image, document };
}

const TD1 = { format: 'TD1', seed: 10, level: 1 } as const;
const TD2 = { format: 'TD2', seed: 20, level: 2 } as const;
const TD3 = { format: 'TD3', seed: 22, level: 2 } as const;
const LICENCE = { format: 'LICENCE', seed: 16, level: 1 } as const;

test('a copy without colours is detected on tinted paper, in brown toner and under warm light', async () => {
  const copies: [string, CaseOptions][] = [
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

test('a coarse display is detected; fine security print all over a page is no display', async () => {
  const display = await see(DISPLAYED, '400 pixels', TD1);
  const print = await see(GENUINE, 'fine lines all over the page', TD3);
  assert.ok(measureScreenShare(display.image, display.about.quad) > 1);
  assert.ok(measureScreenShare(print.image, print.about.quad) < 1);
});
