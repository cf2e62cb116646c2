import type { IdproofCaptureEvent, IdproofHintEvent } from '@idproof/widgets';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { CAPTURE_TAGS, mount, passReviewChoice, readSpoken, review, type Capture } from './capture-helpers.js';
import {
  deepActive,
  fakeCamera,
  fakeEncoder,
  paintPlain,
  paintSides,
  part,
  image,
  readText,
  untilPhase,
  untilReady,
  upload,
  type FakeCamera,
} from '../helpers/helpers.js';

/** Brings an element into each phase, with what it needs for it. */
const WAYS: Record<string, { properties?: () => Partial<Capture>; go: (element: Capture) => Promise<void> }> = {
  idle: { go: async () => {} },
  requesting: {
    properties: () => ({ environment: fakeCamera({ until: new Promise(() => {}) }) }),
    go: async (element) => element.start(),
  },
  live: {
    go: async (element) => {
      element.start();
      await untilPhase(element, 'live');
    },
  },
  encoding: {
    properties: () => ({ encoder: fakeEncoder({ never: true }) }),
    go: async (element) => upload(element, await image()),
  },
  review: { go: review },
  submitted: {
    go: async (element) => {
      await review(element);
      part(element, 'confirm')!.click();
    },
  },
  blocked: {
    properties: () => ({ environment: fakeCamera({ fails: 'NotAllowedError', permission: 'denied' }) }),
    go: async (element) => element.start(),
  },
};

for (const tag of CAPTURE_TAGS) {
  describe(tag, () => {
    for (const [phase, { properties, go }] of Object.entries(WAYS)) {
      it(`is accessible in ${phase}, has one heading, and lets everything go when detached`, async () => {
        const element = await mount(tag, properties?.());
        await go(element);
        await untilPhase(element, phase);
        expect(element.getAttribute('phase')).to.equal(phase);
        await expect(element).to.be.accessible();
        expect(element.shadowRoot!.querySelectorAll('h2')).to.have.length(1);
        const { streams } = element.environment as FakeCamera;
        element.remove();
        await Promise.resolve();
        for (const stream of streams) expect(stream.getTracks()[0]!.readyState).to.equal('ended');
      });
    }

    it('has loaded what makes its picture once the camera is open, where that can be had', async () => {
      let warm = 0;
      const encoder = {
        ...fakeEncoder(),
        // One that throws at once is met as well as one that rejects.
        warmUp: (): Promise<void> => {
          warm++;
          throw new Error('no network');
        },
      };
      const element = await mount(tag, { encoder });
      expect(warm).to.equal(0);
      element.start();
      await untilPhase(element, 'live');
      expect(warm).to.equal(1);
    });

    // Claim: accessibility/keyboard
    it('works by keyboard alone', async () => {
      const element = await mount(tag);
      let captured = 0;
      element.addEventListener('idproof-capture', () => captured++);
      await passReviewChoice(element);
      await sendKeys({ press: 'Tab' });
      expect(readText(deepActive()!)).to.equal('Open the camera');
      await untilReady(() => deepActive() as HTMLElement);
      await sendKeys({ press: 'Enter' });
      await untilPhase(element, 'live');
      await untilReady(() => part(element, 'shutter'));
      await sendKeys({ press: ' ' });
      await untilPhase(element, 'review');
      await untilReady(() => part(element, 'confirm'));
      await sendKeys({ press: 'Enter' });
      await untilPhase(element, 'submitted');
      expect(captured).to.equal(1);
    });

    it('turns the camera off on Escape, unless that is prevented', async () => {
      const element = await mount(tag);
      element.start();
      await untilPhase(element, 'live');
      part(element, 'shutter')!.focus();
      element.addEventListener('idproof-cancel', (event) => event.preventDefault(), { once: true });
      await sendKeys({ press: 'Escape' });
      expect(element.phase).to.equal('live');
      await sendKeys({ press: 'Escape' });
      await untilPhase(element, 'idle');
      expect((element.environment as FakeCamera).streams[0]!.active).to.equal(false);
    });

    it('hands the picture over once, to listeners on the element only', async () => {
      const element = await mount(tag);
      const heard: EventTarget[] = [];
      const onWindow = () => heard.push(window);
      window.addEventListener('idproof-capture', onWindow);
      const details: IdproofCaptureEvent['detail'][] = [];
      element.addEventListener('idproof-capture', ({ detail }) => details.push(detail));
      await review(element);
      const confirm = part(element, 'confirm')!;
      confirm.click();
      confirm.click();
      window.removeEventListener('idproof-capture', onWindow);
      expect(heard).to.have.length(0);
      expect(details).to.have.length(1);
      const [detail] = details;
      expect(detail).to.include({ method: 'manual', step: tag === 'idproof-selfie-capture' ? 'selfie' : 'document' });
      expect(detail!.page).to.equal(tag === 'idproof-selfie-capture' ? undefined : 'front');
      expect(detail!.image.blob).to.be.instanceOf(Blob);
      expect(detail!.quality.measures).to.have.keys('luma', 'clipped', 'glare', 'sharpness');
      await untilPhase(element, 'submitted');
    });

    // Claim: accessibility/atReview
    it('stays at the review when the capture is prevented', async () => {
      const element = await mount(tag);
      element.addEventListener('idproof-capture', (event) => event.preventDefault());
      await review(element);
      part(element, 'confirm')!.click();
      await element.updateComplete;
      expect(element.phase).to.equal('review');
    });

    it('says that it is too dark', async () => {
      const element = await mount(tag, { environment: fakeCamera({ paint: paintPlain('#0a0a0a') }) });
      const hinted = oneEvent<IdproofHintEvent>(element, 'idproof-hint');
      element.start();
      expect((await hinted).detail).to.deep.equal({ hint: 'too_dark' });
      await element.updateComplete;
      expect(part(element, 'hint')!.textContent).to.equal('Find more light');
      expect(element.shadowRoot!.querySelector('[role=status]')!.textContent).to.equal('Find more light');
    });

    // Claim: accessibility/spokenOnce
    it('speaks all that is new on the screen once, and no control repeats it', async () => {
      const environment = fakeCamera({ fails: 'NotAllowedError', permission: 'denied' });
      const element = await mount(tag, { encoder: null, environment });
      const dark = await image((context, width, height) => {
        paintSides(context, width, height);
        paintPlain('rgb(0 0 0 / 80%)')(context, width, height);
      });
      upload(element, dark);
      await untilPhase(element, 'review');
      expect(readSpoken(element)).to.contain('It looks too dark.');
      element.retake();
      element.start();
      await untilPhase(element, 'blocked');
      for (const line of element.shadowRoot!.querySelectorAll('#problem p:not(.strong)')) {
        expect(readSpoken(element)).to.contain(readText(line));
      }
      expect(element.shadowRoot!.querySelector('button[aria-describedby]')).to.equal(null);
    });

    it('takes no picture for a key that is held down', async () => {
      const element = await mount(tag);
      await passReviewChoice(element);
      await sendKeys({ press: 'Tab' });
      await untilReady(() => deepActive() as HTMLElement);
      await sendKeys({ down: 'Enter' });
      await untilPhase(element, 'live');
      await untilReady(() => part(element, 'shutter'));
      await sendKeys({ down: 'Enter' });
      await sendKeys({ up: 'Enter' });
      await element.updateComplete;
      expect(element.phase).to.equal('live');
      await sendKeys({ press: 'Enter' });
      await untilPhase(element, 'review');
    });

    it('warns of values it does not understand and stays alive', async () => {
      expectConsole(/max-base64-length|pages=|capture-methods/);
      const holder = await fixture<HTMLElement>(document.createElement('div'));
      const odd = document.createElement(tag);
      odd.setAttribute('max-base64-length', 'lots');
      odd.setAttribute('pages', 'middle');
      odd.setAttribute('capture-methods', 'psychic,manual');
      holder.append(odd);
      await odd.updateComplete;
      expect(odd.maxBase64Length).to.equal(1_048_576);
      expect(part(odd, 'upload')).to.equal(null);
      expect(readText(odd)).to.contain('Open the camera');
    });

    it('takes properties before and after it is attached', async () => {
      const early = await mount(tag, { captureMethods: 'auto,manual' });
      expect(part(early, 'upload')).to.equal(null);
      expect(early.shadowRoot!.querySelector('input[type=file]')).to.equal(null);
      early.captureMethods = '';
      early.labels = { capture_upload: 'Datei wählen', capture_upload_pdf: 'Datei wählen' };
      await early.updateComplete;
      expect(readText(part(early, 'upload')!)).to.equal('Datei wählen');
    });
  });
}
