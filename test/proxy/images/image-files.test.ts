import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ERROR_CODES, isIdproofError } from '@idproof/core/errors';
import { checkImage } from '../../../packages/proxy/src/check-image.js';
import { MAKERS } from '../../helpers/image-files/files.js';
import { IMAGE_FILES, VERDICTS } from '../../helpers/image-files/verdicts.js';

// Some files of the corpus are longer than a session allows: what they are is looked at here, not their length.
const NO_LIMIT = Number.POSITIVE_INFINITY;
const FOUND_BY_DECODING: ReadonlySet<string> = new Set(['image_blank', 'image_heic_unsupported']);

describe('a file sent to the proxy without conversion', () => {
  for (const name of IMAGE_FILES) {
    const { proxy, browser } = VERDICTS[name];
    it(`${name}: ${proxy}`, async () => {
      const base64 = Buffer.from((await MAKERS[name]()).toString('base64'));
      let said = 'taken';
      try {
        checkImage(base64, 'frontPageImage', NO_LIMIT, () => '');
      } catch (error) {
        assert.ok(isIdproofError(error));
        assert.equal(error.field, 'frontPageImage');
        assert.equal(ERROR_CODES[error.code].status, 422);
        said = error.code;
      }
      assert.equal(said, proxy);
      // What the browser refuses by its bytes is never taken, and never called something else.
      if (browser.startsWith('image_') && !FOUND_BY_DECODING.has(browser)) assert.equal(proxy, browser);
    });
  }
});
