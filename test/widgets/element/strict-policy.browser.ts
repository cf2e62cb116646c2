import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import type { IdproofDocumentCapture, IdproofSelfieCapture } from '@idproof/widgets';
import { part, image, untilPhase, upload } from '../helpers/helpers.js';
import type { StrictPage } from './pages/strict-page.js';

it('works under a policy without styles, images or connections, and with Trusted Types', async () => {
  const frame = document.createElement('iframe');
  frame.allow = 'camera';
  frame.style.cssText = 'inline-size: 390px; block-size: 844px';
  frame.src = new URL('./pages/strict.html', import.meta.url).href;
  document.body.append(frame);
  try {
    const inner = () => frame.contentWindow as unknown as { page?: StrictPage };
    await waitUntil(() => inner().page !== undefined, 'the page did not load');
    const element = frame.contentDocument!.querySelector('idproof-document-capture') as IdproofDocumentCapture;
    await element.updateComplete;
    const stage = part(element, 'viewport')!;
    element.start();
    await untilPhase(element, 'live');
    await waitUntil(() => frame.contentWindow!.getComputedStyle(stage).backgroundColor === 'rgb(12, 16, 23)');
    element.stop();
    upload(element, await image());
    await untilPhase(element, 'review');
    await waitUntil(() => (part(element, 'preview') as HTMLCanvasElement).width === 640);
    const selfie = frame.contentDocument!.querySelector('idproof-selfie-capture') as IdproofSelfieCapture;
    selfie.start();
    await untilPhase(selfie, 'live');
    const workers = ['document-worker.js', 'face-worker.js', 'image-worker.js'];
    await waitUntil(() => inner().page!.workers.size === workers.length, 'a worker did not answer');
    expect([...inner().page!.workers].toSorted()).to.deep.equal(workers);
    expect(inner().page!.violations).to.deep.equal([]);
  } finally {
    frame.remove();
  }
});
