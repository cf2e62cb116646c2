import '@idproof/widgets';
import type { DocumentCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { expectConsole } from '../helpers/browsers/page-guard.js';
import { fakeCamera, fakeEncoder, image, readText, untilPhase, upload, type FakeCamera } from './helpers.js';

async function mount(environment: FakeCamera): Promise<DocumentCapture> {
  const element = document.createElement('idproof-document-capture');
  Object.assign(element, { environment, encoder: fakeEncoder() });
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

const SCREENS: [string, Parameters<typeof fakeCamera>[0], RegExp, boolean][] = [
  [
    'denied',
    { fails: 'NotAllowedError', permission: 'denied' },
    /not allowed to use the camera.*(allow the camera|remove the block)/i,
    true,
  ],
  ['dismissed', { fails: 'NotAllowedError', permission: 'prompt' }, /permission request was closed/, true],
  ['none', { fails: 'NotFoundError' }, /found no camera/, true],
  ['busy', { fails: 'NotReadableError' }, /Another program/, true],
  ['blocked by a policy', { isAllowed: false }, /page around this one/, false],
  ['an insecure page', { isSecure: false }, /https/, false],
  ['an old browser', { isMissing: true }, /another browser/, false],
];

describe('without a camera', () => {
  for (const [what, camera, words, canRetry] of SCREENS) {
    it(`explains ${what} and offers a way on`, async () => {
      // Faults of the page are told to the developer as well.
      if (!canRetry) expectConsole(/camera_(?:blocked_by_policy|insecure_page)/);
      const element = await mount(fakeCamera(camera));
      element.start();
      await untilPhase(element, 'blocked');
      expect(readText(element)).to.match(words);
      const names = [...element.shadowRoot!.querySelectorAll('button')].map(readText);
      expect(names.includes('Try again')).to.equal(canRetry);
      expect(names).to.include('Upload a photo');
      upload(element, await image());
      await untilPhase(element, 'review');
    });
  }

  it('tries again with success when the camera is free again', async () => {
    const element = await mount(fakeCamera({ fails: 'NotReadableError' }));
    element.start();
    await untilPhase(element, 'blocked');
    element.environment = fakeCamera();
    element.shadowRoot!.querySelector<HTMLElement>('[data-focus]')!.click();
    await untilPhase(element, 'live');
  });

  it('says what to do while nobody answers the question, and takes a file; a late answer turns no camera on', async () => {
    let answer = (): void => {};
    const camera = fakeCamera({ until: new Promise<void>((resolve) => (answer = resolve)) });
    const element = await mount(camera);
    element.start();
    await untilPhase(element, 'requesting');
    expect(readText(element)).to.contain('Please allow it if you are asked');
    await expect(element).to.be.accessible();
    upload(element, await image());
    await untilPhase(element, 'review');
    answer();
    await waitUntil(() => camera.streams.length === 1);
    await waitUntil(() => camera.streams[0]!.getTracks()[0]!.readyState === 'ended');
    expect(element.phase).to.equal('review');
  });
});
