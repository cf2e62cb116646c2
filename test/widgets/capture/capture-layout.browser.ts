import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { resetMouse, sendMouse, setViewport } from '@web/test-runner-commands';
import { CAPTURE_TAGS, mount } from './capture-helpers.js';
import { FakeJudge } from '../face/fake-judge.js';
import { fakeCamera, image, isActive, part, readText, untilPhase, upload, setTextSize } from '../helpers/helpers.js';

const TWO_CAMERAS = ['Integrated Camera', 'USB Camera'].map((label, at): MediaDeviceInfo => ({
  kind: 'videoinput',
  deviceId: `${at}`,
  label,
  groupId: '',
  toJSON: () => ({}),
}));

function expectInSight(...elements: HTMLElement[]): void {
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    expect(top, `top of ${element.className}`).to.be.at.least(0);
    // Pages scroll by whole pixels.
    expect(bottom, `bottom of ${element.className}`).to.be.below(innerHeight + 1);
  }
}

function findMiddle(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}

for (const tag of CAPTURE_TAGS) {
  describe(tag, () => {
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

    it('has its picture and what is pressed at one place through all phases of a desktop', async () => {
      await setViewport({ width: 1280, height: 800 });
      try {
        const element = await mount(tag);
        const boxes: string[] = [];
        const note = () => {
          const { top, height } = part(element, 'viewport')!.getBoundingClientRect();
          const actions = element.shadowRoot!.querySelector('.actions')!.getBoundingClientRect();
          boxes.push([top, height, actions.top].map(Math.round).join());
        };
        note();
        element.start();
        await untilPhase(element, 'live');
        note();
        await element.shoot();
        await untilPhase(element, 'review');
        note();
        expect(boxes[1]).to.equal(boxes[0]);
        expect(boxes[2]).to.equal(boxes[0]);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

    it('keeps a dark ground below what a mouse points at on the picture', async () => {
      await setViewport({ width: 390, height: 844 });
      try {
        const element = await mount(tag);
        element.start();
        await untilPhase(element, 'live');
        const button = element.shadowRoot!.querySelector<HTMLElement>('.row .round')!;
        const point = async (): Promise<boolean> => {
          const { left, top, width, height } = button.getBoundingClientRect();
          await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
          return button.matches(':hover');
        };
        // It moves until everything around it is there.
        await waitUntil(point, 'nothing was pointed at');
        const { color, backgroundColor } = getComputedStyle(button);
        expect([color, backgroundColor]).to.deep.equal(['rgb(255, 255, 255)', 'rgba(6, 10, 16, 0.72)']);
      } finally {
        await resetMouse();
        await setViewport({ width: 800, height: 600 });
      }
    });

    for (const height of [664, 844]) {
      it(`has its decisions in a line with where the shutter was, and no room below, at 390 × ${height}`, async () => {
        await setViewport({ width: 390, height });
        document.body.style.margin = '0';
        try {
          const element = await mount(tag);
          const bottoms: number[] = [];
          element.start();
          await untilPhase(element, 'live');
          bottoms.push(element.getBoundingClientRect().bottom);
          const shutter = findMiddle(part(element, 'shutter')!);
          await element.shoot();
          await untilPhase(element, 'review');
          bottoms.push(element.getBoundingClientRect().bottom);
          for (const name of ['retake', 'confirm'])
            expect(findMiddle(part(element, name)!)).to.be.closeTo(shutter, 8, name);
          expect(bottoms[1]).to.be.closeTo(bottoms[0]!, 1);
          expect(bottoms[1]).to.be.closeTo(height, 1);
        } finally {
          document.body.style.margin = '';
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    it('fills an upright phone from the press on, with the controls on the picture', async () => {
      await setViewport({ width: 390, height: 844 });
      document.body.style.margin = '0';
      try {
        let allow = (): void => undefined;
        const until = new Promise<void>((resolve) => (allow = resolve));
        const element = await mount(tag, { environment: fakeCamera({ until }) });
        const viewport = () => part(element, 'viewport')!.getBoundingClientRect();
        element.start();
        await waitUntil(() => viewport().height > 700, 'the picture has its place');
        expect(element.phase).to.equal('requesting');
        const before = JSON.stringify(viewport());
        allow();
        await untilPhase(element, 'live');
        expect(JSON.stringify(viewport())).to.equal(before);
        const { width, height, bottom } = viewport();
        expect(width).to.equal(390);
        expect(height).to.be.at.least(0.9 * 844);
        expect(part(element, 'shutter')!.getBoundingClientRect().bottom).to.be.below(bottom);
        const guide = part(element, 'guide')!.getBoundingClientRect();
        expect(guide.bottom).to.be.at.most(part(element, 'shutter')!.getBoundingClientRect().top);
      } finally {
        document.body.style.margin = '';
        await setViewport({ width: 800, height: 600 });
      }
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
      // Claim: accessibility/inSight
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

    it('keeps what accepts a picture in sight with text twice the size on a small phone', async () => {
      await setViewport({ width: 320, height: 568 });
      setTextSize('200%');
      try {
        const element = await mount(tag);
        element.parentElement!.style.padding = '400px 0 900px';
        part(element, 'upload')!.focus();
        upload(element, await image());
        await untilPhase(element, 'review');
        const canvas = element.shadowRoot!.querySelector('canvas')!;
        await waitUntil(() => canvas.width !== 300, 'the picture is not drawn');
        expectInSight(part(element, 'confirm')!);
        expect(isActive(part(element, 'confirm'))).to.equal(true);
      } finally {
        setTextSize('');
        await setViewport({ width: 800, height: 600 });
      }
    });

    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
      [768, 1024],
      [844, 390],
      [1280, 720],
    ] as const) {
      it(`keeps what is beside the shutter in one line with two cameras, at ${width} × ${height}`, async () => {
        await setViewport({ width, height });
        try {
          for (const locale of ['en', 'de', 'th', 'ar']) {
            const element = await mount(tag, {
              locale,
              environment: fakeCamera({ devices: TWO_CAMERAS }),
              judge: async () => new FakeJudge(),
            });
            element.start();
            await untilPhase(element, 'live');
            await waitUntil(() => part(element, 'by-hand') && part(element, 'lens'));
            const [shutter, beside, auto, lens] = (['shutter', 'upload', 'by-hand', 'lens'] as const).map((name) =>
              part(element, name)!.getBoundingClientRect(),
            );
            const isBeside = (one: DOMRect, other: DOMRect): boolean =>
              one.top < other.bottom && other.top < one.bottom;
            expect(isBeside(beside!, auto!), `upload and switch in ${locale}`).to.equal(true);
            // On its side the shutter has a line of its own, and on an upright phone the tools have one on the picture.
            if (height > 480) expect(isBeside(shutter!, auto!), `shutter and switch in ${locale}`).to.equal(true);
            const isOnPicture = height > width && width < 480;
            expect(isBeside(auto!, lens!), `switch and cameras in ${locale}`).to.equal(!isOnPicture);
            const full = part(element, 'full-screen')?.getBoundingClientRect();
            expect(full?.top ?? lens!.top, `cameras and full screen in ${locale}`).to.equal(lens!.top);
            expect(part(element, 'lens')!.querySelector('select')!.labels[0]!.textContent).to.match(/\p{L}/u);
            element.remove();
          }
        } finally {
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    it('keeps words and shutter apart in a narrow column of a phone on its side', async () => {
      await setViewport({ width: 844, height: 390 });
      try {
        const element = await mount(tag, { labels: { capture_upload: 'Ein anderes Foto hochladen' } });
        element.parentElement!.style.inlineSize = '600px';
        element.start();
        await untilPhase(element, 'live');
        const shutter = part(element, 'shutter')!.getBoundingClientRect();
        const upload = part(element, 'upload')!.getBoundingClientRect();
        const isApart = upload.top >= shutter.bottom || upload.right <= shutter.left || upload.left >= shutter.right;
        expect(isApart, 'apart').to.equal(true);
        expect(upload.height, 'words on two lines at most').to.be.at.most(76);
        expectInSight(part(element, 'shutter')!, part(element, 'upload')!);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

    for (const [width, height] of [
      [390, 664],
      [800, 600],
    ] as const) {
      it(`covers nothing of the drawing while it asks for the camera, at ${width} × ${height}`, async () => {
        await setViewport({ width, height });
        try {
          const element = await mount(tag, { environment: fakeCamera({ until: new Promise<void>(() => undefined) }) });
          element.start();
          await waitUntil(() => element.shadowRoot!.querySelector('.sketch + .placeholder'), 'it asks');
          const drawing = element.shadowRoot!.querySelector('.subject .drawing')!.getBoundingClientRect();
          const words = element.shadowRoot!.querySelector('.pending')!.getBoundingClientRect();
          expect(drawing.height).to.be.greaterThan(60);
          expect(words.top).to.be.at.least(drawing.bottom);
        } finally {
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    it('keeps the guide below the hint with text twice the size', async () => {
      await setViewport({ width: 390, height: 844 });
      setTextSize('200%');
      try {
        const element = await mount(tag);
        element.start();
        await untilPhase(element, 'live');
        const guide = part(element, 'guide')!.getBoundingClientRect();
        expect(guide.top).to.be.at.least(part(element, 'hint')!.getBoundingClientRect().bottom);
        expect(guide.height).to.be.greaterThan(80);
      } finally {
        setTextSize('');
        await setViewport({ width: 800, height: 600 });
      }
    });

    for (const [width, height] of [
      [320, 256],
      [400, 300],
    ] as const) {
      it(`has guide and shutter beside each other in a window of ${width} × ${height}, as at 400 % zoom`, async () => {
        await setViewport({ width, height });
        document.body.style.margin = '0';
        try {
          const element = await mount(tag);
          element.parentElement!.style.padding = '400px 0 900px';
          element.start();
          await untilPhase(element, 'live');
          expectInSight(part(element, 'shutter')!, part(element, 'guide')!, part(element, 'hint')!);
          expect(part(element, 'guide')!.getBoundingClientRect().width).to.be.above(80);
          expect(part(element, 'shutter')!.getBoundingClientRect().width).to.be.at.least(64);
          await element.shoot();
          await untilPhase(element, 'review');
          expectInSight(part(element, 'confirm')!, part(element, 'retake')!);
        } finally {
          document.body.style.margin = '';
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    // Claim: accessibility/targets
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

it('leaves no empty line between the heading and a reason', async () => {
  await setViewport({ width: 1280, height: 800 });
  try {
    const element = await mount('idproof-document-capture', { refusal: { texts: ['We saw nothing.'] } });
    await waitUntil(() => element.shadowRoot!.querySelector('.sketch'), 'the drawing is there');
    const { bottom } = element.shadowRoot!.querySelector('h2')!.getBoundingClientRect();
    expect(element.shadowRoot!.querySelector('#problem')!.getBoundingClientRect().top - bottom).to.be.below(24);
    const blocked = await mount('idproof-document-capture', { environment: fakeCamera({ fails: 'NotAllowedError' }) });
    blocked.start();
    await untilPhase(blocked, 'blocked');
    const heading = blocked.shadowRoot!.querySelector('h2')!.getBoundingClientRect();
    expect(part(blocked, 'viewport')!.getBoundingClientRect().top - heading.bottom).to.be.below(24);
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});

it('lays dark controls over a picture alone, and none over the drawing before it', async () => {
  await setViewport({ width: 390, height: 844 });
  try {
    let show = (): void => undefined;
    const firstFrame = new Promise<void>((resolve) => (show = resolve));
    const element = await mount('idproof-document-capture', { environment: fakeCamera({ firstFrame }) });
    element.start();
    await untilPhase(element, 'live');
    const shade = (): string => getComputedStyle(part(element, 'shutter')!.parentElement!).backgroundImage;
    expect(shade()).to.equal('none');
    show();
    await waitUntil(() => shade() !== 'none', 'the picture is there');
    const drawing = getComputedStyle(element.shadowRoot!.querySelector('.sketch')!);
    expect(drawing.visibility, 'nor does it fade below them').to.equal('hidden');
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});

it('draws the back of a card above the examples on a small phone', async () => {
  await setViewport({ width: 390, height: 700 });
  try {
    const element = await mount('idproof-document-capture', { docType: '99990000001', pages: 'back' });
    await waitUntil(() => element.shadowRoot!.querySelector('.examples'), 'the examples are there');
    const drawing = element.shadowRoot!.querySelector('.turn .back')!.getBoundingClientRect();
    expect(drawing.height).to.be.greaterThan(60);
    expect(drawing.bottom).to.be.at.most(part(element, 'examples')!.getBoundingClientRect().top);
    const portraits = (): number => part(element, 'examples')!.querySelectorAll('circle').length;
    expect(portraits(), 'a back has none').to.equal(0);
    element.setAttribute('pages', 'front');
    await element.updateComplete;
    expect(portraits()).to.equal(4);
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});

/** How light a colour is, from 0 to 1, whatever way it is written in. */
function findLuminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const linear = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => (value / 255) ** 2.2);
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

for (const [name, tokens] of Object.entries({
  'the element itself': {},
  'a theme of its own': { '--idproof-color-accent': '#ff9ad5', '--idproof-color-surface': '#221429' },
})) {
  it(`draws a document that stands out on the dark ground of ${name}, and what is printed on it`, async () => {
    const element = await mount('idproof-document-capture', { theme: 'dark' });
    for (const [token, value] of Object.entries(tokens)) element.style.setProperty(token, value);
    await waitUntil(() => element.shadowRoot!.querySelector('.sheet'), 'the drawing is there');
    const find = (selector: string): number =>
      findLuminance(getComputedStyle(element.shadowRoot!.querySelector(selector)!).fill);
    const contrast = (one: number, other: number): number =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const ground = findLuminance(getComputedStyle(element.shadowRoot!.querySelector('.stage')!).backgroundColor);
    expect(contrast(find('.sheet'), ground)).to.be.above(4.5);
    expect(contrast(find('.ink'), find('.sheet'))).to.be.above(3);
  });
}
