import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { closeImage, judgeImage } from '@idproof/core/image-file';
import sharp, { type Sharp } from 'sharp';

const PHOTO = readFileSync(new URL('../../fixtures/faces/astronaut.jpg', import.meta.url));
const scaled = (width = 802, height = 603): Sharp => sharp(PHOTO).resize(width, height, { fit: 'fill' });
const END_MARK = 2;
const LAST_CHUNK = 12;

/** Photographs in every coding, and how long the mark of their end is. */
const FILES: Readonly<Record<string, [file: () => Promise<Buffer>, mark: number]>> = {
  'a JPEG with restart markers': [async () => PHOTO, END_MARK],
  'a JPEG, 4:2:0': [() => scaled().jpeg({ quality: 90 }).toBuffer(), END_MARK],
  'a JPEG, 4:4:4': [() => scaled().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(), END_MARK],
  'a grey JPEG': [() => scaled().greyscale().jpeg().toBuffer(), END_MARK],
  'a progressive JPEG, 4:2:0': [() => scaled().jpeg({ quality: 90, progressive: true }).toBuffer(), END_MARK],
  'a progressive JPEG, 4:4:4': [
    () => scaled(333, 217).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    END_MARK,
  ],
  'a progressive JPEG of MozJPEG': [() => scaled().jpeg({ quality: 70, mozjpeg: true }).toBuffer(), END_MARK],
  'a PNG': [() => scaled().png().toBuffer(), LAST_CHUNK],
  'a PNG without compression': [() => scaled().png({ compressionLevel: 0 }).toBuffer(), LAST_CHUNK],
  'an interlaced PNG': [() => scaled().png({ progressive: true }).toBuffer(), LAST_CHUNK],
  'a 16-bit PNG': [() => scaled(301, 200).toColourspace('rgb16').png().toBuffer(), LAST_CHUNK],
  'a palette PNG of 4 bits': [() => scaled(301, 200).png({ palette: true, colours: 16 }).toBuffer(), LAST_CHUNK],
  'a transparent PNG': [() => scaled().ensureAlpha().png().toBuffer(), LAST_CHUNK],
};

describe('a file that is cut', () => {
  for (const [name, [make, mark]] of Object.entries(FILES)) {
    it(`${name}: accepted when only its end marker is missing, with the same facts once that is added`, async () => {
      const file = new Uint8Array(await make());
      for (const length of [mark, mark - 1]) {
        const cut = file.slice(0, file.length - length);
        const verdict = judgeImage(cut);
        assert.ok(verdict.taken, `${length} bytes less: ${JSON.stringify(verdict)}`);
        assert.equal(verdict.image.lacksEnd, true);
        assert.deepEqual(closeImage(cut, verdict.image), file);
        assert.equal(judgeImage(cut, { needsEnd: true }).taken, false);
      }
      const whole = judgeImage(file);
      assert.ok(whole.taken && !whole.image.lacksEnd);
      assert.equal(closeImage(file, whole.image), file);
    });

    it(`${name}: refused where any of its pixels are missing`, async () => {
      const file = await make();
      const lengths = [0.1, 0.5, 0.9, 0.97, 0.99, 0.999].map((share) => Math.floor(file.length * share));
      for (const length of [...lengths, file.length - mark - 1]) {
        // The last per mille of a small file may lie behind its pixels.
        if (length >= file.length - mark) continue;
        const verdict = judgeImage(file.subarray(0, length));
        assert.ok(!verdict.taken, `${length} of ${file.length} bytes`);
        assert.equal(verdict.code, 'image_damaged');
      }
    });
  }

  it('between its scans: not all bits of all pixels are there', async () => {
    const file = await scaled().jpeg({ quality: 90, progressive: true }).toBuffer();
    const scans: number[] = [];
    for (let at = file.indexOf('\xff\xda', 0, 'latin1'); at !== -1; at = file.indexOf('\xff\xda', at + 1, 'latin1'))
      scans.push(at);
    assert.ok(scans.length > 5);
    for (const at of scans) assert.equal(judgeImage(file.subarray(0, at)).taken, false, `at ${at}`);
  });
});
