import '@idproof/widgets';
import type { IdproofDocumentCapture, IdproofErrorEvent } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { IdproofError } from '@idproof/core/errors';
import type { ImageEncoder } from '@idproof/core/image';
import { FakeJudge } from '../face/fake-judge.js';
import { fakeCamera, image, paintSides, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { asFile, deflate, FULL_PAGE, makePdf, type PdfImage } from '../document-capture/pdf-samples.js';

/** Encodes what it is given, on the page: these tests look at the picture, and the worker has its own. */
const encoder: ImageEncoder = {
  async encode(source) {
    const bitmap = 'width' in source ? source : await createImageBitmap(source).catch(refuse);
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const sha256 = `${blob.size}`;
    return { base64: 'AAAA', blob, mediaType: 'image/jpeg', width, height, byteLength: blob.size, sha256 };
  },
  dispose() {},
};

function refuse(): never {
  throw new IdproofError('image_type_unsupported');
}

async function mount(tag: 'idproof-document-capture' | 'idproof-selfie-capture' = 'idproof-document-capture') {
  const element = document.createElement(tag) as IdproofDocumentCapture;
  // The picture is shown whole, since no document is found in it.
  Object.assign(element, { environment: fakeCamera(), encoder, judge: async () => new FakeJudge() });
  const faults: string[] = [];
  element.addEventListener('idproof-error', (event: IdproofErrorEvent) => faults.push(event.detail.code));
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  // What takes a file that is dropped comes with the drawings.
  await waitUntil(() => part(element, 'examples') !== null, 'the drawings did not arrive');
  return { element, faults };
}

async function jpegImage(): Promise<PdfImage> {
  const bytes = new Uint8Array(await (await image(paintSides)).arrayBuffer());
  return { bytes, entries: '/Width 640 /Height 480 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode' };
}

/** The colours at the middle of the left and the right edge of what is under review, by their strongest part. */
function readSides(element: IdproofDocumentCapture): string[] {
  const shown = element.shadowRoot!.querySelector('canvas')!;
  const copy = new OffscreenCanvas(shown.width, shown.height);
  const context = copy.getContext('2d')!;
  context.drawImage(shown, 0, 0);
  return [0.02, 0.98].map((x) => {
    const [red, green, blue] = context.getImageData(x * shown.width, shown.height / 2, 1, 1).data;
    return ['red', 'green', 'blue'][[red!, green!, blue!].indexOf(Math.max(red!, green!, blue!))]!;
  });
}

function drop(element: HTMLElement, files: readonly File[]): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  element.dispatchEvent(event);
  return event;
}

function paste(target: EventTarget, files: readonly File[]): ClipboardEvent {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
  target.dispatchEvent(event);
  return event;
}

async function untilShown(element: IdproofDocumentCapture): Promise<void> {
  await untilPhase(element, 'review');
  await waitUntil(() => (element.shadowRoot!.querySelector('canvas')?.width ?? 300) !== 300);
}

describe('a PDF as a picture of a document', () => {
  it('leaves the focus where another one is chosen, where it is of no use', async () => {
    const { element } = await mount();
    const before = part(element, 'upload')!;
    before.focus();
    upload(element, new File(['no picture'], 'garbage.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => readText(element).includes('cannot read this file as a photo'));
    const again = part(element, 'upload')!;
    expect(again).not.to.equal(before);
    expect(element.shadowRoot!.activeElement).to.equal(again);
  });

  it('moves the focus to the name of the other side once the first one was chosen, and says to turn it over', async () => {
    const { element } = await mount();
    element.pages = 'front,back';
    upload(element, await image());
    await untilPhase(element, 'review');
    part(element, 'confirm')!.focus();
    part(element, 'confirm')!.click();
    await untilPhase(element, 'idle');
    await element.updateComplete;
    const { activeElement } = element.shadowRoot!;
    expect(activeElement!.id).to.equal('heading');
    expect(activeElement!.textContent).to.contain('Back of your');
    const header = element.shadowRoot!.querySelector('header')!;
    expect(readText(header)).to.contain('Now turn it over');
    upload(element, new File(['no picture'], 'back.jpg', { type: 'image/jpeg' }));
    await waitUntil(() => element.shadowRoot!.querySelector('#problem') !== null);
    expect(readText(header), 'beside what is wrong').not.to.contain('Now turn it over');
  });

  it('takes the first side again where the person asks for that before the second', async () => {
    const { element } = await mount();
    element.pages = 'front,back';
    const pages: string[] = [];
    element.addEventListener('idproof-capture', ({ detail }) => pages.push(detail.page!));
    const give = async (file: File): Promise<void> => {
      upload(element, file);
      await untilPhase(element, 'review');
      part(element, 'confirm')!.click();
      await element.updateComplete;
    };
    expect(part(element, 'first-page')).to.equal(null);
    await give(await image());
    await untilPhase(element, 'idle');
    await waitUntil(() => part(element, 'first-page') !== null);
    await expect(element).to.be.accessible();
    part(element, 'first-page')!.click();
    await element.updateComplete;
    expect(readText(element)).to.contain('Photo page of your');
    expect(element.shadowRoot!.activeElement!.id).to.equal('heading');
    expect(part(element, 'first-page')).to.equal(null);
    await give(await image(paintSides));
    await untilPhase(element, 'idle');
    await give(await image());
    expect(pages).to.deep.equal(['front', 'front', 'back']);
  });

  it('takes both sides anew, in their order, where the second is the one that was asked for first', async () => {
    const { element, faults } = await mount();
    const judge = new FakeJudge();
    Object.assign(element, { kind: 'identity_card', pages: 'front,back', judge: async () => judge });
    const pages: string[] = [];
    element.addEventListener('idproof-capture', ({ detail }) => pages.push(detail.page!));
    const [back, front] = [await image(paintSides), await image()];
    const review = async (file: File, hint?: 'wrong_side') => {
      judge.saysOfStills = { hints: hint ? [hint] : [] };
      upload(element, file);
      await untilPhase(element, 'review');
      return readText(element);
    };
    const answer = async (name: 'confirm' | 'retake') => {
      part(element, name)!.click();
      await untilPhase(element, 'idle');
      await element.updateComplete;
    };
    expect(await review(back, 'wrong_side')).to.contain(
      'It looks like the other side. Turn it over and take the photo again.',
    );
    await answer('confirm');
    const said = await review(front, 'wrong_side');
    expect(said).to.contain('Back of your').and.to.contain('the other side. Take both sides again, the front first.');
    expect(said, 'of what was turned over').not.to.contain('Turn it over');
    await answer('retake');
    expect(readText(element)).to.contain('Front of your');
    expect(await review(front)).to.contain('Front of your');
    await answer('confirm');
    expect(await review(back), 'which was the front before').to.contain('Back of your');
    part(element, 'confirm')!.click();
    expect([pages, faults]).to.deep.equal([['front', 'front', 'back'], []]);
  });

  it('shows the picture of its page, upright and without the paper around it', async () => {
    const { element } = await mount();
    const content = 'q 400 0 0 300 100 100 cm /Im0 Do Q';
    upload(element, asFile(makePdf([{ content, images: [await jpegImage()] }])));
    await untilShown(element);
    const { width, height } = element.shadowRoot!.querySelector('canvas')!;
    expect([width, height]).to.deep.equal([640, 480]);
    expect(readSides(element)).to.deep.equal(['red', 'blue']);
    await expect(element).to.be.accessible();
  });

  it('turns a page as the PDF says', async () => {
    const { element } = await mount();
    const images = [await jpegImage()];
    upload(element, asFile(makePdf([{ content: FULL_PAGE, images, entries: '/Rotate 180' }])));
    await untilShown(element);
    expect(readSides(element)).to.deep.equal(['blue', 'red']);
  });

  it('reads pixels that are packed without loss', async () => {
    const { element } = await mount();
    const pixels = new Uint8Array(400 * 400 * 3);
    for (let at = 0; at < pixels.length; at += 3) pixels[at + ((at / 3) % 400 < 200 ? 0 : 2)] = 220;
    const entries = '/Width 400 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode';
    const images = [{ bytes: await deflate(pixels), entries }];
    upload(element, asFile(makePdf([{ content: FULL_PAGE, images }])));
    await untilShown(element);
    expect(readSides(element)).to.deep.equal(['red', 'blue']);
  });

  it('leads through the pages that are pictures, and leaves out those of text', async () => {
    const { element } = await mount();
    const images = [await jpegImage()];
    const pages = [
      { content: 'BT (A letter) Tj ET' },
      { content: FULL_PAGE, images },
      { content: FULL_PAGE, images, entries: '/Rotate 180' },
    ];
    upload(element, asFile(makePdf(pages)));
    await untilShown(element);
    expect(readText(element)).to.contain('Page 1 of 2');
    expect(readSides(element)).to.deep.equal(['red', 'blue']);
    const [previous, next] = part(element, 'pages')!.querySelectorAll('button');
    expect(previous!.disabled).to.equal(true);
    await expect(element).to.be.accessible();
    next!.click();
    await waitUntil(() => readText(element).includes('Page 2 of 2'));
    await untilShown(element);
    await waitUntil(() => readSides(element).join() === 'blue,red');
    // Another file has no pages to turn.
    drop(element, [await image()]);
    await waitUntil(() => part(element, 'pages') === null);
  });

  const REFUSED: [string, () => Promise<File>, string, RegExp][] = [
    [
      'with a password',
      async () => asFile(makePdf([{ content: FULL_PAGE }], '/Encrypt 9 0 R')),
      'pdf_locked',
      /locked/,
    ],
    ['of text', async () => asFile(makePdf([{ content: 'BT (x) Tj ET' }])), 'pdf_unreadable', /Choose a photo instead/],
    [
      'that is damaged',
      async () => asFile(new Uint8Array([37, 80, 68, 70, 45, 49])),
      'pdf_unreadable',
      /Choose a photo/,
    ],
    [
      'in a coding that is not read here',
      async () => {
        const entries = '/Width 9 /Height 9 /Filter /JBIG2Decode';
        return asFile(makePdf([{ content: FULL_PAGE, images: [{ bytes: new Uint8Array(9), entries }] }]));
      },
      'pdf_unreadable',
      /cannot be opened here/,
    ],
  ];
  for (const [what, make, code, words] of REFUSED) {
    // Claim: accessibility/refusedFile
    it(`${what} is refused in a word, with a way on`, async () => {
      const { element, faults } = await mount();
      upload(element, await make());
      await waitUntil(() => faults.length === 1);
      await untilPhase(element, 'idle');
      expect(faults).to.deep.equal([code]);
      expect(readText(element)).to.match(words);
      upload(element, await image());
      await untilPhase(element, 'review');
    });
  }

  it('is no selfie', async () => {
    const { element, faults } = await mount('idproof-selfie-capture');
    upload(element, asFile(makePdf([{ content: FULL_PAGE, images: [await jpegImage()] }])));
    await waitUntil(() => faults[0] === 'image_type_unsupported');
  });
});

describe('a file that is dropped or pasted', () => {
  it('is taken as an upload, also while the camera is on', async () => {
    const { element } = await mount();
    drop(element, [await image()]);
    await untilPhase(element, 'review');
    part(element, 'retake')!.click();
    await untilPhase(element, 'idle');
    element.start();
    await untilPhase(element, 'live');
    expect(paste(document.body, [await image()]).defaultPrevented).to.equal(true);
    await untilPhase(element, 'review');
    const method = new Promise((resolve) => {
      element.addEventListener('idproof-capture', (event) => resolve(event.detail.method));
    });
    part(element, 'confirm')!.click();
    expect(await method).to.equal('upload');
  });

  it('is shown to be welcome while it is held over the element', async () => {
    const { element } = await mount();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await image());
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    await waitUntil(() => part(element, 'viewport')!.hasAttribute('data-dropping'));
    element.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
    await waitUntil(() => !part(element, 'viewport')!.hasAttribute('data-dropping'));
  });

  it('comes alone: of two at once none is taken, and it is said', async () => {
    const { element, faults } = await mount();
    drop(element, [await image(), await image()]);
    await untilPhase(element, 'idle');
    await waitUntil(() => faults[0] === 'image_several');
    expect(readText(element)).to.contain('Choose one file at a time.');
  });

  it('is not taken where uploads are not among the ways, and does not make the browser leave the page', async () => {
    const { element, faults } = await mount();
    element.captureMethods = 'manual';
    await element.updateComplete;
    expect(drop(element, [await image()]).defaultPrevented).to.equal(true);
    expect(paste(document.body, [await image()]).defaultPrevented).to.equal(false);
    expect([element.phase, faults]).to.deep.equal(['idle', []]);
  });

  it('stays with a field of the page that it is pasted into', async () => {
    const { element } = await mount();
    const field = document.createElement('textarea');
    element.before(field);
    expect(paste(field, [await image()]).defaultPrevented).to.equal(false);
    expect(element.phase).to.equal('idle');
  });

  it('goes to the element that has the focus, else to the first one on the screen', async () => {
    const [{ element: first }, { element: second }] = [await mount(), await mount()];
    paste(part(second, 'upload')!, [await image()]);
    await untilPhase(second, 'review');
    expect(first.phase).to.equal('idle');
    const { element: third } = await mount();
    // The first one came to the page before it, and is not shown.
    first.style.display = 'none';
    second.remove();
    third.scrollIntoView();
    paste(document.body, [await image()]);
    await untilPhase(third, 'review');
    expect(first.phase).to.equal('idle');
  });
});
