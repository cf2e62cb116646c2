import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CapturedImage } from '@idproof/core/capture';
import type { LazyCapture } from '../../../packages/widgets/src/capture/lazy-capture.js';
import { PaperDraft } from '../../../packages/widgets/src/paper-capture/paper-draft.js';
import { structuralPng } from '../../helpers/image-files/png-chunks.js';

const IMAGE = { image: { byteLength: 1 }, method: 'upload', quality: { warnings: [] } } as unknown as CapturedImage;

/** A draft whose images are accepted at once, and the files that were captured. */
function create() {
  const taken: Blob[] = [];
  const refused: string[] = [];
  const capture = {
    state: { phase: 'review' },
    stop() {},
    refuse: (code: string) => refused.push(code),
    async pick(file: Blob) {
      taken.push(file);
      draft.add(IMAGE);
      await draft.takeNext();
    },
  } as unknown as LazyCapture;
  const draft = new PaperDraft({
    capture,
    limit: () => 10_485_760,
    encoder: () => assert.fail('nothing is encoded here'),
    update() {},
    send: () => true,
  });
  return { draft, taken, refused };
}

const png = (): File => new File([new Uint8Array(structuralPng())], 'a.png');
const files = (count: number): File[] => Array.from({ length: count }, png);

test('a paper has at most twenty pages, and takes as many of the chosen images as fit', async () => {
  const { draft, taken } = create();
  await draft.take(files(18), 'upload');
  assert.deepEqual([draft.pages.length, draft.isFull], [18, false]);
  await draft.take(files(5), 'upload');
  assert.deepEqual([draft.pages.length, taken.length, draft.isFull], [20, 20, true]);
  draft.add(IMAGE);
  assert.equal(draft.pages.length, 20);
});

test('what was chosen before the paper was given up is added to no other', async () => {
  const { draft, taken } = create();
  const taking = draft.take(files(3), 'upload');
  draft.reset();
  await taking;
  assert.deepEqual([draft.pages.length, taken.length, draft.isBusy], [0, 0, false]);
});

test('a file that is refused ends the row of those behind it, and the pages before it stay', async () => {
  const { draft, refused } = create();
  await draft.take([png(), new File(['no image'], 'b.png'), png()], 'upload');
  assert.deepEqual([draft.pages.length, refused], [1, ['image_type_unsupported']]);
});
