import '@idproof/widgets';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { fakeCamera, fakeEncoder, image, readText, untilPhase, upload, type FakeCamera } from '../helpers/helpers.js';

async function mount(environment: FakeCamera): Promise<IdproofDocumentCapture> {
  const element = document.createElement('idproof-document-capture');
  Object.assign(element, { environment, encoder: fakeEncoder() });
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

const SCREENS: [string, Parameters<typeof fakeCamera>[0], string, RegExp, boolean][] = [
  [
    'denied',
    { fails: 'NotAllowedError', permission: 'denied' },
    'The camera is blocked',
    /not allowed to use the camera.*(allow the camera|remove the block)/i,
    true,
  ],
  [
    'dismissed',
    { fails: 'NotAllowedError', permission: 'prompt' },
    'The camera is not allowed yet',
    /permission request was closed/,
    true,
  ],
  [
    'denied by the system',
    { fails: 'NotAllowedError', says: 'Permission denied by system', permission: 'prompt' },
    'The camera is blocked',
    /settings of your device do not let this browser use the camera.*under “Privacy” or “Apps”/,
    true,
  ],
  ['none', { fails: 'NotFoundError' }, 'No camera found', /connect one/, true],
  [
    'busy',
    { fails: 'NotReadableError' },
    'The camera is in use',
    /Another program.*privacy settings of your device/,
    true,
  ],
  [
    'blocked by the policy of a page in a tab of its own',
    { isAllowed: false },
    'The camera is switched off',
    /This website does not allow the camera here\. ?You can upload a photo instead\./,
    false,
  ],
  ['an insecure page', { isSecure: false }, 'This page is not secure', /https/, false],
  ['an old browser', { isMissing: true }, 'No camera in this browser', /another browser/, false],
];

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

describe('without a camera', () => {
  it('sends nobody to a phone who holds one, and names what else there is', async () => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: IPHONE });
    try {
      const element = await mount(fakeCamera({ fails: 'NotFoundError' }));
      element.start();
      await untilPhase(element, 'blocked');
      const read = (): string => readText(element.shadowRoot!.querySelector('#problem')!);
      expect(read()).to.contain('open this page on another device').and.contain('You can upload a photo instead.');
      expect(read()).not.to.match(/connect one|on a phone/);
      element.captureMethods = 'auto,manual';
      await element.updateComplete;
      expect(read()).not.to.contain('instead');
      await expect(element).to.be.accessible();
    } finally {
      Reflect.deleteProperty(navigator, 'userAgent');
    }
  });

  for (const [what, camera, title, words, canRetry] of SCREENS) {
    // Claim: accessibility/blocked
    it(`explains ${what} and offers a way on`, async () => {
      // Faults of the page are told to the developer as well.
      if (!canRetry) expectConsole(/camera_(?:blocked_by_policy|insecure_page)/);
      const element = await mount(fakeCamera(camera));
      element.start();
      await untilPhase(element, 'blocked');
      expect(readText(element.shadowRoot!.querySelector('#problem .strong')!)).to.equal(title);
      const status = readText(element.shadowRoot!.querySelector('[role=status]')!);
      for (const said of [readText(element.shadowRoot!.querySelector('#problem')!), status]) {
        expect(said).to.match(words);
      }
      expect(status.startsWith(`${title}. `)).to.equal(true);
      const names = [...element.shadowRoot!.querySelectorAll('button')].map(readText);
      expect(names.includes('Try again')).to.equal(canRetry);
      expect(names).to.include('Upload a photo or PDF');
      upload(element, await image());
      await untilPhase(element, 'review');
    });
  }

  it('names no upload that is not allowed where the page blocks the camera', async () => {
    expectConsole(/camera_blocked_by_policy/);
    const element = await mount(fakeCamera({ isAllowed: false }));
    element.captureMethods = 'auto,manual';
    element.start();
    await untilPhase(element, 'blocked');
    expect(readText(element)).to.contain('This website does not allow the camera here.').and.not.contain('upload');
  });

  it('shows all of what is to be done on a phone on its side', async () => {
    const before = { width: innerWidth, height: innerHeight };
    await setViewport({ width: 844, height: 390 });
    const element = await mount(fakeCamera({ fails: 'NotAllowedError', says: 'Permission denied by system' }));
    element.locale = 'fr';
    element.start();
    await untilPhase(element, 'blocked');
    await waitUntil(() => element.shadowRoot!.querySelector('[lang=fr]') !== null);
    const stage = element.shadowRoot!.querySelector('.stage')!;
    expect(readText(stage)).to.contain('Rechargez ensuite cette page.');
    const [inner, outer] = [stage.querySelector('.blocked')!, stage].map((shown) => shown.getBoundingClientRect());
    expect(inner!.bottom).to.be.at.most(outer!.bottom + 1);
    expect(outer!.height).to.be.at.most(390);
    await setViewport(before);
  });

  it('opens the camera without another press once it is allowed', async () => {
    let grant = (): void => undefined;
    const free = fakeCamera();
    let isAllowed = false;
    const element = await mount({
      ...free,
      mediaDevices: () => (isAllowed ? free : fakeCamera({ fails: 'NotAllowedError' })).mediaDevices(),
      permission: async () => 'denied',
      onGranted: (granted) => (grant = granted),
    });
    element.start();
    await untilPhase(element, 'blocked');
    isAllowed = true;
    grant();
    await untilPhase(element, 'live');
    expect(free.streams).to.have.length(1);
  });

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
