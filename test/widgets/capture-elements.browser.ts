import '@idproof/widgets';
import type { CaptureEvent, DocumentCapture, FaultEvent, HintEvent, SelfieCapture } from '@idproof/widgets';
import { aTimeout, expect, fixture, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { countLiveWorkers, expectConsole } from '../helpers/browsers/page-guard.js';
import { AT_ONCE } from '../helpers/hand-timers.js';
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
} from './helpers.js';

type CaptureTag = 'idproof-document-capture' | 'idproof-selfie-capture';
type Capture = DocumentCapture | SelfieCapture;

async function mount(tag: CaptureTag, properties: Partial<Capture> = {}): Promise<Capture> {
  const element = document.createElement(tag);
  const usual = { environment: fakeCamera(), encoder: fakeEncoder(), timers: AT_ONCE, judge: refuseJudge };
  Object.assign(element, usual, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** What judges frames is tested by itself. */
const refuseJudge = async (): Promise<never> => Promise.reject(new Error('not in these tests'));

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

/** Numbers from 0 to 1, the same at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function spoken(element: Capture): string {
  return readText(element.shadowRoot!.querySelector('[role=status]')!);
}

function expectInSight(...elements: HTMLElement[]): void {
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    expect(top, `top of ${element.className}`).to.be.at.least(0);
    expect(bottom, `bottom of ${element.className}`).to.be.at.most(innerHeight);
  }
}

async function review(element: Capture): Promise<void> {
  element.start();
  await untilPhase(element, 'live');
  await element.shoot();
  await untilPhase(element, 'review');
}

for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
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
        for (const stream of streams) expect(stream.getTracks()[0]!.readyState).to.equal('ended');
      });
    }

    it('stops a camera that opens after the element has left', async () => {
      let open!: (value: unknown) => void;
      const camera = fakeCamera({ until: new Promise((resolve) => (open = resolve)) });
      const element = await mount(tag, { environment: camera });
      element.start();
      await untilPhase(element, 'requesting');
      element.remove();
      open(undefined);
      await waitUntil(() => camera.streams.length === 1);
      await waitUntil(() => camera.streams[0]!.getTracks()[0]!.readyState === 'ended');
      expect(element.phase).to.not.equal('live');
    });

    it('works by keyboard alone', async () => {
      const element = await mount(tag);
      let captured = 0;
      element.addEventListener('idproof-capture', () => captured++);
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
      const details: CaptureEvent['detail'][] = [];
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

    it('stays at the review when the capture is prevented', async () => {
      const element = await mount(tag);
      element.addEventListener('idproof-capture', (event) => event.preventDefault());
      await review(element);
      part(element, 'confirm')!.click();
      await element.updateComplete;
      expect(element.phase).to.equal('review');
    });

    it('goes dark while the tab is hidden and comes back with a fresh camera', async () => {
      const element = await mount(tag);
      const camera = element.environment as FakeCamera;
      element.start();
      await untilPhase(element, 'live');
      setVisibility('hidden');
      expect(camera.streams[0]!.getTracks()[0]!.readyState).to.equal('ended');
      await element.updateComplete;
      expect(element.phase).to.equal('idle');
      setVisibility('visible');
      await untilPhase(element, 'live');
      expect(camera.streams).to.have.length(2);
    });

    it('opens a camera that stopped sending once more, then says so', async () => {
      const element = await mount(tag);
      const camera = element.environment as FakeCamera;
      const faults: string[] = [];
      element.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
      element.start();
      await untilPhase(element, 'live');
      camera.streams[0]!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
      await waitUntil(() => camera.streams.length === 2);
      await untilPhase(element, 'live');
      camera.streams[1]!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
      await untilPhase(element, 'blocked');
      expect(faults).to.deep.equal(['camera_not_found']);
    });

    it('takes a file through the worker, and the worker ends with the element', async () => {
      const element = await mount(tag, { encoder: null });
      upload(element, await image());
      await untilPhase(element, 'review');
      expect(countLiveWorkers()).to.equal(1);
      const event = oneEvent<CaptureEvent>(element, 'idproof-capture');
      part(element, 'confirm')!.click();
      const { detail } = await event;
      expect(detail.method).to.equal('upload');
      expect(detail.image).to.include({ width: 640, height: 480, mediaType: 'image/jpeg' });
      expect(detail.image.sha256).to.match(/^[0-9a-f]{64}$/);
      element.remove();
      expect(countLiveWorkers()).to.equal(0);
    });

    it('refuses a file that is no picture, and an empty camera picture, with words and a way on', async () => {
      const element = await mount(tag, { encoder: null, environment: fakeCamera({ paint: paintPlain('#000') }) });
      const faults: FaultEvent['detail'][] = [];
      element.addEventListener('idproof-error', ({ detail }) => faults.push(detail));
      element.addEventListener('idproof-capture', () => expect.fail('a refused picture must not leave'));
      upload(element, new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }));
      await waitUntil(() => faults.length === 1, undefined, { timeout: 8000 });
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector('#problem')!.textContent).to.match(/photo we can use|damaged/);
      await expect(element).to.be.accessible();
      element.start();
      await untilPhase(element, 'live');
      await element.shoot();
      await untilPhase(element, 'idle');
      expect(faults.at(-1)).to.deep.equal({ code: 'image_blank', retryable: false });
      expect(readText(element)).to.contain('The picture is empty');
      expect(readText(element)).to.contain('Take a new picture');
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

    it('says that it is too dark', async () => {
      const element = await mount(tag, { environment: fakeCamera({ paint: paintPlain('#0a0a0a') }) });
      const hinted = oneEvent<HintEvent>(element, 'idproof-hint');
      element.start();
      expect((await hinted).detail).to.deep.equal({ hint: 'too_dark' });
      await element.updateComplete;
      expect(part(element, 'hint')!.textContent).to.equal('Find more light');
      expect(element.shadowRoot!.querySelector('[role=status]')!.textContent).to.equal('Find more light');
    });

    it('does not move anything when the camera starts', async () => {
      const element = await mount(tag);
      const boxes: string[] = [];
      const note = () =>
        boxes.push(JSON.stringify([part(element, 'viewport')!.getBoundingClientRect(), element.offsetHeight]));
      note();
      element.start();
      await untilPhase(element, 'live');
      note();
      expect(boxes[1]).to.equal(boxes[0]);
    });

    it('moves nothing when the camera starts under a reason to take it again', async () => {
      const element = await mount(tag, { refusal: { texts: ['We saw nothing.'], attemptsLeft: 2 } });
      const top = () => part(element, 'viewport')!.getBoundingClientRect().top;
      const before = top();
      element.start();
      await untilPhase(element, 'live');
      expect(top()).to.equal(before);
      expect(readText(element)).to.contain('We saw nothing.');
    });

    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [844, 390],
    ] as const) {
      it(`keeps its controls in sight at ${width} × ${height}, wherever the page was`, async () => {
        await setViewport({ width, height });
        try {
          const element = await mount(tag);
          element.parentElement!.style.padding = '400px 0 900px';
          scrollTo(0, 0);
          element.start();
          await untilPhase(element, 'live');
          expectInSight(part(element, 'shutter')!, part(element, 'hint')!);
          await element.shoot();
          await untilPhase(element, 'review');
          expectInSight(part(element, 'confirm')!, part(element, 'retake')!);
        } finally {
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    it('keeps the guide below the hint with text twice the size', async () => {
      await setViewport({ width: 390, height: 844 });
      document.documentElement.style.fontSize = '200%';
      try {
        const element = await mount(tag);
        element.start();
        await untilPhase(element, 'live');
        const guide = part(element, 'guide')!.getBoundingClientRect();
        expect(guide.top).to.be.at.least(part(element, 'hint')!.getBoundingClientRect().bottom);
        expect(guide.height).to.be.greaterThan(80);
      } finally {
        document.documentElement.style.fontSize = '';
        await setViewport({ width: 800, height: 600 });
      }
    });

    it('speaks all that is new on the screen once, and no control repeats it', async () => {
      const environment = fakeCamera({ fails: 'NotAllowedError', permission: 'denied' });
      const element = await mount(tag, { encoder: null, environment });
      const dark = await image((context, width, height) => {
        paintSides(context, width, height);
        paintPlain('rgb(0 0 0 / 80%)')(context, width, height);
      });
      upload(element, dark);
      await untilPhase(element, 'review');
      expect(spoken(element)).to.contain('It looks too dark.');
      element.retake();
      element.start();
      await untilPhase(element, 'blocked');
      for (const line of element.shadowRoot!.querySelectorAll('#problem p:not(.strong)')) {
        expect(spoken(element)).to.contain(readText(line));
      }
      expect(element.shadowRoot!.querySelector('button[aria-describedby]')).to.equal(null);
    });

    it('takes no picture for a key that is held down', async () => {
      const element = await mount(tag);
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

    it('ends a picture that waits for the first frame when the camera goes off', async () => {
      const element = await mount(tag);
      element.start();
      await untilPhase(element, 'live');
      const video = element.shadowRoot!.querySelector('video')!;
      Object.defineProperty(video, 'readyState', { value: 0 });
      const shot = element.shoot();
      element.stop();
      await shot;
      expect(element.phase).to.equal('idle');
    });

    it('holds one camera at most, and none outside requesting and live, whatever happens in whatever order', async () => {
      const random = seeded(tag.length);
      const camera = fakeCamera({ slow: () => random() * 12 });
      const element = await mount(tag, { environment: camera });
      const file = await image();
      const acts: (() => unknown)[] = [
        () => element.start(),
        () => element.stop(),
        () => void element.shoot(),
        () => element.retake(),
        () => upload(element, file),
        () => part(element, 'confirm')?.click(),
        () => setVisibility('hidden'),
        () => setVisibility('visible'),
        () => element.parentElement!.append(element),
        () => element.setAttribute('pages', random() < 0.5 ? 'front' : 'front,back'),
        () => camera.streams.at(-1)?.getVideoTracks()[0]!.dispatchEvent(new Event('ended')),
        () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
        () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      ];
      for (let step = 0; step < 150; step++) {
        acts[Math.floor(random() * acts.length)]!();
        // The phase is reflected with the next update.
        await element.updateComplete;
        const live = camera.streams.filter(({ active }) => active).length;
        expect(live, `cameras in ${element.phase}, step ${step}`).to.be.at.most(element.phase === 'live' ? 1 : 0);
        if (random() < 0.4) await aTimeout(random() * 20);
      }
      setVisibility('visible');
      element.remove();
      await aTimeout(30);
      expect(camera.streams.filter(({ active }) => active)).to.have.length(0);
    });

    it('warns of values it does not understand and stays alive', async () => {
      expectConsole(/max-base64-length|pages=|mode=/);
      const holder = await fixture<HTMLElement>(document.createElement('div'));
      const odd = document.createElement(tag);
      odd.setAttribute('max-base64-length', 'lots');
      odd.setAttribute('pages', 'middle');
      odd.setAttribute('mode', 'psychic');
      odd.setAttribute('no-upload', 'false');
      holder.append(odd);
      await odd.updateComplete;
      expect(odd.maxBase64Length).to.equal(1_048_576);
      expect(odd.noUpload).to.equal(true);
      expect(part(odd, 'upload')).to.equal(null);
      expect(readText(odd)).to.contain('Open the camera');
    });

    it('takes properties before and after it is attached', async () => {
      const early = await mount(tag, { noUpload: true });
      expect(part(early, 'upload')).to.equal(null);
      expect(early.shadowRoot!.querySelector('input')).to.equal(null);
      early.noUpload = false;
      early.labels = { capture_upload: 'Datei wählen' };
      await early.updateComplete;
      expect(readText(part(early, 'upload')!)).to.equal('Datei wählen');
    });

    it('has targets of at least 44 px and a shutter of at least 64', async () => {
      const element = await mount(tag);
      element.start();
      await untilPhase(element, 'live');
      for (const button of element.shadowRoot!.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        expect(Math.min(width, height)).to.be.at.least(44);
      }
      expect(part(element, 'shutter')!.getBoundingClientRect().width).to.be.at.least(64);
    });
  });
}

describe('idproof-document-capture alone', () => {
  it('takes front and back in turn', async () => {
    const element = (await mount('idproof-document-capture')) as DocumentCapture;
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

  it('lets the person switch between lenses', async () => {
    const lens = (deviceId: string) =>
      ({ kind: 'videoinput', deviceId, label: `back ${deviceId}`, groupId: '', toJSON: () => ({}) }) as MediaDeviceInfo;
    const camera = fakeCamera({ devices: [lens('a'), lens('b')] });
    const element = await mount('idproof-document-capture', { environment: camera });
    element.start();
    await untilPhase(element, 'live');
    const before = camera.asked.length;
    const menu = part(element, 'lens')!.querySelector('select')!;
    expect([...menu.options].map((option) => option.text)).to.deep.equal(['back a', 'back b']);
    menu.value = 'b';
    menu.dispatchEvent(new Event('change'));
    await waitUntil(() => camera.asked.length > before);
    await untilPhase(element, 'live');
    await expect(element).to.be.accessible();
  });

  it('has the camera of this browser as its default', async () => {
    const element = document.createElement('idproof-document-capture');
    element.encoder = fakeEncoder();
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(element);
    element.start();
    await untilPhase(element, 'live');
    await element.shoot();
    await untilPhase(element, 'review');
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
    const captured = oneEvent<CaptureEvent>(element, 'idproof-capture');
    part(element, 'confirm')!.click();
    const bitmap = await createImageBitmap((await captured).detail.image.blob);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [red, , blue] = context.getImageData(20, 240, 1, 1).data;
    expect(red).to.be.greaterThan(150);
    expect(blue).to.be.lessThan(100);
  });
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
  if (state === 'visible') Reflect.deleteProperty(document, 'visibilityState');
}
