import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CapturedImage } from '@idproof/core/capture';
import type { LazyCapture } from '../../../packages/widgets/src/capture/lazy-capture.js';
import { PaperDraft } from '../../../packages/widgets/src/paper-capture/paper-draft.js';
import { makePdf } from '../document-capture/pdf-samples.js';
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

test('what is over twenty pages is counted, and a file that is none makes way for one behind it', async () => {
  const { draft, taken, refused } = create();
  await draft.take([new File(['no image'], 'b.png'), ...files(22)], 'upload');
  assert.deepEqual([draft.pages.length, taken.length, refused], [20, 20, ['image_type_unsupported']]);
  assert.deepEqual(draft.left, [
    { code: 'image_type_unsupported', count: 1 },
    { code: null, count: 2 },
  ]);
});

test('a file that is refused is left out, and those before and behind it are pages', async () => {
  const { draft, refused } = create();
  await draft.take([png(), new File(['no image'], 'b.png'), png(), new File([], 'c.png')], 'upload');
  assert.deepEqual([draft.pages.length, refused], [2, ['image_type_unsupported', 'image_empty']]);
  await draft.take(files(1), 'upload');
  assert.deepEqual([draft.pages.length, draft.left], [3, []]);
});

test('a file that can no longer be read is damaged, beside others and alone', async () => {
  const gone = (): File =>
    Object.assign(png(), {
      slice: () => ({ text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
  const { draft, refused } = create();
  await draft.take([gone()], 'upload');
  assert.deepEqual([draft.isEmpty, draft.isBusy, refused], [true, false, ['image_damaged']]);
  await draft.take([gone(), png()], 'upload');
  assert.deepEqual([draft.pages.length, refused], [1, ['image_damaged', 'image_damaged']]);
});

test('a PDF stays until another file is taken in its place', async () => {
  const { draft, refused } = create();
  const pdf = (): File => new File([makePdf([{ content: 'BT ET' }])], 'statement.pdf');
  await draft.take([pdf()], 'upload');
  const { pdf: chosen } = draft;
  assert.equal(chosen?.pages, 1);
  await draft.take([new File(['no image'], 'b.png')], 'upload');
  await draft.take([pdf(), pdf()], 'upload');
  assert.deepEqual([draft.pdf === chosen, refused], [true, ['image_type_unsupported', 'image_several']]);
  await draft.take(files(1), 'upload');
  assert.deepEqual([draft.pdf, draft.pages.length], [null, 1]);
});
