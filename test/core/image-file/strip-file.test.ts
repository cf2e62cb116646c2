import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeImage, stripFile } from '@idproof/core/image-file';
import sharp from 'sharp';
import { CANARY } from '../../helpers/image-files/canary.js';
import { withSegments } from '../../helpers/image-files/jpeg-blocks.js';
import { comment, exif, iptc, multiImage, xmp } from '../../helpers/image-files/metadata.js';
import { chunk, withChunks } from '../../helpers/image-files/png-chunks.js';

const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a0522d' } });
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function strip(bytes: Uint8Array): Buffer | null {
  const verdict = judgeImage(bytes);
  assert.ok(verdict.taken);
  const stripped = stripFile(new Uint8Array(bytes), verdict.image);
  return stripped && Buffer.from(stripped);
}

const readPixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('a file without its metadata', () => {
  test('of a JPEG has no place, no comment and no second image, and keeps orientation, colours and pixels', async () => {
    const jpeg = await plain.clone().withIccProfile('p3').jpeg().toBuffer();
    const given = withSegments(jpeg, exif({ orientation: 8, place: true }), xmp(), iptc(), multiImage(), comment());
    const stripped = strip(Buffer.concat([given, latin(`behind the end ${CANARY}`)]))!;
    assert.equal(stripped.includes(CANARY), false);
    assert.equal(stripped.includes('ICC_PROFILE'), true);
    assert.equal((await sharp(stripped).metadata()).orientation, 8);
    assert.deepEqual(await readPixels(stripped), await readPixels(given));
  });

  test('of a JPEG that is upright has no EXIF at all', async () => {
    const stripped = strip(withSegments(await plain.clone().jpeg().toBuffer(), exif({ place: true })))!;
    assert.equal(stripped.includes('Exif'), false);
  });

  test('of a PNG has no text, no time and no EXIF', async () => {
    const png = await plain.clone().png().toBuffer();
    const text = chunk('tEXt', latin(`Comment\0${CANARY}`));
    const given = withChunks(
      png,
      text,
      chunk('eXIf', exif({ place: true }).subarray(10)),
      chunk('tIME', Buffer.alloc(7)),
    );
    const stripped = strip(given)!;
    assert.deepEqual([stripped.includes(CANARY), stripped.includes('tIME')], [false, false]);
    assert.deepEqual(await readPixels(stripped), await readPixels(png));
  });

  test('is none where EXIF turns a PNG', async () => {
    const png = await plain.clone().png().toBuffer();
    assert.equal(strip(withChunks(png, chunk('eXIf', exif({ orientation: 3 }).subarray(10)))), null);
  });

  test('of a WebP has no EXIF and no XMP, says so in its header, and its length', async () => {
    const given = await plain
      .clone()
      .withExif({ IFD0: { Copyright: CANARY } })
      .webp()
      .toBuffer();
    assert.equal(given.includes(CANARY), true);
    const stripped = strip(given)!;
    assert.equal(stripped.includes(CANARY), false);
    assert.equal(stripped.readUInt32LE(4), stripped.length - 8);
    assert.equal((await sharp(stripped).metadata()).exif, undefined);
    assert.deepEqual(await readPixels(stripped), await readPixels(given));
  });
});
