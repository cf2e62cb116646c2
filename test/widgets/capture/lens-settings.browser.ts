import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { setViewport } from '@web/test-runner-commands';
import { fakeCamera, fakeEncoder, part, untilPhase } from '../helpers/helpers.js';

interface LensOptions {
  tag?: 'idproof-document-capture' | 'idproof-selfie-capture';
  refuses?: boolean;
  facing?: 'user' | 'environment';
}

/** An element whose lens can do so much, and what was asked of the lens. */
async function mount(capabilities: object, { tag, refuses = false, facing }: LensOptions = {}) {
  const camera = fakeCamera();
  const asked: unknown[] = [];
  const devices = camera.mediaDevices()!;
  const environment = {
    ...camera,
    mediaDevices: () => ({
      ...devices,
      getUserMedia: async (constraints?: MediaStreamConstraints) => {
        const stream = await devices.getUserMedia(constraints);
        Object.assign(stream.getVideoTracks()[0]!, {
          getCapabilities: () => capabilities,
          getSettings: () => (facing ? { facingMode: facing } : {}),
          applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
            if (refuses) throw new Error('not now');
            asked.push(advanced);
          },
        });
        return stream;
      },
    }),
  };
  const element = document.createElement(tag ?? 'idproof-document-capture');
  Object.assign(element, { environment, encoder: fakeEncoder() });
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  element.start();
  await untilPhase(element, 'live');
  return { element, asked };
}

describe('light and zoom', () => {
  it('are offered where the lens has them, and are set together', async () => {
    const { element, asked } = await mount({ torch: true, zoom: { min: 1, max: 2.5, step: 0.1 } });
    await waitUntil(() => part(element, 'torch') !== null);
    await waitUntil(() => part(element, 'torch')!.ariaLabel === 'Light');
    part(element, 'torch')!.click();
    await waitUntil(() => part(element, 'torch')!.ariaPressed === 'true');
    part(element, 'zoom')!.click();
    await waitUntil(() => part(element, 'zoom')!.ariaLabel === 'Zoom 2×');
    expect(asked).to.deep.equal([
      [{ torch: true }, { zoom: 1 }],
      [{ torch: true }, { zoom: 2 }],
    ]);
    await expect(element).to.be.accessible();
    // The next step is the first again.
    part(element, 'zoom')!.click();
    await waitUntil(() => part(element, 'zoom')!.ariaLabel === 'Zoom 1×');
  });

  it('start anew with another stream', async () => {
    const { element } = await mount({ torch: true });
    await waitUntil(() => part(element, 'torch') !== null);
    part(element, 'torch')!.click();
    await waitUntil(() => part(element, 'torch')!.ariaPressed === 'true');
    element.stop();
    element.start();
    await untilPhase(element, 'live');
    await waitUntil(() => part(element, 'torch')?.ariaPressed === 'false');
  });

  it('are not there for a lens without', async () => {
    const { element } = await mount({ zoom: { min: 1, max: 1 } });
    await element.updateComplete;
    expect([part(element, 'torch'), part(element, 'zoom')]).to.deep.equal([null, null]);
  });

  it('that the lens refuses stay as they were', async () => {
    const { element } = await mount({ torch: true }, { refuses: true });
    await waitUntil(() => part(element, 'torch') !== null);
    part(element, 'torch')!.click();
    await element.updateComplete;
    expect(part(element, 'torch')!.ariaPressed).to.equal('false');
  });
});

describe('a selfie', () => {
  for (const [facing, transform] of [
    ['user', 'matrix(-1, 0, 0, 1, 0, 0)'],
    ['environment', 'none'],
  ] as const) {
    it(`is ${facing === 'user' ? '' : 'not '}mirrored before a camera of the side ${facing}`, async () => {
      const { element } = await mount({}, { tag: 'idproof-selfie-capture', facing });
      const video = element.shadowRoot!.querySelector('video')!;
      await waitUntil(() => video.videoWidth > 0);
      await waitUntil(() => getComputedStyle(video).transform === transform);
    });
  }
});

describe('the controls over the live picture', () => {
  it('cover no corner of the guide on a narrow phone', async () => {
    await setViewport({ width: 390, height: 844 });
    try {
      const { element } = await mount({ torch: true, zoom: { min: 1, max: 3 } });
      await waitUntil(() => part(element, 'zoom') !== null && part(element, 'by-hand') !== null);
      const guide = part(element, 'guide')!.getBoundingClientRect();
      for (const name of ['torch', 'zoom', 'by-hand', 'full-screen']) {
        const control = part(element, name)?.getBoundingClientRect();
        if (control) expect(control.top, name).to.be.at.least(guide.bottom);
      }
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  for (const [width, height] of [
    [1280, 800],
    [844, 390],
  ] as const) {
    it(`lie on nothing of it where there is room beside it, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      try {
        const { element } = await mount({ torch: true, zoom: { min: 1, max: 3 } });
        await waitUntil(() => part(element, 'zoom') !== null && part(element, 'by-hand') !== null);
        const stage = part(element, 'viewport')!.getBoundingClientRect();
        const shutter = part(element, 'shutter')!.getBoundingClientRect();
        for (const name of ['torch', 'zoom', 'by-hand', 'full-screen']) {
          const control = part(element, name)?.getBoundingClientRect();
          if (!control) continue;
          expect(control.top >= stage.bottom || control.left >= stage.right, `${name} over the picture`).to.equal(true);
          const isApart = control.left >= shutter.right || control.top >= shutter.bottom;
          expect(isApart, `${name} at the shutter`).to.equal(true);
          expect(control.bottom, name).to.be.at.most(height);
        }
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  }
});
