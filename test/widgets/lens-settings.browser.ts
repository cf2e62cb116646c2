import '@idproof/widgets';
import { expect, fixture, waitUntil } from '@open-wc/testing';
import { fakeCamera, fakeEncoder, part, untilPhase } from './helpers.js';

/** An element whose lens can do so much, and what was asked of the lens. */
async function mount(capabilities: object, refuses = false) {
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
          applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
            if (refuses) throw new Error('not now');
            asked.push(advanced);
          },
        });
        return stream;
      },
    }),
  };
  const element = document.createElement('idproof-document-capture');
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
    const { element } = await mount({ torch: true }, true);
    await waitUntil(() => part(element, 'torch') !== null);
    part(element, 'torch')!.click();
    await element.updateComplete;
    expect(part(element, 'torch')!.ariaPressed).to.equal('false');
  });
});
