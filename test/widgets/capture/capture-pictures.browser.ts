import type { IdproofCaptureEvent, IdproofDocumentCapture, IdproofErrorEvent } from '@idproof/widgets';
import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { countLiveWorkers } from '../../helpers/browsers/page-guard.js';
import { CAPTURE_TAGS, mount, review } from './capture-helpers.js';
import { fakeCamera, paintPlain, paintSides, part, image, readText, untilPhase, upload } from '../helpers/helpers.js';

for (const tag of CAPTURE_TAGS) {
  describe(tag, () => {
    it('takes a file through the worker, and the worker ends with the element', async () => {
      const element = await mount(tag, { encoder: null });
      upload(element, await image());
      await untilPhase(element, 'review');
      expect(countLiveWorkers()).to.equal(1);
      const event = oneEvent<IdproofCaptureEvent>(element, 'idproof-capture');
      part(element, 'confirm')!.click();
      const { detail } = await event;
      expect(detail.method).to.equal('upload');
      expect(detail.image).to.include({ width: 640, height: 480, mediaType: 'image/jpeg' });
      expect(detail.image.sha256).to.match(/^[0-9a-f]{64}$/);
      element.remove();
      await Promise.resolve();
      expect(countLiveWorkers()).to.equal(0);
    });

    it('refuses a file that is no picture, and an empty camera picture, with words and a way on', async () => {
      const element = await mount(tag, { encoder: null, environment: fakeCamera({ paint: paintPlain('#000') }) });
      const faults: IdproofErrorEvent['detail'][] = [];
      element.addEventListener('idproof-error', ({ detail }) => faults.push(detail));
      element.addEventListener('idproof-capture', () => expect.fail('a refused picture must not leave'));
      upload(element, new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }));
      await waitUntil(() => faults.length === 1);
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector('#problem')!.textContent).to.match(/as a photo|damaged/);
      await expect(element).to.be.accessible();
      element.start();
      await untilPhase(element, 'live');
      await element.shoot();
      await untilPhase(element, 'idle');
      expect(faults.at(-1)).to.deep.equal({ code: 'image_blank', retryable: false });
      expect(readText(element)).to.contain('The photo is empty');
      expect(readText(element)).to.contain('Take a new photo');
    });

    it('shows the picture as it will be sent, and the next one after a retake', async () => {
      const element = await mount(tag, { encoder: null });
      for (const colour of ['#b03030', '#3050b0']) {
        const file = await image((context, width, height) => {
          paintSides(context, width, height);
          paintPlain(colour)(context, width, height / 2);
        });
        upload(element, file);
        await untilPhase(element, 'review');
        const canvas = part(element, 'preview') as HTMLCanvasElement;
        await waitUntil(() => canvas.width === 640);
        const copy = new OffscreenCanvas(640, 480).getContext('2d')!;
        copy.drawImage(canvas, 0, 0);
        const [red, , blue] = copy.getImageData(320, 100, 1, 1).data;
        expect(red! > blue!).to.equal(colour === '#b03030');
        element.retake();
        await untilPhase(element, 'idle');
      }
    });
  });
}

describe('idproof-document-capture alone', () => {
  it('takes front and back in turn', async () => {
    const element = (await mount('idproof-document-capture')) as IdproofDocumentCapture;
    element.pages = 'front, back';
    const pages: unknown[] = [];
    element.addEventListener('idproof-capture', ({ detail }) => pages.push(detail.page));
    await review(element);
    part(element, 'confirm')!.click();
    await untilPhase(element, 'live');
    expect(readText(element)).to.contain('Back of your document');
    await element.shoot();
    await untilPhase(element, 'review');
    part(element, 'confirm')!.click();
    await untilPhase(element, 'submitted');
    expect(pages).to.deep.equal(['front', 'back']);
  });
});

describe('idproof-selfie-capture alone', () => {
  it('shows a mirror and takes the picture as it is', async () => {
    const element = await mount('idproof-selfie-capture', {
      encoder: null,
      environment: fakeCamera({ paint: paintSides }),
    });
    element.start();
    await untilPhase(element, 'live');
    expect(getComputedStyle(element.shadowRoot!.querySelector('video')!).transform).to.equal(
      'matrix(-1, 0, 0, 1, 0, 0)',
    );
    await element.shoot();
    await untilPhase(element, 'review');
    const captured = oneEvent<IdproofCaptureEvent>(element, 'idproof-capture');
    part(element, 'confirm')!.click();
    const bitmap = await createImageBitmap((await captured).detail.image.blob);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [red, , blue] = context.getImageData(20, 240, 1, 1).data;
    expect(red).to.be.greaterThan(150);
    expect(blue).to.be.lessThan(100);
  });
});
