import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { setViewport } from '@web/test-runner-commands';
import { CAPTURE_TAGS, mount } from './capture-helpers.js';
import { fakeCamera, paintSides, part, untilPhase, setTextSize } from '../helpers/helpers.js';

/* What the stage shows of the live picture, and where the guide lies on it. */

const WIDE = [
  [740, 340],
  [800, 600],
  [844, 390],
  [1280, 800],
] as const;

function findMiddle(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}

function paintUpright(context: CanvasRenderingContext2D): void {
  const { canvas } = context;
  if (canvas.height < canvas.width) Object.assign(canvas, { width: canvas.height, height: canvas.width });
  // A frame is sent when something has changed.
  context.fillStyle = `rgb(${Math.floor(Math.random() * 256)} 120 120)`;
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/** As phones held upright give it. */
function paintTall(context: CanvasRenderingContext2D): void {
  Object.assign(context.canvas, { width: 720, height: 1280 });
  context.fillRect(0, 0, 720, 1280);
}

function paintTallPage(context: CanvasRenderingContext2D): void {
  Object.assign(context.canvas, { width: 720, height: 1280 });
  paintSides(context, 720, 1280);
}

for (const tag of CAPTURE_TAGS) {
  describe(tag, () => {
    it('shows the whole height of the picture where the window is low, as in a frame', async () => {
      const element = await mount(tag);
      element.style.setProperty('--idproof-window-height', '520px');
      element.start();
      await untilPhase(element, 'live');
      const stage = part(element, 'viewport')!;
      const video = stage.querySelector('video')!;
      const measureRatio = (box: DOMRect): number => box.width / box.height;
      expect(measureRatio(stage.getBoundingClientRect()), 'the stage is flat').to.be.above(1.6);
      const isWhole = (): boolean => {
        const ratio = video.videoWidth / video.videoHeight;
        return Math.abs(measureRatio(video.getBoundingClientRect()) - ratio) < 0.02;
      };
      await waitUntil(isWhole, 'the picture is cut');
      const [shown, room] = [video.getBoundingClientRect(), stage.getBoundingClientRect()];
      expect(shown.bottom).to.be.closeTo(room.bottom, 1);
      // A face has the oval below the hint; a document may fill the picture.
      const top = tag === 'idproof-selfie-capture' ? room.top : part(element, 'hint')!.getBoundingClientRect().bottom;
      expect(shown.top).to.be.within(top - 1, top + 16);
      expect(shown.left - room.left).to.be.closeTo(room.right - shown.right, 1);
    });

    it('keeps the guide within a picture that is lower than the stage of an upright phone', async () => {
      await setViewport({ width: 390, height: 844 });
      try {
        const element = await mount(tag);
        element.start();
        await untilPhase(element, 'live');
        const video = element.shadowRoot!.querySelector('video')!;
        await waitUntil(() => part(element, 'viewport')!.hasAttribute('data-wide'), 'the picture fits');
        element.requestUpdate();
        await element.updateComplete;
        const [shown, guide] = [video.getBoundingClientRect(), part(element, 'guide')!.getBoundingClientRect()];
        expect(guide.top).to.be.at.least(shown.top);
        expect(guide.bottom).to.be.at.most(shown.bottom);
        expect(guide.height).to.be.greaterThan(80);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

    for (const [width, height] of tag === 'idproof-selfie-capture' ? [] : WIDE) {
      it(`covers nothing of the picture with the hint at ${width} × ${height}, and guides within it`, async () => {
        await setViewport({ width, height });
        try {
          const element = await mount(tag);
          element.start();
          await untilPhase(element, 'live');
          const video = element.shadowRoot!.querySelector('video')!;
          await waitUntil(() => part(element, 'viewport')!.hasAttribute('data-low'), 'the picture fits');
          const [shown, guide] = [video.getBoundingClientRect(), part(element, 'guide')!.getBoundingClientRect()];
          expect(part(element, 'hint')!.getBoundingClientRect().bottom).to.be.at.most(shown.top);
          expect(guide.top).to.be.at.least(shown.top);
          expect(guide.bottom).to.be.at.most(shown.bottom);
          const fill = Math.max(guide.height / shown.height, guide.width / shown.width);
          expect(fill, 'the guide is as large as it can be').to.be.above(0.85);
          expect(findMiddle(part(element, 'guide')!)).to.be.closeTo(findMiddle(video), 8);
          expect(shown.height).to.be.above(0.75 * part(element, 'viewport')!.clientHeight);
        } finally {
          await setViewport({ width: 800, height: 600 });
        }
      });
    }

    it('keeps the guide within the picture of an upright camera in a wide window', async () => {
      await setViewport({ width: 1280, height: 800 });
      try {
        const element = await mount(tag, { environment: fakeCamera({ paint: paintUpright }) });
        element.start();
        await untilPhase(element, 'live');
        const video = element.shadowRoot!.querySelector('video')!;
        await waitUntil(() => video.videoHeight > video.videoWidth, 'the camera is upright');
        await waitUntil(() => part(element, 'viewport')!.hasAttribute('data-low'), 'the picture fits');
        const [shown, guide] = [video.getBoundingClientRect(), part(element, 'guide')!.getBoundingClientRect()];
        expect(guide.left).to.be.at.least(shown.left);
        expect(guide.right).to.be.at.most(shown.right);
        expect(guide.width).to.be.above(0.6 * shown.width);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  });
}

for (const [width, height] of [...WIDE, [390, 664] as const]) {
  it(`fills the stage with the face, and has the oval clear of the hint, at ${width} × ${height}`, async () => {
    await setViewport({ width, height });
    try {
      const paint = height > width ? paintUpright : undefined;
      const element = await mount('idproof-selfie-capture', { environment: fakeCamera({ ...(paint && { paint }) }) });
      element.start();
      await untilPhase(element, 'live');
      const video = element.shadowRoot!.querySelector('video')!;
      // Its size is known before its first picture, without which nothing of it is kept.
      const isShown = (): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const hasItsSize = (): boolean => video.videoWidth > video.videoHeight === width > height;
      await waitUntil(() => hasItsSize() && isShown(), 'the camera has its size');
      await nextFrame();
      const stage = part(element, 'viewport')!.getBoundingClientRect();
      const { left, right, top, bottom } = video.getBoundingClientRect();
      expect([left, right, top, bottom]).to.deep.equal([stage.left, stage.right, stage.top, stage.bottom]);
      const oval = part(element, 'oval')!.getBoundingClientRect();
      expect(oval.top).to.be.at.least(part(element, 'hint')!.getBoundingClientRect().bottom);
      expect(oval.height).to.be.above(0.5 * stage.height);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });
}

it('fills the stage of an upright phone with a document, under a reason to take it again too', async () => {
  await setViewport({ width: 390, height: 664 });
  try {
    const element = await mount('idproof-document-capture', {
      environment: fakeCamera({ paint: paintTall }),
      refusal: { texts: ['We saw nothing.'], attemptsLeft: 2 },
    });
    element.start();
    await untilPhase(element, 'live');
    const stage = part(element, 'viewport')!;
    const video = stage.querySelector('video')!;
    await waitUntil(() => video.videoHeight === 1280, 'the camera is upright');
    await nextFrame();
    expect(video.getBoundingClientRect().width).to.equal(stage.getBoundingClientRect().width);
    expect(part(element, 'guide')!.getBoundingClientRect().width).to.be.above(0.75 * 390);
  } finally {
    await setViewport({ width: 800, height: 600 });
  }
});

it('has an oval that a face fits into with text twice the size on a small phone', async () => {
  await setViewport({ width: 320, height: 640 });
  setTextSize('200%');
  try {
    const element = await mount('idproof-selfie-capture', { environment: fakeCamera({ paint: paintTall }) });
    element.start();
    await untilPhase(element, 'live');
    const video = element.shadowRoot!.querySelector('video')!;
    await waitUntil(() => video.videoHeight === 1280, 'the camera is upright');
    await nextFrame();
    // Under 0.3 of the frame a face is asked to come closer.
    const share = part(element, 'oval')!.getBoundingClientRect().width / video.getBoundingClientRect().width;
    expect(share).to.be.above(0.4);
  } finally {
    setTextSize('');
    await setViewport({ width: 800, height: 600 });
  }
});

for (const [width, height] of [
  [390, 664],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const) {
  it(`reviews a selfie of the camera at about the size it had in the oval, at ${width} × ${height}`, async () => {
    await setViewport({ width, height });
    try {
      const environment = fakeCamera(height > width ? { paint: paintTallPage } : {});
      const element = await mount('idproof-selfie-capture', { encoder: null, environment });
      element.start();
      await untilPhase(element, 'live');
      const video = element.shadowRoot!.querySelector('video')!;
      // Its size is known before its first picture, without which nothing of it is kept.
      const isShown = (): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const hasItsSize = (): boolean => video.videoWidth > video.videoHeight === width > height;
      await waitUntil(() => hasItsSize() && isShown(), 'the camera has its size');
      await nextFrame();
      const live = Math.max(video.clientWidth / video.videoWidth, video.clientHeight / video.videoHeight);
      const oval = part(element, 'oval')!.clientHeight / live;
      await element.shoot();
      await untilPhase(element, 'review');
      const canvas = part(element, 'preview') as HTMLCanvasElement;
      await waitUntil(() => canvas.height !== 150, 'the picture is drawn');
      expect(canvas.height, 'the oval is in it').to.be.at.least(oval);
      const size = Math.min(canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height);
      expect(size / live).to.be.within(0.85, 1.25);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });
}
