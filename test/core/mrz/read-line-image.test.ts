import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LineNetwork, readLineImage, startKernels, ZoneReader, type GreyImage } from '@idproof/core/zone';
import { GreyPyramid } from '../../../packages/core/src/mrz/grey-pyramid.js';
import { findBestText } from '../../../packages/core/src/mrz/line-text.js';
import { growQuad, rectToQuad } from '../../../packages/core/src/zone/geometry.js';

const PASSPORT = fileURLToPath(new URL('../../fixtures/documents/td3-good.jpg', import.meta.url));
const ERIKSSON = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204153ZE184226B<<<<<16'];
/** Size of a cut-out line in pixels, and the share of its height that is left above and below. */
const SIZE = { width: 1000, height: 40 };
const MARGIN = 0.12;

describe('an image of a single line', () => {
  let reader: ZoneReader;
  let lines: GreyImage[];
  before(async () => {
    reader = new ZoneReader(new LineNetwork(await startKernels()));
    const { data, info } = await sharp(PASSPORT).greyscale().raw().toBuffer({ resolveWithObject: true });
    const image = { data, width: info.width, height: info.height };
    const pyramid = new GreyPyramid(image);
    lines = reader.read(image)!.rows.map((row) => pyramid.crop(growQuad(row, 0, MARGIN), SIZE.width, SIZE.height));
  });

  test('is read as it stands', () => {
    assert.deepEqual(
      lines.map((line) => readLineImage(reader, line)),
      ERIKSSON,
    );
  });

  test('is spelt by the grammar of its layout where the print is blurred', async () => {
    const { data } = lines[1]!;
    const blurred = await sharp(Uint8Array.from(data), { raw: { ...SIZE, channels: 1 } })
      .blur(4)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const line = { ...SIZE, data: blurred };
    const seen = findBestText(reader.readLine(new GreyPyramid(line), rectToQuad(0, 0, SIZE.width, SIZE.height), 44));
    assert.notEqual(seen.text, ERIKSSON[1], 'the network alone misreads it');
    assert.equal(readLineImage(reader, line), ERIKSSON[1]);
  });
});
